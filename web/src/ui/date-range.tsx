import { type CalendarDate, parseDate } from '@internationalized/date'
import { useState } from 'react'
import { DateField, type DateRangeLabels } from './date-field.tsx'
import { orderedRange, sameRange, type DayRange, type RangeEnd } from './day-range.ts'
import styles from './date-range.module.css'

interface DateRangeProps {
  /** Calendar days, `YYYY-MM-DD`. */
  value: DayRange
  min: string
  today: string
  labels: DateRangeLabels
  /** Writes a chosen day out in full. */
  formatDay: (day: string) => string
  onChange: (value: DayRange) => void
}

/** Two days joined by a word. A start after the end takes the end along and says so. */
export default function DateRange({
  value,
  min,
  today,
  labels,
  formatDay,
  onChange,
}: DateRangeProps) {
  const [moved, setMoved] = useState(false)
  // The second day may be chosen before the page has drawn the first: both count.
  const [range, setRange] = useState(value)
  const [given, setGiven] = useState(value)
  if (!sameRange(given, value)) {
    setGiven(value)
    setRange(value)
  }

  function change(end: RangeEnd, date: CalendarDate | null) {
    const day = date?.toString() ?? null
    const ordered = orderedRange(range, end, day)
    setMoved(ordered.moved)
    if (sameRange(ordered.range, range)) return
    setRange(ordered.range)
    onChange(ordered.range)
  }

  const common = { min: parseDate(min), today: parseDate(today), labels, formatDay }
  return (
    <div className={styles['range']}>
      <div className={styles['days']}>
        <DateField
          {...common}
          label={labels.from}
          value={range.from ? parseDate(range.from) : null}
          onChange={(date) => change('from', date)}
        />
        <span className={styles['joiner']}>{labels.joiner}</span>
        <DateField
          {...common}
          label={labels.to}
          value={range.to ? parseDate(range.to) : null}
          invalid={moved}
          onChange={(date) => change('to', date)}
        />
      </div>
      <p className={styles['moved']} role="status">
        {moved && labels.moved}
      </p>
    </div>
  )
}
