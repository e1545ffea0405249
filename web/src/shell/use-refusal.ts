import { ApiError } from '../api/api-error.ts'
import { wordsFor } from '../api/errors.ts'
import type { MessageId } from '../locales/message-id.ts'
import { fieldWords, reasonWords } from './reason-words.ts'
import { useT } from '../ui/use-t.ts'

/** Words for what was not done: its own sentence with the server's reason as `message` in it. */
export function useRefusal(): (
  error: unknown,
  sentence: MessageId,
  values?: Readonly<Record<string, string>>,
) => string {
  const t = useT()
  return (error, sentence, values) => t(sentence, { ...values, message: reasonOf(error) })

  function reasonOf(error: unknown): string {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
      return t(wordsFor(error).message)
    const [first] = Object.values(error.fields).flat()
    if (first) return fieldWords(first, t)
    return (error.because && reasonWords(error.because, t)) ?? error.message
  }
}
