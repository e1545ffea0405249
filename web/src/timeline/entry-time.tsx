import type { TimeSpan } from '@plat/contract/schedule/slots'
import { useSlotWords } from '../appointments/slots/use-slot-words.ts'
import { useT } from '../ui/use-t.ts'
import styles from './timeline.module.css'

interface EntryTimeProps {
  span: TimeSpan
  /** IANA, of the entry. */
  zone: string
}

/** Time of an entry on its own clock; where the visitor's clock differs, with the zone's name and the visitor's time. */
export function EntryTime({ span, zone }: EntryTimeProps) {
  const t = useT()
  const { time, other } = useSlotWords(zone).chosen(span)
  if (other === null) return time
  return (
    <>
      {t('booking.timeInZone', { time, zone: other.zone })}{' '}
      <span className={styles['own']}>({t('booking.yourTime', { time: other.time })})</span>
    </>
  )
}
