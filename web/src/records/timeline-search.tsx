import { useQuery } from '@tanstack/react-query'
import { moduleQuery } from '../api/queries.ts'
import { useText } from '../shell/use-text.ts'
import DateRange from '../ui/date-range.tsx'
import type { DayRange } from '../ui/day-range.ts'
import { useDays } from './use-days.ts'

/** Where date filters begin when the module says nothing. */
const EARLIEST = '2016-07-01'

interface TimelineSearchProps {
  module: string
  range: DayRange
  onChange: (range: DayRange) => void
}

/** The days between which a long history is shown. */
export default function TimelineSearch({ module, range, onChange }: TimelineSearchProps) {
  const text = useText()
  const days = useDays()
  const { data } = useQuery(moduleQuery(module))
  return (
    <DateRange
      value={range}
      min={data?.minDate ?? EARLIEST}
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
