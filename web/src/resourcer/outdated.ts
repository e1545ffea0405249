import { ApiError } from '../api/api-error.ts'
import type { MessageId } from '../locales/message-id.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'

/** Whether a refusal says that what is on screen is no longer so. */
export function isOutdated(error: Error): boolean {
  return error instanceof ApiError && [404, 409].includes(error.status)
}

/** Words for a change that was refused. @param changed for one that was made from an earlier version */
export function useChangeRefusal(changed: MessageId): (error: Error) => string {
  const t = useT()
  const refusal = useRefusal()
  return (error) => {
    const reason = error instanceof ApiError ? error.because?.reason : undefined
    return reason === 'changed_meanwhile' || reason === 'changed_meanwhile_by'
      ? t(changed)
      : refusal(error, 'appointment.notDone')
  }
}
