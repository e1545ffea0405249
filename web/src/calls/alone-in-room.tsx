import type { CallInformation } from '@plat/contract/calls/calls'
import { useIntl } from 'react-intl'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useT } from '../shell/use-t.ts'
import { isAlone } from './is-alone.ts'
import styles from './room.module.css'

/** Says in the room of an appointment that the other side has not come yet, until someone comes. */
export function AloneInRoom({ information }: { information: CallInformation }) {
  const { appointment } = information
  if (appointment === null) return null
  return (
    <p role="status" className={styles['alone']}>
      {isAlone(information) && (
        <AloneWords information={information} start={appointment.datetime.start} />
      )}
    </p>
  )
}

/** @param start of the appointment, ISO */
function AloneWords({ information, start }: { information: CallInformation; start: string }) {
  const t = useT()
  const localize = useLocalize()
  const time = useTimeWords()(start)
  const { subject, user_type: own } = information
  if (own === 'agent') return t('call.alone.agency', { time })
  const department = subject.module?.department ?? subject.department
  return t('call.alone.resident', {
    time,
    known: department === null ? 'no' : 'yes',
    department: department === null ? '' : localize(department.display_name),
  })
}

/** A moment on the agency's clock, with the zone where the reader's clock shows another. */
function useTimeWords(): (at: string) => string {
  const { formatTime } = useIntl()
  const { timeZone } = useTenant().config
  const format = { hour: 'numeric', minute: '2-digit' } as const
  return (at) => {
    const time = formatTime(at, { ...format, timeZone })
    return time === formatTime(at, format)
      ? time
      : formatTime(at, { ...format, timeZone, timeZoneName: 'short' })
  }
}
