import type { CalendarDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  Button,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Label,
  Popover,
} from 'react-aria-components'
import { classNames } from './class-names.ts'
import { DayCalendar, type DayCalendarProps } from './day-calendar.tsx'
import fieldStyles from './field.module.css'
import styles from './date-range.module.css'
import { useT } from './use-t.ts'
import { useTypedDay } from './use-typed-day.ts'

/** What is said of a day that cannot be chosen. */
export interface DateFieldLabels {
  /** Said of a day before the first one that can be chosen. */
  early: string
  /** Said of a day after the last one that can be chosen. */
  late: string
  /** Said beside what is wrong: the day, written out, that is in effect meanwhile. */
  kept: (day: string) => string
}

interface DateFieldProps {
  label: string
  /** The day in effect. */
  value: CalendarDate | null
  min: CalendarDate
  max: CalendarDate
  /** The agency's day. */
  today: CalendarDate
  /** Marks the field as wrong, and says why. */
  notice?: string | null
  labels: DateFieldLabels
  formatDay: (day: string) => string
  /** What is wrong with a day within the limits; null for nothing. */
  problemOf?: (day: CalendarDate) => string | null
  /** A whole and right day, or none. */
  onChange: (value: CalendarDate | null) => void
}

/** One day: typed by segments or picked from a calendar with month, year and Today. */
export function DateField({
  label,
  value,
  min,
  max,
  today,
  notice = null,
  labels,
  formatDay,
  problemOf,
  onChange,
}: DateFieldProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const messageId = useId()
  const { draft, problem, take, type, finish } = useTypedDay({
    value,
    group,
    open,
    problemOf: (day) => {
      if (day.compare(min) < 0) return labels.early
      if (day.compare(max) > 0) return labels.late
      return problemOf?.(day) ?? null
    },
    onChange,
  })
  const written = value && formatDay(value.toString())
  const isRefused = problem !== null && !problem.taken
  const isInEffect = !isRefused && draft?.toString() === value?.toString()
  const wrong = problem?.text ?? notice
  const said = isRefused && written !== null ? `${wrong} ${labels.kept(written)}` : wrong
  return (
    <DatePicker<CalendarDate>
      value={draft}
      onChange={type}
      onBlur={finish}
      isOpen={open}
      onOpenChange={setOpen}
      minValue={min}
      maxValue={max}
      placeholderValue={today}
      // A part of one digit would be too small to hit.
      shouldForceLeadingZeros
      // What is wrong is said once the date is whole, not while it is typed.
      isInvalid={wrong !== null}
      validationBehavior="aria"
      aria-describedby={messageId}
      className={styles['day'] ?? ''}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <Group
        ref={group}
        className={classNames(fieldStyles['field'], styles['box'])}
        // The parts keep their keys to themselves.
        onKeyDownCapture={({ key, target }) => {
          if (key === 'Enter' && isPart(target) && finish()) target.closest('form')?.requestSubmit()
        }}
      >
        <DateInput className={styles['input'] ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles['segment'] ?? ''} />}
        </DateInput>
        <Button className={fieldStyles['clear'] ?? ''} aria-label={t('date.openCalendar')}>
          <CalendarDays size={16} aria-hidden />
        </Button>
      </Group>
      {written !== null && isInEffect && <p className={styles['written']}>{written}</p>}
      <Wrong id={messageId} text={said} />
      <CalendarPopover
        today={today}
        years={max.year - min.year + 1}
        formatDay={formatDay}
        onToday={() => take(today)}
      />
    </DatePicker>
  )
}

/** What is wrong with a day. */
function Wrong({ id, text }: { id: string; text: string | null }) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // It may come below what is in sight.
    if (text !== null) message.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <p ref={message} id={id} className={styles['wrong']} role="status">
      {text}
    </p>
  )
}

function CalendarPopover({ onToday, ...calendar }: DayCalendarProps) {
  return (
    <Popover className={styles['popover'] ?? ''}>
      <Dialog className={styles['dialog'] ?? ''}>
        {({ close }) => (
          <DayCalendar
            {...calendar}
            onToday={() => {
              onToday()
              close()
            }}
          />
        )}
      </Dialog>
    </Popover>
  )
}

function isPart(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.role === 'spinbutton'
}
