import type { CalendarDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  type CalendarCellProps,
  CalendarGrid,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components'
import { Select } from './select.tsx'
import { useT } from './use-t.ts'
import fieldStyles from './field.module.css'
import styles from './date-range.module.css'

export interface DayCalendarProps {
  /** The agency's day, which need not be the browser's. */
  today: CalendarDate
  /** How many years there are to choose from. */
  years: number
  formatDay: (day: string) => string
  onToday: () => void
}

/** The month of a date picker, with month, year and Today to choose from. */
export function DayCalendar({ today, years, formatDay, onToday }: DayCalendarProps) {
  const t = useT()
  return (
    <>
      <Calendar>
        <div className={styles['header']}>
          <Button
            slot="previous"
            className={fieldStyles['clear'] ?? ''}
            aria-label={t('date.previousMonth')}
          >
            <ChevronLeft size={16} aria-hidden />
          </Button>
          <CalendarMonthPicker format="long">
            {(picker) => <PartSelect label={t('date.month')} picker={picker} />}
          </CalendarMonthPicker>
          <CalendarYearPicker visibleYears={years}>
            {(picker) => <PartSelect label={t('date.year')} picker={picker} />}
          </CalendarYearPicker>
          <Button
            slot="next"
            className={fieldStyles['clear'] ?? ''}
            aria-label={t('date.nextMonth')}
          >
            <ChevronRight size={16} aria-hidden />
          </Button>
        </div>
        <CalendarGrid weekdayStyle="narrow" className={styles['grid'] ?? ''}>
          {(date) => (
            <CalendarCell
              date={date}
              className={styles['cell'] ?? ''}
              data-now={date.compare(today) === 0 || undefined}
              render={spokenToday(today, t('date.today'), formatDay)}
            />
          )}
        </CalendarGrid>
      </Calendar>
      <Button slot={null} className={styles['today'] ?? ''} onPress={onToday}>
        {t('date.today')}
      </Button>
    </>
  )
}

/** The library speaks of the browser's today: where that is another day than the agency's, the label is put right. */
function spokenToday(
  today: CalendarDate,
  word: string,
  formatDay: (day: string) => string,
): NonNullable<CalendarCellProps['render']> {
  return (props, { date, isToday }) => {
    const now = date.compare(today) === 0
    const day = formatDay(date.toString())
    const label = now === isToday ? props['aria-label'] : now ? `${word}, ${day}` : day
    return <div {...props} aria-label={label} />
  }
}

interface Picker {
  value: React.Key
  onChange: (key: string | number | null) => void
  items: readonly { id: number; formatted: string }[]
}

function PartSelect({ label, picker }: { label: string; picker: Picker }) {
  return (
    <Select
      label={label}
      options={picker.items.map(({ id, formatted }) => ({ id: String(id), label: formatted }))}
      selected={String(picker.value)}
      onSelect={(id) => picker.onChange(Number(id))}
    />
  )
}
