import { useText } from '../shell/use-text.ts'
import DateRange from '../ui/date-range.tsx'
import type { DayRange } from '../ui/day-range.ts'
import { useDays } from './use-days.ts'

interface DatedRangeProps {
  value: DayRange
  /** First day that can be chosen. */
  min: string
  onChange: (range: DayRange) => void
}

/** Two days to choose, with the agency's today and the portal's words. */
export default function DatedRange({ value, min, onChange }: DatedRangeProps) {
  const text = useText()
  const days = useDays()
  return (
    <DateRange
      value={value}
      min={min}
      today={days.today}
      formatDay={days.full}
      labels={{
        from: text('date.from'),
        to: text('date.until'),
        joiner: text('date.to'),
        today: text('date.today'),
        openCalendar: text('date.openCalendar'),
        previousMonth: text('date.previousMonth'),
        nextMonth: text('date.nextMonth'),
        month: text('date.month'),
        year: text('date.year'),
        moved: text('date.moved'),
      }}
      onChange={onChange}
    />
  )
}
