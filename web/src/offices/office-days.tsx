import type { OfficeDay } from '@plat/contract/offices/channels'
import type { ComponentType, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../ui/use-t.ts'
import { SpanLines } from './span-lines.tsx'
import styles from './office-days.module.css'

interface OfficeDaysProps<Day extends OfficeDay> {
  days: readonly Day[]
  /** Shown below the hours of a day. */
  more?: ComponentType<{ day: Day }> | undefined
}

/** Days one by one: when the office is open, or why not. */
export function OfficeDays<Day extends OfficeDay>({ days, more: More }: OfficeDaysProps<Day>) {
  return (
    <ol className={styles['days']}>
      {days.map((day) => (
        <DayLine key={day.date} day={day}>
          {More && <More day={day} />}
        </DayLine>
      ))}
    </ol>
  )
}

interface DayLineProps {
  day: OfficeDay
  children: ReactNode
}

function DayLine({ day: { date, spans, closure }, children }: DayLineProps) {
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
      <div className={styles['lines']}>
        {closure === null ? (
          <SpanLines spans={spans} />
        ) : (
          <span>
            {closure === '' ? t('office.closedHoliday') : t('office.closedFor', { name: closure })}
          </span>
        )}
        {children}
      </div>
    </li>
  )
}
