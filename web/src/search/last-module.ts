const KEY = 'plat.module'

/** Remembers which module this window looks at. */
export function noteModule(module: string): void {
  try {
    sessionStorage.setItem(KEY, module)
  } catch {
    // Storage is blocked: then there is no last one.
  }
}

/** Code of the module that this window looked at last; null for none. */
export function lastModule(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
