import type { OfficeHours } from '@plat/contract/offices/channels'
import { useT } from '../ui/use-t.ts'
import { SpanLines } from './span-lines.tsx'
import { useWeekdays } from './use-weekdays.ts'
import { useZoneName } from './zone-names.ts'
import styles from './office.module.css'

/** Hours to read: each weekday, the time zone, and on which other days it is closed. */
export function WeekWords({ hours }: { hours: OfficeHours }) {
  const t = useT()
  const weekdays = useWeekdays()
  const zone = useZoneName()
  const closed = [
    hours.agency_holidays && t('offices.onAgencyHolidays'),
    hours.closures.length > 0 && t('offices.onClosures', { count: hours.closures.length }),
  ].filter(Boolean)
  return (
    <dl className={styles['week']}>
      {weekdays.map((day, index) => (
        <div key={day}>
          <dt>{day}</dt>
          <dd>
            <SpanLines spans={hours.weekly[index] ?? []} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('offices.timeZone')}</dt>
        <dd>{zone(hours.time_zone)}</dd>
      </div>
      {closed.length > 0 && (
        <div>
          <dt>{t('offices.alsoClosed')}</dt>
          <dd>{closed.join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}
