import { ApiError } from '../api/api-error.ts'
import type { MessageId } from '../locales/message-id.ts'
import { useAreaName } from '../shell/use-area-name.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'

/** Whether an account has no room for what it wanted to save. */
export function isAllowance(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.because?.reason === 'saved_search_allowance' ||
      error.because?.reason === 'saved_searches_full')
  )
}

/** Words for what was not done: its own sentence with the server's reason in it. */
export function useShareError(): (error: unknown, sentence: MessageId) => string {
  const t = useT()
  const refusal = useRefusal()
  const area = useAreaName('mycc')
  return (error, sentence) => {
    if (!isAllowance(error)) return refusal(error, sentence)
    const isFull = error.because?.reason === 'saved_searches_full'
    return t(isFull ? 'share.full' : 'share.allowance', { area })
  }
}
