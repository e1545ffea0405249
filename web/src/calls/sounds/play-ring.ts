import { type Ring, ringSamples } from './ring-samples.ts'

/** Held by the one tab of the browser that rings. */
const LOCK = 'plat.ringing'
/** Milliseconds that a browser takes at most to start sound that it allows. */
const START_MS = 500
/** How a phone vibrates, milliseconds, and how often. */
const VIBRATION = [300, 150, 300]
const VIBRATION_PERIOD_MS = 2_400

/**
 * Plays a ring in a loop until `end`, in one tab of the browser at a time. Where the browser blocks sound, it is heard
 * from the first press on.
 * @param tellBlocked is called with whether the browser blocks sound now
 */
export function playRing(
  ring: Ring,
  end: AbortSignal,
  tellBlocked: (isBlocked: boolean) => void,
): void {
  const context = new AudioContext()
  const isRunning = () => context.state === 'running'
  const started = new Promise<void>((resolve) => {
    const follow = () => {
      if (end.aborted) return
      tellBlocked(!isRunning())
      if (isRunning()) resolve()
    }
    context.addEventListener('statechange', follow, { signal: end })
    setTimeout(follow, START_MS)
  })
  // Some browsers start nothing by themselves. Settles only once sound is allowed; rejects where the ring has ended.
  const resume = () => void context.resume().catch(() => undefined)
  resume()
  for (const press of ['pointerup', 'keydown'])
    window.addEventListener(press, resume, { signal: end, capture: true })
  end.addEventListener('abort', () => void context.close())
  void started.then(() => alone(end, () => loop(ring, context, end)))
}

/** Calls `play` once no other tab of the browser rings, unless `end` comes before. Settles after `end`. */
async function alone(end: AbortSignal, play: () => void): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    end.addEventListener('abort', () => resolve())
  })
  const run = () => {
    if (end.aborted) return undefined
    play()
    return ended
  }
  // A page that is not secure has no locks: there each tab rings.
  const { locks } = navigator as Partial<Navigator>
  if (!locks) return run()
  try {
    await locks.request(LOCK, { signal: end }, run)
  } catch (error) {
    // Over before it was this tab's turn.
    if (!end.aborted) throw error
  }
}

/** Creates one period of a ring. */
export function ringBuffer(ring: Ring, context: AudioContext): AudioBuffer {
  const samples = ringSamples(ring, context.sampleRate)
  const buffer = context.createBuffer(1, samples.length, context.sampleRate)
  buffer.copyToChannel(samples, 0)
  return buffer
}

function loop(ring: Ring, context: AudioContext, end: AbortSignal): void {
  const source = new AudioBufferSourceNode(context, {
    buffer: ringBuffer(ring, context),
    loop: true,
  })
  source.connect(context.destination)
  source.start()
  end.addEventListener('abort', () => source.stop())
  if (ring === 'incoming') vibrate(end)
}

function vibrate(end: AbortSignal): void {
  // Safari has no vibration, and browsers refuse it with a warning before the first press.
  const { userActivation } = navigator as Partial<Navigator>
  if (!('vibrate' in navigator) || !userActivation?.hasBeenActive) return
  const once = () => navigator.vibrate(VIBRATION)
  once()
  const timer = setInterval(once, VIBRATION_PERIOD_MS)
  end.addEventListener('abort', () => {
    clearInterval(timer)
    navigator.vibrate(0)
  })
}
