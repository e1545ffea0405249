const KEY = 'plat.lock-origin'

/** Where somebody wanted to go when the lock came in between; outlives a reload of the lock page. */
export function rememberOrigin(referrer: string | undefined): void {
  try {
    if (referrer === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, referrer)
  } catch {
    // Storage is blocked: the navigation's state tells the same until the page is reloaded.
  }
}

/** What was remembered: a referrer, not yet checked. */
export function rememberedOrigin(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
