import { type CalendarDate, parseDate } from '@internationalized/date'
import { useState } from 'react'
import { DateField, type DateFieldLabels } from './date-field.tsx'
import { lastDay, orderedRange, sameRange, type DayRange, type RangeEnd } from './day-range.ts'
import { useT } from './use-t.ts'
import styles from './date-range.module.css'

interface DateRangeProps {
  /** Calendar days, `YYYY-MM-DD`. */
  value: DayRange
  min: string
  today: string
  labels: DateFieldLabels
  /** Writes a chosen day out in full. */
  formatDay: (day: string) => string
  onChange: (value: DayRange) => void
}

/**
 * Two days joined by a word. A start after the end takes the end along and says so; an end before the start is
 * refused.
 */
export default function DateRange({
  value,
  min,
  today,
  labels,
  formatDay,
  onChange,
}: DateRangeProps) {
  const t = useT()
  const [moved, setMoved] = useState(false)
  // The second day may be chosen before the page has drawn the first: both count.
  const [range, setRange] = useState(value)
  const [given, setGiven] = useState(value)
  if (!sameRange(given, value)) {
    setGiven(value)
    setRange(value)
    if (!sameRange(value, range)) setMoved(false)
  }

  function change(end: RangeEnd, date: CalendarDate | null) {
    const day = date?.toString() ?? null
    const ordered = orderedRange(range, end, day)
    setMoved(ordered.moved)
    if (sameRange(ordered.range, range)) return
    setRange(ordered.range)
    onChange(ordered.range)
  }

  const common = {
    min: parseDate(min),
    max: parseDate(lastDay(today)),
    today: parseDate(today),
    labels,
    formatDay,
  }
  return (
    <div className={styles['range']}>
      <div className={styles['days']}>
        <DateField
          {...common}
          label={t('date.from')}
          value={range.from ? parseDate(range.from) : null}
          onChange={(date) => change('from', date)}
        />
        <span className={styles['joiner']}>{t('date.to')}</span>
        <DateField
          {...common}
          label={t('date.until')}
          value={range.to ? parseDate(range.to) : null}
          notice={moved ? t('date.moved') : null}
          problemOf={(day) =>
            range.from !== null && day.toString() < range.from ? t('date.reversed') : null
          }
          onChange={(date) => change('to', date)}
        />
      </div>
    </div>
  )
}
