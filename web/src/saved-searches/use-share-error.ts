import { ApiError } from '../api/api-error.ts'
import { wordsFor } from '../api/errors.ts'
import type { MessageId } from '../locales/message-id.ts'
import { useTenant } from '../shell/tenant.tsx'
import { fieldWords, reasonWords } from '../shell/reason-words.ts'
import { useT } from '../shell/use-t.ts'

/** Whether an account has no room for what it wanted to save. */
export function isAllowance(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.because?.reason === 'saved_search_allowance' ||
      error.because?.reason === 'saved_searches_full')
  )
}

/** Words for what was not done: its own sentence with the server's reason in it. */
export function useShareError(): (error: unknown, sentence: MessageId) => string {
  const t = useT()
  const { mycc: area } = useTenant().config.names
  return (error, sentence) => {
    if (isAllowance(error)) return allowanceWords(error)
    return t(sentence, { message: messageOf(error) })
  }

  function allowanceWords(error: unknown): string {
    const full = error instanceof ApiError && error.because?.reason === 'saved_searches_full'
    return t(full ? 'share.full' : 'share.allowance', { area })
  }

  function messageOf(error: unknown): string {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
      return t(wordsFor(error).message)
    const [first] = Object.values(error.fields).flat()
    if (first) return fieldWords(first, t)
    return (error.because && reasonWords(error.because, t)) ?? error.message
  }
}
