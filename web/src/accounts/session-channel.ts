const NAME = 'plat.session'
/** Tells this page's own messages from those of others: a channel hears every sender but itself. */
const PAGE = `${performance.timeOrigin}-${Math.random()}`

/** Tells the other tabs of this site that somebody signed in or out, locked or unlocked. */
export function announceSession(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(PAGE)
  channel.close()
}

/** Hears what other tabs announce; returns how to stop. */
export function hearSessions(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', (event) => event.data !== PAGE && listener())
  return () => channel.close()
}
