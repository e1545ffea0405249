import { own } from '@plat/contract/platform/own'
import type { Caption } from '../media/caption.ts'

/** Part of what was said, with the likeliest words first. */
interface SpeechResult {
  readonly isFinal: boolean
  readonly [at: number]: { readonly transcript: string } | undefined
}
interface SpeechEvent extends Event {
  /** The first result that has changed. */
  readonly resultIndex: number
  /** All results since the start. */
  readonly results: ArrayLike<SpeechResult>
}
/** A recogniser of the browser, which the types of the platform do not have. @see https://webaudio.github.io/web-speech-api/ */
export interface SpeechRecogniser extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally?: boolean
  start(track?: MediaStreamTrack): void
  stop(): void
}
interface RecogniserClass {
  new (): SpeechRecogniser
  /** Missing in older browsers. */
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}

export const SPEECH_LANGUAGES = ['en-US', 'es-US'] as const
export type SpeechLanguage = (typeof SPEECH_LANGUAGES)[number]

/** Why speech is not recognized. `taken`: the browser gave the microphone to the recogniser alone. */
export type SpeechProblem = 'refused' | 'network' | 'language' | 'taken' | 'failed'

interface SpeechOptions {
  readonly language: SpeechLanguage
  /** Sound to be recognized on this device; null: the browser's own, by any service. */
  readonly track: MediaStreamTrack | null
  /** A number for another caption. */
  readonly nextNumber: () => number
  readonly onCaption: (caption: Caption) => void
  /** It has stopped for good. */
  readonly onProblem: (problem: SpeechProblem) => void
}

/** A run that ends within this time is short; after so many of them in a row it is not started again. */
const SHORT_RUN_MS = 1_000
const MOST_SHORT_RUNS = 3
/** Causes of the browser; any other is `failed`. Null: it continues. */
const PROBLEMS: Readonly<Record<string, SpeechProblem | null>> = {
  'no-speech': null,
  aborted: null,
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'audio-capture': 'refused',
  network: 'network',
  'language-not-supported': 'language',
}

/** The browser's class of recognisers; null: it has none. */
export function recogniserClass(): RecogniserClass | null {
  const found: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ??
    Reflect.get(globalThis, 'webkitSpeechRecognition')
  // By the specification.
  return typeof found === 'function' ? (found as RecogniserClass) : null
}

/**
 * Whether the browser can be asked what it recognizes on this device. Browsers made of Chromium without Chrome's own parts
 * (Electron until 2026, Android WebView) end the page instead of answering.
 * @see https://github.com/electron/electron/pull/52955
 */
function canBeAsked(): boolean {
  const { brands } = Object(Reflect.get(navigator, 'userAgentData')) as {
    readonly brands?: readonly { readonly brand: string }[]
  }
  return brands === undefined || brands.some(({ brand }) => brand === 'Google Chrome')
}

/** Whether the browser recognizes a language on this device, with what is installed. */
export async function recognizesOnDevice(language: SpeechLanguage): Promise<boolean> {
  if (!canBeAsked()) return false
  try {
    const options = { langs: [language], processLocally: true }
    return (await recogniserClass()?.available?.(options)) === 'available'
  } catch {
    return false
  }
}

/** Shows what the viewer says as captions, until it is stopped. @returns how to stop */
export function captionSpeech(recogniser: SpeechRecogniser, options: SpeechOptions): () => void {
  const { language, track, onProblem } = options
  const lines = new SpeechLines(options)
  let isWanted = true
  let begin = 0
  let shortRuns = 0
  const fail = (problem: SpeechProblem) => {
    if (isWanted) onProblem(problem)
    isWanted = false
  }
  const start = () => {
    begin = performance.now()
    try {
      if (track === null) recogniser.start()
      else recogniser.start(track)
    } catch {
      fail('failed')
    }
  }
  recogniser.lang = language
  recogniser.continuous = true
  recogniser.interimResults = true
  if (track !== null) recogniser.processLocally = true
  recogniser.addEventListener('result', (event) => lines.take(event as SpeechEvent))
  recogniser.addEventListener('error', (event) => {
    const problem = own(PROBLEMS, String(Reflect.get(event, 'error')))
    if (problem !== null) fail(problem ?? 'failed')
  })
  // Browsers end it after a silence.
  recogniser.addEventListener('end', () => {
    lines.end()
    shortRuns = performance.now() - begin < SHORT_RUN_MS ? shortRuns + 1 : 0
    if (shortRuns >= MOST_SHORT_RUNS) fail('failed')
    if (isWanted) start()
  })
  start()
  return () => {
    isWanted = false
    recogniser.stop()
  }
}

interface Line {
  readonly number: number
  readonly text: string
}

/** Builds caption lines from results: each final one is a line; those that may still change are one line together. */
class SpeechLines {
  readonly #options: SpeechOptions
  /** The line that may still change. */
  #open: Line | null = null
  /** The newest final line of this run. */
  #ended: Line | null = null

  constructor(options: SpeechOptions) {
    this.#options = options
  }

  take({ results, resultIndex }: SpeechEvent): void {
    let growing = ''
    for (const [at, result] of Array.from(results).entries()) {
      const words = result[0]?.transcript ?? ''
      if (!result.isFinal) growing += words
      else if (at >= resultIndex) this.#close(words.trim())
    }
    this.#grow(growing.trim())
  }

  /** The run is over: what was shown last will not change. */
  end(): void {
    if (this.#open) this.#close(this.#open.text)
    this.#ended = null
  }

  #grow(text: string): void {
    if (text === '' && this.#open === null) return
    this.#open = { number: this.#open?.number ?? this.#options.nextNumber(), text }
    this.#show(this.#open, false)
  }

  #close(text: string): void {
    const line = this.#open ?? (repeats(text, this.#ended?.text) ? this.#ended : null)
    if (text === '' && line === null) return
    this.#ended = { number: line?.number ?? this.#options.nextNumber(), text }
    this.#open = null
    this.#show(this.#ended, true)
  }

  #show(line: Line, final: boolean): void {
    this.#options.onCaption({ ...line, final, language: this.#options.language })
  }
}

/** Chrome on Android calls each result final: it gives the same words again, with more behind them. */
function repeats(text: string, before: string | undefined): boolean {
  return before !== undefined && `${text} `.toLowerCase().startsWith(`${before} `.toLowerCase())
}
