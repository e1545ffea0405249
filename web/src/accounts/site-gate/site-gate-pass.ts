import { readStored, writeStored } from '../../shell/browser-storage.ts'

const KEY = 'plat.lock'
const CLOSED = 'plat.closed'

/** That this browser has passed the lock, and until when. The server has the last word. */
export interface SiteGatePass {
  authorized: true
  /** ISO 8601. */
  expiry: string
}

/** Keeps the flag; without storage the server alone decides. */
export function storeSiteGatePass(flag: SiteGatePass): void {
  writeStored('localStorage', KEY, JSON.stringify(flag))
}

/** Forgets that the lock was passed. */
export function dropSiteGatePass(): void {
  writeStored('localStorage', KEY, null)
}

/** Whether the time since the lock was passed is over. False without a flag: the server decides. */
export function siteGatePassHasExpired(): boolean {
  return passHasExpired(readStored('localStorage', KEY), Date.now())
}

/** The same for a flag as it was stored; one that cannot be read has expired. */
export function passHasExpired(stored: string | null, now: number): boolean {
  if (stored === null) return false
  try {
    const { expiry }: Partial<SiteGatePass> = JSON.parse(stored)
    const end = Date.parse(expiry ?? '')
    return Number.isNaN(end) || now >= end
  } catch {
    return true
  }
}

/** Remembers for the next visit whether this site was found locked. */
export function noteSiteGateClosed(locked: boolean): void {
  // Where storage is blocked, the next visit asks and is refused.
  writeStored('localStorage', CLOSED, locked ? '1' : null)
}

/**
 * Whether this site was locked when it was last looked at, or has a lock, as its page says, that this
 * browser never passed.
 */
export function siteGateMayBeClosed(): boolean {
  const hasLock = document.querySelector('meta[name="plat-lock"]') !== null
  const neverPassed = hasLock && readStored('localStorage', KEY) === null
  return neverPassed || readStored('localStorage', CLOSED) !== null
}
