/** Where a tab notes which page in a call it is: a reload does not ask whether to move the call. */
const NOTE = 'plat.call.peer'

/** Notes the `peer` under which this tab has a room open. */
export function notePeer(peer: string): void {
  try {
    sessionStorage.setItem(NOTE, peer)
  } catch {
    // Where nothing can be noted, a reload asks.
  }
}

/** The `peer` under which this tab had a room open last; null: none. */
export function notedPeer(): string | null {
  try {
    return sessionStorage.getItem(NOTE)
  } catch {
    return null
  }
}
