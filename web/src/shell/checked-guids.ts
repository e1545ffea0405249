/** Begins the name of what is kept here; the module follows. */
const PREFIX = 'plat.checked.'

/** Guids of the records of a module that this tab has checked, as they were kept; empty: none. */
export function readCheckedGuids(module: string): string[] {
  try {
    return (sessionStorage.getItem(PREFIX + module) ?? '').split(',')
  } catch {
    return []
  }
}

/** Keeps them for as long as the tab lives, also through a reload. */
export function keepCheckedGuids(module: string, guids: readonly string[]): void {
  try {
    if (guids.length === 0) sessionStorage.removeItem(PREFIX + module)
    else sessionStorage.setItem(PREFIX + module, guids.join(','))
  } catch {
    // Storage is blocked: they are gone when the page is loaded anew.
  }
}

/** Forgets those of every module: who was signed in has left. */
export function forgetCheckedGuids(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {
    // Nothing is kept where the store is forbidden.
  }
}
