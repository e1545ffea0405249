import type { SpeechRecogniser } from './speech-captions.ts'

/** Part of what was said, as a browser gives it: its words, and whether they may still change. */
type Said = readonly [words: string, isFinal: boolean]

/** Replaces the browser's speech recognition, a service of the browser's maker. Call `reset` before each test. */
export class TestRecogniser extends EventTarget implements SpeechRecogniser {
  /** All that were made, in order. */
  static readonly all: TestRecogniser[] = []
  /** Languages that are recognized on this device. */
  static local: readonly string[] = []
  /** Every start throws. */
  static refusesStart = false

  static reset(): void {
    TestRecogniser.all.length = 0
    TestRecogniser.local = []
    TestRecogniser.refusesStart = false
    TestRecogniser.brands = ['Chromium', 'Google Chrome']
  }

  /** The names that the browser gives itself; null: none, as in Firefox. */
  static set brands(names: readonly string[] | null) {
    const value = names && { brands: names.map((brand) => ({ brand })) }
    Object.defineProperty(navigator, 'userAgentData', { configurable: true, value })
  }

  static available({ langs }: { langs: string[] }): Promise<string> {
    const isLocal = langs.every((one) => TestRecogniser.local.includes(one))
    return Promise.resolve(isLocal ? 'available' : 'downloadable')
  }

  lang = ''
  continuous = false
  interimResults = false
  processLocally = false
  /** The track of each `start`, in order; undefined: none. */
  readonly starts: (MediaStreamTrack | undefined)[] = []
  isRunning = false

  constructor() {
    super()
    TestRecogniser.all.push(this)
  }

  start(track?: MediaStreamTrack): void {
    if (TestRecogniser.refusesStart) throw new DOMException('No', 'InvalidStateError')
    this.starts.push(track)
    this.isRunning = true
  }

  stop(): void {
    queueMicrotask(() => this.end())
  }

  /** The browser ends it, as after a silence. */
  end(): void {
    if (!this.isRunning) return
    this.isRunning = false
    this.dispatchEvent(new Event('end'))
  }

  /** @param said all since the start @param changed number of the first that is new */
  hear(said: readonly Said[], changed = said.length - 1): void {
    const results = said.map(([transcript, isFinal]) => ({ isFinal, 0: { transcript } }))
    this.dispatchEvent(Object.assign(new Event('result'), { results, resultIndex: changed }))
  }

  fail(error: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
    this.end()
  }
}
