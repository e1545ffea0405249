import type { ScheduleDay, OfficeDayEntry } from '@plat/contract/schedule/timeline'
import type { Ref } from 'react'
import { useIntl } from 'react-intl'
import { useDays } from '../records/use-days.ts'
import { useT, useLocalize } from '../ui/use-t.ts'
import { EntryRow } from './entry-row.tsx'
import { Building2 } from 'lucide-react'
import { EntryTime } from './entry-status.tsx'
import styles from './timeline.module.css'

interface OpenEntry {
  /** Guid of the entry whose detail is open; null: none. */
  open: string | null
  onOpen: (guid: string) => void
}

interface DayListProps extends OpenEntry {
  ref: Ref<HTMLOListElement>
  days: readonly ScheduleDay[]
}

/** Days one below the other, the earliest first. */
export function DayList({ ref, days, ...entries }: DayListProps) {
  const t = useT()
  return (
    <ol ref={ref} aria-label={t('myTimeline.days')} className={styles['days']}>
      {days.map((day) => (
        <Day key={day.date} day={day} {...entries} />
      ))}
    </ol>
  )
}

/** A day: its number, month and weekday, and its entries. */
function Day({ day, open, onOpen }: OpenEntry & { day: ScheduleDay }) {
  const t = useT()
  const { date, dayOffset, entries } = day
  const isToday = dayOffset === 0
  return (
    <li
      className={styles['day']}
      data-day={date}
      data-past={dayOffset < 0 || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <DayName date={date} isToday={isToday} />
      {entries.length === 0 ? (
        <p className={styles['none']}>{t('myTimeline.nothing')}</p>
      ) : (
        <ul className={styles['entries']}>
          {entries.map((entry) =>
            entry.type === 'allday' ? (
              <li key="office">
                <OfficeDay entry={entry} />
              </li>
            ) : (
              <li key={entry.guid}>
                <EntryRow
                  entry={entry}
                  isToday={isToday}
                  open={entry.guid === open}
                  onOpen={() => onOpen(entry.guid)}
                />
              </li>
            ),
          )}
        </ul>
      )}
    </li>
  )
}

function DayName({ date, isToday }: { date: string; isToday: boolean }) {
  const t = useT()
  const intl = useIntl()
  const { today } = useDays()
  const write = (format: Intl.DateTimeFormatOptions) =>
    intl.formatDate(new Date(date), { ...format, timeZone: 'UTC' })
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return (
    <h2 className={styles['date']}>
      <span className={styles['number']}>{write({ day: 'numeric' })}</span>{' '}
      <span className={styles['month']}>
        {write({ month: 'short', ...(!isThisYear && { year: 'numeric' }) })}
      </span>{' '}
      <span className={styles['weekday']}>{write({ weekday: 'long' })}</span>
      {isToday && <span className={styles['todayWord']}> {t('date.today')}</span>}
    </h2>
  )
}

/** When offices are open on a day. */
function OfficeDay({ entry }: { entry: OfficeDayEntry }) {
  const t = useT()
  const localize = useLocalize()
  const { status, department, datetime, time_zone: zone, varies } = entry
  const offices = department === null ? t('myTimeline.offices') : localize(department)
  return (
    <p className={styles['office']}>
      <Building2 size={18} aria-hidden />
      <span>
        {status === 'closed' ? (
          t('myTimeline.officeClosed', { offices })
        ) : (
          <>
            {t('myTimeline.officeOpen', { offices })} <EntryTime span={datetime} zone={zone} />
          </>
        )}
        {varies &&
          ` · ${t(department === null ? 'myTimeline.varies' : 'myTimeline.closedBetween')}`}
      </span>
    </p>
  )
}
