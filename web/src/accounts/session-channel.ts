const NAME = 'plat.session'
/** Separates this page's own messages from those of others: a channel receives from every sender but itself. */
const PAGE = `${performance.timeOrigin}-${Math.random()}`

/** Announces to the other tabs of this site that somebody signed in or out, locked or unlocked. */
export function announceSession(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(PAGE)
  channel.close()
}

/** Listens to what other tabs announce; returns how to stop. */
export function hearSessions(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', (event) => event.data !== PAGE && listener())
  return () => channel.close()
}
