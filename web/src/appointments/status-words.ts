import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import type { Translate } from '../shell/use-t.ts'

/** How an appointment stands, to its resident. */
export function statusWords({ status, cancelled }: ScheduleEntry, t: Translate): string {
  if (cancelled === null) return t(`appointment.status.${status}`)
  if (cancelled.own || cancelled.side === 'user') return t('appointment.cancelledByYou')
  return cancelled.name === ''
    ? t('appointment.cancelledByAgency')
    : t('appointment.cancelledBy', { name: cancelled.name })
}
