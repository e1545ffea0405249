import { type Caption, MAX_CAPTION } from '../data-message.ts'

/** A part of what was said, with the likeliest words first. */
interface SpeechResult {
  readonly isFinal: boolean
  readonly [index: number]: { readonly transcript: string } | undefined
}
interface SpeechEvent extends Event {
  readonly resultIndex: number
  readonly results: ArrayLike<SpeechResult>
}
interface SpeechFailure extends Event {
  readonly error: string
}
/** Web Speech, which the types of the platform do not have. @see https://wicg.github.io/speech-api/ */
export interface SpeechRecogniser extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  start(): void
  stop(): void
}
export type MakeRecogniser = () => SpeechRecogniser

/** Why speech is not recognised. */
export type SpeechProblem = 'refused' | 'language' | 'failed'

interface SpeechOptions {
  readonly language: string
  readonly onCaption: (caption: Caption) => void
  readonly onProblem: (problem: SpeechProblem) => void
  /** A number for another caption. */
  readonly nextNumber: () => number
}

/** How to recognise speech, where the browser offers it. */
export function speechRecogniser(): MakeRecogniser | null {
  const found: unknown =
    Reflect.get(window, 'SpeechRecognition') ?? Reflect.get(window, 'webkitSpeechRecognition')
  if (typeof found !== 'function') return null
  return () => Reflect.construct(found, []) as SpeechRecogniser // by the specification
}

/** Makes captions of what the visitor says, until it is stopped. @returns how to stop */
export function captionSpeech(make: MakeRecogniser, options: SpeechOptions): () => void {
  const recogniser = make()
  recogniser.lang = options.language
  recogniser.continuous = true
  recogniser.interimResults = true
  let number = options.nextNumber()
  let wanted = true
  recogniser.addEventListener('result', (event) => {
    const { results, resultIndex } = event as SpeechEvent
    for (let at = resultIndex; at < results.length; at += 1) {
      const result = results[at]
      const text = (result?.[0]?.transcript ?? '').trim().slice(0, MAX_CAPTION)
      options.onCaption({ number, text, final: result?.isFinal === true, by: 'speech' })
      if (result?.isFinal) number = options.nextNumber()
    }
  })
  recogniser.addEventListener('error', (event) => {
    const problem = problemOf((event as SpeechFailure).error)
    if (problem === null) return
    wanted = false
    options.onProblem(problem)
  })
  // Browsers end it after a silence.
  recogniser.addEventListener('end', () => {
    if (wanted) recogniser.start()
  })
  recogniser.start()
  return () => {
    wanted = false
    recogniser.stop()
  }
}

/** Null: it goes on by itself. */
function problemOf(error: string): SpeechProblem | null {
  switch (error) {
    case 'no-speech':
    case 'aborted':
      return null
    case 'not-allowed':
    case 'service-not-allowed':
    case 'audio-capture':
      return 'refused'
    case 'language-not-supported':
      return 'language'
    default:
      return 'failed'
  }
}
