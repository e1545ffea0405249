import { useEffect, useSyncExternalStore } from 'react'
import { callSounds, watchCallSounds } from './call-sounds.ts'
import { playRing } from './play-ring.ts'
import type { Ring } from './ring-samples.ts'

/** Only one window of the browser is heard. */
const LOCK = 'plat.ringing'
/** How a phone shakes, milliseconds: two short ones, then a pause, for the time of an offer. */
const SHAKES = Array.from({ length: 9 }, () => [300, 150, 300, 1_650]).flat()

/** The browser's setting of call sounds. */
export function useCallSounds() {
  return useSyncExternalStore(watchCallSounds, callSounds)
}

/** Rings as long as it is called with a ring; a phone shakes as well while it wants an answer. */
export function useRinging(ring: Ring | null): void {
  const { on, volume } = useCallSounds()
  const audible = on && volume > 0 ? ring : null
  useEffect(() => {
    if (audible === null) return undefined
    const end = new AbortController()
    void alone(end.signal, () => {
      const played = playRing(audible, callSounds().volume)
      if (played === null) return
      const changed = watchCallSounds(() => played.setVolume(callSounds().volume))
      end.signal.addEventListener('abort', () => {
        changed()
        played.stop()
      })
    })
    return () => end.abort()
  }, [audible])
  useEffect(() => {
    if (ring !== 'incoming') return undefined
    // Browsers that nobody has touched yet refuse it with a message in the console.
    const touched = (navigator as Partial<Navigator>).userActivation?.hasBeenActive === true
    if (!touched || !matchMedia('(pointer: coarse)').matches) return undefined
    if (!('vibrate' in navigator)) return undefined
    navigator.vibrate(SHAKES)
    return () => void navigator.vibrate(0)
  }, [ring])
}

/** Starts `play` once no other window of this browser rings; unless it was ended before. */
async function alone(signal: AbortSignal, play: () => void): Promise<void> {
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const run = () => {
    play()
    return ended
  }
  // Where a page cannot ask for locks each window rings.
  const locks = (navigator as Partial<Navigator>).locks
  if (!locks) return run()
  try {
    await locks.request(LOCK, { signal }, run)
  } catch {
    // Ended while another window rang.
  }
}
