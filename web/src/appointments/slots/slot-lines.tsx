import type { TimeSpan } from '@plat/contract/schedule/slots'
import { CalendarClock } from 'lucide-react'
import { useT } from '../../ui/use-t.ts'
import { useSlotWords } from './use-slot-words.ts'
import styles from './slot-lines.module.css'

interface SlotLinesProps {
  slot: TimeSpan
  /** IANA, of the office. */
  timeZone: string
}

/** Day and time of a slot, on the office's clock and on the visitor's where that is another. */
export function SlotLines({ slot, timeZone }: SlotLinesProps) {
  const t = useT()
  const { day, time, other } = useSlotWords(timeZone).chosen(slot)
  return (
    <div className={styles['slot']}>
      <CalendarClock size={20} aria-hidden />
      <div>
        <p className={styles['day']}>{day}</p>
        <p>{other === null ? time : t('booking.timeInZone', { time, zone: other.zone })}</p>
        {other !== null && (
          <p className={styles['own']}>{t('booking.yourTime', { time: other.time })}</p>
        )}
      </div>
    </div>
  )
}
