import type { RecordDetails } from '@plat/contract/records'
import { useLocalize, useText } from '../shell/use-text.ts'
import { comingUp, statusDay } from './fields.ts'
import { RecordStatus } from './record-status.tsx'
import { useDays } from './use-days.ts'
import styles from './record.module.css'

/** Where a record stands: its status and since when, what happens next, the nearest date ahead. */
export function StatusBlock({ details }: { details: RecordDetails }) {
  const text = useText()
  const say = useLocalize()
  const days = useDays()
  const since = statusDay(details, days.today)
  const [next] = comingUp(details, days.today)
  return (
    <div className={styles['status']}>
      <p className={styles['now']}>
        <strong>
          <RecordStatus record={details.record} formatting={details.formatting} />
        </strong>
        {since && <time dateTime={since}>{text('record.since', { day: days.short(since) })}</time>}
      </p>
      {details.next_step && (
        <p className={styles['next']}>
          <span>{text('record.next')}</span> {say(details.next_step)}
        </p>
      )}
      {next && (
        <p className={styles['next']}>
          <span>{say(next.label)}</span> <time dateTime={next.day}>{days.full(next.day)}</time>
        </p>
      )}
    </div>
  )
}
