import type { CalendarDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarMonthPicker,
  CalendarYearPicker,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Label,
  Popover,
} from 'react-aria-components'
import { classNames } from './class-names.ts'
import { Select } from './select.tsx'
import fieldStyles from './field.module.css'
import styles from './date-range.module.css'

export interface DateRangeLabels {
  from: string
  to: string
  /** The word between the two fields. */
  joiner: string
  today: string
  openCalendar: string
  previousMonth: string
  nextMonth: string
  month: string
  year: string
  /** Under the fields when the end was moved along with the start. */
  moved: string
}

interface DateFieldProps {
  label: string
  value: CalendarDate | null
  min: CalendarDate
  today: CalendarDate
  invalid?: boolean
  labels: DateRangeLabels
  formatDay: (day: string) => string
  onChange: (value: CalendarDate | null) => void
}

/** One day: typed by segments or picked from a calendar with month, year and Today. */
export function DateField({
  label,
  value,
  min,
  today,
  invalid = false,
  labels,
  formatDay,
  onChange,
}: DateFieldProps) {
  // A year is typed digit by digit: what is not yet a day within the limits stays in the field.
  const [draft, setDraft] = useState(value)
  const [before, setBefore] = useState(value?.toString())
  if (before !== value?.toString()) {
    setBefore(value?.toString())
    setDraft(value)
  }
  const change = (next: CalendarDate | null) => {
    setDraft(next)
    if (next === null || next.compare(min) >= 0) onChange(next)
  }
  return (
    <DatePicker<CalendarDate>
      value={draft}
      onChange={change}
      minValue={min}
      isInvalid={invalid}
      className={styles['day'] ?? ''}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <Group className={classNames(fieldStyles['field'], styles['box'])}>
        <DateInput className={styles['input'] ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles['segment'] ?? ''} />}
        </DateInput>
        <Button className={fieldStyles['clear'] ?? ''} aria-label={labels.openCalendar}>
          <CalendarDays size={16} aria-hidden />
        </Button>
      </Group>
      {value && <p className={styles['written']}>{formatDay(value.toString())}</p>}
      <Popover className={styles['popover'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          {({ close }) => (
            <>
              <Calendar>
                <div className={styles['header']}>
                  <Button
                    slot="previous"
                    className={fieldStyles['clear'] ?? ''}
                    aria-label={labels.previousMonth}
                  >
                    <ChevronLeft size={16} aria-hidden />
                  </Button>
                  <CalendarMonthPicker format="long">
                    {(picker) => <PartSelect label={labels.month} picker={picker} />}
                  </CalendarMonthPicker>
                  <CalendarYearPicker visibleYears={60}>
                    {(picker) => <PartSelect label={labels.year} picker={picker} />}
                  </CalendarYearPicker>
                  <Button
                    slot="next"
                    className={fieldStyles['clear'] ?? ''}
                    aria-label={labels.nextMonth}
                  >
                    <ChevronRight size={16} aria-hidden />
                  </Button>
                </div>
                <CalendarGrid weekdayStyle="narrow" className={styles['grid'] ?? ''}>
                  {(date) => (
                    <CalendarCell
                      date={date}
                      className={styles['cell'] ?? ''}
                      // The agency's day, which need not be the browser's.
                      data-now={date.compare(today) === 0 || undefined}
                    />
                  )}
                </CalendarGrid>
              </Calendar>
              <Button
                slot={null}
                className={styles['today'] ?? ''}
                onPress={() => {
                  change(today)
                  close()
                }}
              >
                {labels.today}
              </Button>
            </>
          )}
        </Dialog>
      </Popover>
    </DatePicker>
  )
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
