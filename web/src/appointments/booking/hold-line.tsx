import { useIntl } from 'react-intl'
import { useT } from '../../ui/use-t.ts'
import styles from './booking.module.css'
import type { SlotHold } from './use-slot-hold.ts'

/** Says until when, by the reader's clock, a slot is kept for the reader, or that it no longer is. */
export function HoldLine({ until }: Pick<SlotHold, 'until'>) {
  const t = useT()
  const { formatTime } = useIntl()
  return (
    <p role="status" className={styles['quiet']}>
      {until === null
        ? t('booking.keptNoLonger')
        : until !== undefined && t('booking.kept', { time: formatTime(until) })}
    </p>
  )
}
