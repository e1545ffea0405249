import { type CalendarDate, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  RangeCalendar as AriaRangeCalendar,
} from 'react-aria-components'
import { classNames } from './class-names.ts'
import { useT } from './use-t.ts'
import fieldStyles from './field.module.css'
import dayStyles from './date-range.module.css'
import styles from './range-calendar.module.css'

/** Months that are shown. */
const MONTHS = [0, 1, 2] as const

interface RangeCalendarProps {
  /** What is chosen: names the calendar. */
  label: string
  /** Both included, `YYYY-MM-DD`; null: nothing is chosen. */
  value: { readonly from: string; readonly to: string } | null
  min: string
  max: string
  /** The agency's day. */
  today: string
  onChange: (range: { from: string; to: string }) => void
}

/** Three months, to choose a first and a last day. */
export default function RangeCalendar(props: RangeCalendarProps) {
  const { label, value, min, max, today, onChange } = props
  const t = useT()
  const now = parseDate(today)
  return (
    <AriaRangeCalendar<CalendarDate>
      aria-label={label}
      visibleDuration={{ months: MONTHS.length }}
      pageBehavior="single"
      value={value && { start: parseDate(value.from), end: parseDate(value.to) }}
      defaultFocusedValue={parseDate(value?.from ?? today)}
      minValue={parseDate(min)}
      maxValue={parseDate(max)}
      onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
      className={styles['calendar'] ?? ''}
    >
      <Button
        slot="previous"
        className={classNames(fieldStyles['clear'], styles['previous'])}
        aria-label={t('date.previousMonth')}
      >
        <ChevronLeft size={16} aria-hidden />
      </Button>
      <div className={styles['months']}>
        {MONTHS.map((months) => (
          <div key={months}>
            <CalendarHeading offset={{ months }} level={3} className={styles['heading'] ?? ''} />
            <CalendarGrid
              offset={{ months }}
              weekdayStyle="narrow"
              className={dayStyles['grid'] ?? ''}
            >
              {(date) => (
                <CalendarCell
                  date={date}
                  className={classNames(dayStyles['cell'], styles['cell'])}
                  data-now={date.compare(now) === 0 || undefined}
                />
              )}
            </CalendarGrid>
          </div>
        ))}
      </div>
      <Button
        slot="next"
        className={classNames(fieldStyles['clear'], styles['next'])}
        aria-label={t('date.nextMonth')}
      >
        <ChevronRight size={16} aria-hidden />
      </Button>
    </AriaRangeCalendar>
  )
}
