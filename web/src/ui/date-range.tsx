import { type CalendarDate, parseDate } from '@internationalized/date'
import { useState } from 'react'
import { DateField, type DateFieldLabels } from './date-field.tsx'
import { lastDay, orderedRange, sameRange, type DayRange, type RangeEnd } from './day-range.ts'
import styles from './date-range.module.css'

export interface DateRangeLabels extends DateFieldLabels {
  from: string
  to: string
  /** The word between the two fields. */
  joiner: string
  /** Said when the end was moved along with the start. */
  moved: string
  /** Said of an end before the start. */
  reversed: string
}

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
          label={labels.from}
          value={range.from ? parseDate(range.from) : null}
          onChange={(date) => change('from', date)}
        />
        <span className={styles['joiner']}>{labels.joiner}</span>
        <DateField
          {...common}
          label={labels.to}
          value={range.to ? parseDate(range.to) : null}
          notice={moved ? labels.moved : null}
          problemOf={(day) =>
            range.from !== null && day.toString() < range.from ? labels.reversed : null
          }
          onChange={(date) => change('to', date)}
        />
      </div>
    </div>
  )
}
