import { ApiError } from '../api/api-error.ts'
import { wordsFor } from '../api/errors.ts'
import { knownSentence } from './server-words.ts'
import { type Text, useText } from './use-text.ts'

/** Turns any error into the texts of an error state. */
export function useErrorWords() {
  const text = useText()
  return (error: unknown) => {
    const words = wordsFor(error)
    return {
      message: [text(words.message), ...reasons(error, text)].join(' '),
      detail: words.detail,
      labels: { retry: text('action.retry'), details: text('error.details') },
    }
  }
}

/** What the server says of the values that it refused, as far as the language on screen has words for it. */
function reasons(error: unknown, text: Text): string[] {
  if (!(error instanceof ApiError) || error.code !== 'invalid_request') return []
  return Object.values(error.fields).flatMap((sentences) =>
    sentences.flatMap((sentence) => knownSentence(sentence, text) ?? []),
  )
}
