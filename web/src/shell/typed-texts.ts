import { writeStored } from './browser-storage.ts'

/** Begins the name of what is kept here; the account follows, and the place where it is typed. */
const PREFIX = 'plat.typed.'

/** What an account has typed at a place of this tab and not sent yet; undefined for nothing. */
export function readTyped(account: string | null, place: string): unknown {
  if (account === null) return undefined
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(account, place)) ?? 'null') ?? undefined
  } catch {
    // Kept from us, or not ours: as if nothing had been typed.
    return undefined
  }
}

/**
 * Keeps what an account has typed for as long as the tab lives, also through a reload.
 * @param typed null: it was sent
 */
export function keepTyped(account: string | null, place: string, typed: unknown): void {
  if (account === null) return
  // Where the store is full or forbidden, a reload loses it, and the page goes on.
  const text = typed === null ? null : JSON.stringify(typed)
  writeStored('sessionStorage', nameOf(account, place), text)
}

/** Forgets what others have typed in this tab; null: whoever it was, for nobody is signed in. */
export function forgetTypedOfOthers(account: string | null): void {
  try {
    const own = account === null ? null : nameOf(account, '')
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(PREFIX) && (own === null || !name.startsWith(own)))
        sessionStorage.removeItem(name)
  } catch {
    // Nothing is kept where the store is forbidden.
  }
}

function nameOf(account: string, place: string): string {
  return `${PREFIX}${account}.${place}`
}
