import type { RecordDetails } from '@plat/contract/records/records'
import { useLocalize, useT } from '../shell/use-t.ts'
import { comingUp, statusDay } from './fields.ts'
import { RecordStatus } from './record-status.tsx'
import { useDays } from './use-days.ts'
import styles from './record.module.css'

/** Where a record stands: its status and since when, what happens next, the nearest date ahead. */
export function StatusBlock({ details }: { details: RecordDetails }) {
  const t = useT()
  const localize = useLocalize()
  const days = useDays()
  const since = statusDay(details, days.today)
  const [next] = comingUp(details, days.today)
  return (
    <div className={styles['status']}>
      <p className={styles['now']}>
        <strong>
          <RecordStatus record={details.record} formatting={details.formatting} />
        </strong>
        {since && <time dateTime={since}>{t('record.since', { day: days.short(since) })}</time>}
      </p>
      {details.next_step && (
        <p className={styles['next']}>
          <span>{t('record.next')}</span> {localize(details.next_step)}
        </p>
      )}
      {next && (
        <p className={styles['next']}>
          <span>{localize(next.label)}</span> <time dateTime={next.day}>{days.full(next.day)}</time>
        </p>
      )}
    </div>
  )
}
