/** How often a level is read, milliseconds: as fast as the eye follows. */
const EVERY_MS = 50
/** A voice at a usual distance; the noise of a quiet room is below. */
export const AUDIBLE = 0.04

/**
 * Measures how loud a track is, 0 to 1, while the page is shown.
 * @returns how to stop
 */
export function watchSoundLevel(
  track: MediaStreamTrack,
  onLevel: (level: number) => void,
): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let frame = requestAnimationFrame(look)
  let last = 0
  function look(now: number): void {
    frame = requestAnimationFrame(look)
    if (now - last < EVERY_MS) return
    last = now
    // It waits for the visitor's first act, where the browser wants one.
    if (context.state === 'suspended') void context.resume()
    analyser.getFloatTimeDomainData(samples)
    onLevel(loudness(samples))
  }
  return () => {
    cancelAnimationFrame(frame)
    void context.close()
  }
}

/** Loudness of samples between -1 and 1, as a share: 0 at -60 dB, 1 at -6 dB. */
export function loudness(samples: ArrayLike<number>): number {
  let squares = 0
  for (let at = 0; at < samples.length; at += 1) squares += (samples[at] ?? 0) ** 2
  if (samples.length === 0 || squares === 0) return 0
  const decibels = 10 * Math.log10(squares / samples.length)
  return Math.min(1, Math.max(0, (decibels + 60) / 54))
}
