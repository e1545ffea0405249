const NAME = 'plat.entered-rooms'

/**
 * Tells the browser's other windows that the room of a call was opened here. The server knows of it only once camera
 * and microphone are chosen.
 * @param call guid
 */
export function tellEntered(call: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(call)
  channel.close()
}

/** Hears which call's room was opened in another window; returns how to stop. */
export function hearEntered(hear: (call: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }) => hear(String(data)))
  return () => channel.close()
}
