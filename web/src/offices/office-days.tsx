import type { OfficeDay } from '@plat/contract/offices/channels'
import { useIntl } from 'react-intl'
import { useT } from '../shell/use-t.ts'
import { SpanLines } from './span-lines.tsx'
import styles from './office-days.module.css'

/** Days one by one: when the office is open, or why not. */
export function OfficeDays({ days }: { days: readonly OfficeDay[] }) {
  return (
    <ol className={styles['days']}>
      {days.map((day) => (
        <Day key={day.date} day={day} />
      ))}
    </ol>
  )
}

function Day({ day: { date, spans, closure } }: { day: OfficeDay }) {
  const t = useT()
  const { formatDate } = useIntl()
  const name = formatDate(new Date(date), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <li data-closed={spans.length === 0 || undefined}>
      <time dateTime={date}>{name}</time>
      {closure === null ? (
        <SpanLines spans={spans} />
      ) : (
        <span>
          {closure === '' ? t('office.closedHoliday') : t('office.closedFor', { name: closure })}
        </span>
      )}
    </li>
  )
}
