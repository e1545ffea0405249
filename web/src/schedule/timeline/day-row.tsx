import type { ScheduleDay } from '@plat/contract/schedule/entry'
import { useIntl } from 'react-intl'
import { useT } from '../../shell/use-t.ts'
import { EntryRow } from './entry-row.tsx'
import styles from './timeline.module.css'

interface DayRowProps {
  day: ScheduleDay
  /** Guid of the entry whose detail is open; null: none. */
  open: string | null
  onOpen: (guid: string) => void
}

/** A day of the list: its number, month and weekday, and what is on it. */
export function DayRow({ day, open, onOpen }: DayRowProps) {
  const t = useT()
  const intl = useIntl()
  const { date, dayOffset, entries } = day
  const at = new Date(date)
  const write = (format: Intl.DateTimeFormatOptions) =>
    intl.formatDate(at, { ...format, timeZone: 'UTC' })
  const isToday = dayOffset === 0
  return (
    <li
      className={styles['day']}
      data-day={date}
      data-past={dayOffset < 0 || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <h2 className={styles['date']}>
        <span className={styles['number']}>{write({ day: 'numeric' })}</span>{' '}
        <span className={styles['month']}>{write({ month: 'short' })}</span>{' '}
        <span className={styles['weekday']}>{write({ weekday: 'long' })}</span>
        {isToday && <span className={styles['todayWord']}> {t('myTimeline.today')}</span>}
      </h2>
      {entries.length === 0 ? (
        <p className={styles['none']}>{t('myTimeline.nothing')}</p>
      ) : (
        <ul className={styles['entries']}>
          {entries.map((entry) => (
            <li key={entry.guid}>
              <EntryRow
                entry={entry}
                open={entry.guid === open}
                onOpen={() => onOpen(entry.guid)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
