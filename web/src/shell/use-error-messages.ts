import { ApiError } from '../api/api-error.ts'
import { wordsFor } from '../api/errors.ts'
import { reasonWords } from './reason-words.ts'
import { type Translate, useT } from '../ui/use-t.ts'

/** Turns any error into the message and the detail of an error state. */
export function useErrorMessages() {
  const t = useT()
  return (error: unknown) => {
    const words = wordsFor(error)
    return {
      message: [t(words.message), ...reasons(error, t)].join(' '),
      detail: words.detail,
    }
  }
}

/** Why values were refused, as far as the language on screen has words for it. */
function reasons(error: unknown, t: Translate): string[] {
  if (!(error instanceof ApiError) || error.code !== 'invalid_request') return []
  return Object.values(error.fields).flatMap((messages) =>
    messages.flatMap(({ because }) => (because && reasonWords(because, t)) ?? []),
  )
}
