import { useT } from '../../shell/use-t.ts'
import { useSlotWords } from '../slots/use-slot-words.ts'
import styles from './booking.module.css'
import type { SlotHold } from './use-slot-hold.ts'

interface HoldLineProps {
  until: SlotHold['until']
  /** IANA, of the office. */
  timeZone: string
}

/** Says until when a slot is kept for the reader, or that it no longer is. */
export function HoldLine({ until, timeZone }: HoldLineProps) {
  return (
    <p role="status" className={styles['quiet']}>
      {until !== undefined && <HoldWords until={until} timeZone={timeZone} />}
    </p>
  )
}

function HoldWords({ until, timeZone }: { until: string | null; timeZone: string }) {
  const t = useT()
  const { chosen } = useSlotWords(timeZone)
  if (until === null) return t('booking.keptNoLonger')
  // A moment is written as the times of a slot are.
  const { time, other } = chosen({ start: until, end: until })
  return t('booking.kept', {
    time: other === null ? time : t('booking.timeInZone', { time, zone: other.zone }),
  })
}
