import { useT } from '../shell/use-t.ts'
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
        from: t('date.from'),
        to: t('date.until'),
        joiner: t('date.to'),
        today: t('date.today'),
        openCalendar: t('date.openCalendar'),
        previousMonth: t('date.previousMonth'),
        nextMonth: t('date.nextMonth'),
        month: t('date.month'),
        year: t('date.year'),
        moved: t('date.moved'),
        reversed: t('date.reversed'),
        incomplete: t('date.incomplete'),
        early: t('date.early', { day: days.short(min) }),
        late: t('date.late', { day: days.short(lastDay(days.today)) }),
        shortMonth: t('date.shortMonth'),
        kept: (day) => t('date.kept', { day }),
      }}
      onChange={onChange}
    />
  )
}
