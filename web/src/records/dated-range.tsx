import { useT } from '../ui/use-t.ts'
import DateRange from '../ui/date-range.tsx'
import { lastDay, type DayRange } from '../ui/day-range.ts'
import { useDays } from './use-days.ts'

interface DatedRangeProps {
  value: DayRange
  /** First day that can be chosen. */
  min: string
  onChange: (range: DayRange) => void
}

/** Two days to choose, with the agency's today and the portal's words. */
export default function DatedRange({ value, min, onChange }: DatedRangeProps) {
  const t = useT()
  const days = useDays()
  return (
    <DateRange
      value={value}
      min={min}
      today={days.today}
      formatDay={days.full}
      labels={{
        early: t('date.early', { day: days.short(min) }),
        late: t('date.late', { day: days.short(lastDay(days.today)) }),
        kept: (day) => t('date.kept', { day }),
      }}
      onChange={onChange}
    />
  )
}
