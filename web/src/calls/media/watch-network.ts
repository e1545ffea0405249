/** The network as far as browsers describe it (Network Information). */
interface NetworkInformation extends EventTarget {
  readonly type?: string
}

/** Calls `onChange` when the device is online again or in another kind of network: its addresses changed. */
export function watchNetwork(onChange: () => void, signal: AbortSignal): void {
  addEventListener('online', onChange, { signal })
  const network = 'connection' in navigator ? (navigator.connection as NetworkInformation) : null
  let type = network?.type
  network?.addEventListener(
    'change',
    () => {
      // The event also reports every new estimate of the speed.
      if (network.type === type) return
      type = network.type
      onChange()
    },
    { signal },
  )
}
