const KEY = 'plat.lock-origin'

/** The page first requested, before the redirect to the lock page; survives a reload of that page. */
export function rememberOrigin(referrer: string | undefined): void {
  try {
    if (referrer === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, referrer)
  } catch {
    // Storage is blocked: the navigation's state has the same until the page is reloaded.
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
