import type { CallInformation } from '@plat/contract/calls/calls'
import { useIntl } from 'react-intl'
import { useLocalize, useT } from '../ui/use-t.ts'
import { isAlone } from './is-alone.ts'
import styles from './room.module.css'

/** Says in the room of an appointment that the other side has not come yet, until someone comes. */
export function AloneInRoom({ information }: { information: CallInformation }) {
  const { appointment } = information
  if (appointment === null) return null
  return (
    <p role="status" className={styles['alone']}>
      {isAlone(information) && <AloneWords information={information} appointment={appointment} />}
    </p>
  )
}

interface AloneWordsProps {
  information: CallInformation
  appointment: NonNullable<CallInformation['appointment']>
}

function AloneWords({ information, appointment }: AloneWordsProps) {
  const t = useT()
  const localize = useLocalize()
  const { datetime, time_zone: timeZone } = appointment
  const time = useTimeWords(timeZone)(datetime.start)
  const { subject, user_type: own } = information
  if (own === 'agent') return t('call.alone.agency', { time })
  const department = subject.module?.department ?? subject.department
  return t('call.alone.resident', {
    time,
    known: department === null ? 'no' : 'yes',
    department: department === null ? '' : localize(department.display_name),
  })
}

/** A moment on a zone's clock, with the zone where the reader's clock shows another time. */
function useTimeWords(timeZone: string): (at: string) => string {
  const { formatTime } = useIntl()
  const format = { hour: 'numeric', minute: '2-digit' } as const
  return (at) => {
    const time = formatTime(at, { ...format, timeZone })
    return time === formatTime(at, format)
      ? time
      : formatTime(at, { ...format, timeZone, timeZoneName: 'short' })
  }
}
