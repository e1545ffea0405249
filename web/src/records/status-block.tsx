import type { RecordDetails } from '@plat/contract/records/records'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../ui/use-t.ts'
import { comingUp, statusDay } from './fields.ts'
import { RecordStatus } from './record-status.tsx'
import { useDays } from './use-days.ts'
import styles from './record.module.css'

interface StatusBlockProps {
  details: RecordDetails
  /** As the agency calls the status; null: it speaks for itself. */
  label: string | null
}

/** The status of a record and since when, what happens next, and the nearest date ahead. */
export function StatusBlock({ details, label }: StatusBlockProps) {
  const t = useT()
  const days = useDays()
  const since = statusDay(details, days.today)
  const [next] = comingUp(details, days.today)
  return (
    <div className={styles['status']}>
      {label !== null && <p className={styles['headLabel']}>{label}</p>}
      <p className={styles['now']}>
        <strong>
          <RecordStatus record={details.record} formatting={details.formatting} />
        </strong>
        {since && <time dateTime={since}>{t('record.since', { day: days.short(since) })}</time>}
      </p>
      {details.next_step && (
        <p className={styles['next']}>
          <span>{t('record.next')}</span> <AgencyWords text={details.next_step} />
        </p>
      )}
      {next && (
        <p className={styles['next']}>
          <AgencyWords as="span" text={next.label} />{' '}
          <time dateTime={next.day}>{days.full(next.day)}</time>
        </p>
      )}
    </div>
  )
}
