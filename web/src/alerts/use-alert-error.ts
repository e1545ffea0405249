import { ApiError } from '../api/api-error.ts'
import type { MessageId } from '../locales/message-id.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'

/** Words for what was not done with an alert; for an account without room for one, what to do about that. */
export function useAlertError(): (error: unknown, sentence: MessageId) => string {
  const t = useT()
  const refusal = useRefusal()
  return (error, sentence) =>
    error instanceof ApiError && error.because?.reason === 'alert_allowance'
      ? t('reason.alert_allowance')
      : refusal(error, sentence)
}
