import { type Ring, ringSamples } from './ring-samples.ts'

/** A ring that is being played; `stop` ends it at once. */
export interface PlayedRing {
  setVolume(volume: number): void
  stop(): void
}

/**
 * Plays a ring again and again. Where the browser plays nothing before somebody has done something in the page, it
 * is heard from then on.
 */
export function playRing(ring: Ring, volume: number): PlayedRing | null {
  if (typeof AudioContext === 'undefined') return null
  const context = new AudioContext()
  const samples = ringSamples(ring, context.sampleRate)
  const buffer = context.createBuffer(1, samples.length, context.sampleRate)
  buffer.copyToChannel(samples, 0)
  const source = new AudioBufferSourceNode(context, { buffer, loop: true })
  const gain = new GainNode(context, { gain: volume })
  source.connect(gain).connect(context.destination)
  source.start()
  const resume = () => {
    // Refused again: the next act tries again.
    void context.resume().catch(() => undefined)
  }
  const acts = ['pointerdown', 'keydown'] as const
  for (const act of acts) window.addEventListener(act, resume)
  return {
    setVolume: (next) => {
      gain.gain.value = next
    },
    stop: () => {
      for (const act of acts) window.removeEventListener(act, resume)
      source.stop()
      void context.close().catch(() => undefined)
    },
  }
}
