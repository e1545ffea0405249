/** Loudness of the quietest sound that is shown, dB below the loudest that a device can record. */
const RANGE_DB = 60
/** Speech is louder than this level at most microphones, and the noise of a room is not: -45 dB. */
const SPEECH_LEVEL = 0.25
/** Milliseconds of sound after which a microphone works: more than a click. */
const HEARD_MS = 300
/** Milliseconds without sound after which something is wrong. */
const SILENT_MS = 8_000
/** Milliseconds between two looks at a microphone. */
const LOOK_MS = 100

/** Sound that came from a microphone so far. */
export interface Hearing {
  readonly state: 'waiting' | 'heard' | 'silent'
  /** Milliseconds of speech, and since the beginning. */
  readonly loudMs: number
  readonly allMs: number
}

export const NOTHING_HEARD: Hearing = { state: 'waiting', loudMs: 0, allMs: 0 }

/** How loud samples are, 0 to 1. */
export function soundLevel(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return Math.min(1, Math.max(0, 1 + (10 * Math.log10(power)) / RANGE_DB))
}

/** Adds some milliseconds of sound of a level. A microphone that was heard once works. */
export function hearMore(before: Hearing, level: number, ms: number): Hearing {
  if (before.state === 'heard') return before
  const loudMs = before.loudMs + (level > SPEECH_LEVEL ? ms : 0)
  const allMs = before.allMs + ms
  const isSilent = allMs >= SILENT_MS
  return { state: loudMs >= HEARD_MS ? 'heard' : isSilent ? 'silent' : 'waiting', loudMs, allMs }
}

/** Measures how loud a microphone is, ten times a second. @returns how to stop */
export function followLevel(
  track: MediaStreamTrack,
  onLevel: (level: number, ms: number) => void,
): () => void {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 4_096 })
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    // Until the browser allows sound there is none to measure.
    if (context.state !== 'running') return void context.resume().catch(() => undefined)
    analyser.getFloatTimeDomainData(samples)
    onLevel(soundLevel(samples), LOOK_MS)
  }, LOOK_MS)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
