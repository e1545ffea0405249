import { NEW_DAYS } from '@plat/contract/search/new-this-week'

/** Where the browser keeps, by module, the first day of the week that its reader hid. */
const KEY = 'plat.new.hidden'
const DAY_MS = 86_400_000

/** Whether a module's "New this week" was hidden less than a week ago. @param since its first day, `YYYY-MM-DD` */
export function isHidden(module: string, since: string): boolean {
  const hidden = read().get(module)
  return hidden !== undefined && (Date.parse(since) - Date.parse(hidden)) / DAY_MS < NEW_DAYS
}

/** Hides a module's "New this week" for a week. A browser that keeps nothing shows it again on its next page. */
export function hideWeek(module: string, since: string): void {
  const kept = [...read()].filter(([one]) => one !== module && isHidden(one, since))
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [module, since]])))
  } catch {
    // Storage is full or blocked.
  }
}

function read(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return new Map(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return new Map()
  }
}
