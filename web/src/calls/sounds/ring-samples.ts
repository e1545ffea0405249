/** `incoming` wants an answer; `waiting` says that somebody is being called. */
export type Ring = 'incoming' | 'waiting'

interface Tone {
  /** Hertz; heard together. */
  readonly pitches: readonly number[]
  /** Seconds. */
  readonly start: number
  readonly length: number
}

/** Seconds until each ring begins again, and what is heard in them. */
const RINGS: Record<Ring, { readonly period: number; readonly tones: readonly Tone[] }> = {
  incoming: {
    period: 2.4,
    tones: [
      { pitches: [659.26], start: 0, length: 0.32 },
      { pitches: [783.99], start: 0.3, length: 0.32 },
      { pitches: [987.77], start: 0.6, length: 0.6 },
    ],
  },
  waiting: { period: 4, tones: [{ pitches: [440, 480], start: 0, length: 1.2 }] },
}

/** Seconds in which a tone comes and goes, so that nothing clicks. */
const FADE = 0.04
/** Share of the full swing: the volume is on top of it. */
const LOUDNESS: Record<Ring, number> = { incoming: 0.35, waiting: 0.16 }

/** One period of a ring, to be repeated: values from -1 to 1. @param rate samples a second */
export function ringSamples(ring: Ring, rate: number): Float32Array<ArrayBuffer> {
  const { period, tones } = RINGS[ring]
  const samples = new Float32Array(Math.round(period * rate))
  for (const { pitches, start, length } of tones) {
    const first = Math.round(start * rate)
    const count = Math.round(length * rate)
    for (let index = 0; index < count; index++) {
      const time = index / rate
      const swing = Math.min(1, time / FADE, (length - time) / FADE)
      const sum = pitches.reduce((all, pitch) => all + Math.sin(2 * Math.PI * pitch * time), 0)
      const at = first + index
      samples[at] = (samples[at] ?? 0) + (sum / pitches.length) * swing * LOUDNESS[ring]
    }
  }
  return samples
}
