import { wordsFor } from '../api/errors.ts'
import { useText } from './use-text.ts'

/** Turns any error into the texts of an error state. */
export function useErrorWords() {
  const text = useText()
  return (error: unknown) => {
    const words = wordsFor(error)
    return {
      message: text(words.message),
      detail: words.detail,
      labels: { retry: text('action.retry'), details: text('error.details') },
    }
  }
}
