import { ApiError } from '../api/api-error.ts'
import type { MessageId } from '../locales/message-id.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'

/** Whether an account has as many alerts as it may have. */
export function isAllowance(error: unknown): boolean {
  return error instanceof ApiError && error.because?.reason === 'alert_allowance'
}

/** Words for what was not done with an alert; for an account without room for one, what to do about that. */
export function useAlertError(): (error: unknown, sentence: MessageId) => string {
  const t = useT()
  const refusal = useRefusal()
  return (error, sentence) =>
    isAllowance(error) ? t('reason.alert_allowance') : refusal(error, sentence)
}
