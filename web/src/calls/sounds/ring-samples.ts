/** `incoming` asks for an answer; `waiting` is the quiet tone of a call that nobody has answered yet. */
export type Ring = 'incoming' | 'waiting'

interface Tone {
  /** Hertz; heard together. */
  readonly pitches: readonly number[]
  /** Seconds. */
  readonly start: number
  readonly length: number
}

interface RingTones {
  /** Seconds until the ring begins again. */
  readonly period: number
  /** Highest value of a sample. */
  readonly loudness: number
  readonly tones: readonly Tone[]
}

const RINGS: Record<Ring, RingTones> = {
  incoming: {
    period: 2.4,
    loudness: 0.2,
    tones: [
      { pitches: [659.26], start: 0, length: 0.32 },
      { pitches: [783.99], start: 0.3, length: 0.32 },
      { pitches: [987.77], start: 0.6, length: 0.6 },
    ],
  },
  waiting: {
    period: 4,
    loudness: 0.08,
    tones: [{ pitches: [440, 480], start: 0, length: 1.2 }],
  },
}

/** Seconds in which a tone comes and goes, so that it does not click. */
const FADE = 0.04

/** One period of a ring, to be played in a loop. @param rate samples in a second */
export function ringSamples(ring: Ring, rate: number): Float32Array<ArrayBuffer> {
  const { period, loudness, tones } = RINGS[ring]
  const samples = new Float32Array(Math.round(period * rate))
  for (const { pitches, start, length } of tones) {
    const first = Math.round(start * rate)
    for (let index = 0; index < Math.round(length * rate); index++) {
      const time = index / rate
      const fade = Math.min(1, time / FADE, (length - time) / FADE)
      const sum = pitches.reduce((all, pitch) => all + Math.sin(2 * Math.PI * pitch * time), 0)
      const at = first + index
      samples[at] = (samples[at] ?? 0) + (sum / pitches.length) * fade * loudness
    }
  }
  return samples
}
