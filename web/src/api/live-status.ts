import type { ClientMessage } from '@plat/contract/live/messages'

/** `lost`: it was open, or was tried, and is tried again; `none`: not tried yet, or closed for good. */
type LiveState = 'none' | 'open' | 'lost'

let state: LiveState = 'none'
const watchers = new Set<() => void>()

/** Whether the page's live connection is open, so that what it reports need not be asked for. */
export function isLiveOpen(): boolean {
  return state === 'open'
}

/** Whether the live connection is lost: the server takes the account for away where no other page is open. */
export function isLiveLost(): boolean {
  return state === 'lost'
}

/** Calls `watcher` when the state changes; returns how to end that. */
export function watchLive(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** For the page's live connection. */
export function setLiveState(next: LiveState): void {
  state = next
  for (const watcher of watchers) watcher()
}

let sender: ((message: ClientMessage) => boolean) | null = null

/** Sends a message by the page's live connection. False: it is not open, and nothing was sent. */
export function sendLive(message: ClientMessage): boolean {
  return sender?.(message) ?? false
}

/** For the page's live connection; null once it is closed. */
export function setLiveSender(next: typeof sender): void {
  sender = next
}
