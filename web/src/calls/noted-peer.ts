import { readStored, writeStored } from '../shell/browser-storage.ts'

/** Where a tab notes which page in a call it is: a reload does not ask whether to move the call. */
const NOTE = 'plat.call.peer'

/** Notes the `peer` under which this tab has a room open. Where nothing can be noted, a reload asks. */
export function notePeer(peer: string): void {
  writeStored('sessionStorage', NOTE, peer)
}

/** The `peer` under which this tab had a room open last; null: none. */
export function notedPeer(): string | null {
  return readStored('sessionStorage', NOTE)
}
