import { readStored, writeStored } from '../../shell/browser-storage.ts'

const KEY = 'plat.lock-origin'

/** The page first requested, before the redirect to the lock page; survives a reload of that page. */
export function rememberOrigin(referrer: string | undefined): void {
  // Where storage is blocked, the navigation's state has the same until the page is reloaded.
  writeStored('sessionStorage', KEY, referrer ?? null)
}

/** What was remembered: a referrer, not yet checked. */
export function rememberedOrigin(): string | null {
  return readStored('sessionStorage', KEY)
}
