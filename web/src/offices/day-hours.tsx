import { CalendarDays, Copy, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../ui/use-t.ts'
import { ActionMenu, type MenuAction } from '../ui/action-menu.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { nextSpan, WEEK, WORKING_DAYS } from './hours-draft.ts'
import { type ClockFault, dayFaults, type Span } from './spans.ts'
import { TimeField } from './time-field.tsx'
import { useWeekdays } from './use-weekdays.ts'
import styles from './hours-form.module.css'

interface DayHoursProps {
  /** 0 is Monday. */
  day: number
  spans: readonly Span[]
  /** @param field that is typed in; null for an act of its own */
  onChange: (spans: readonly Span[], field: string | null) => void
  onCopy: (days: readonly number[]) => void
}

/** The hours of a weekday: any number of spans, or closed. */
export function DayHours({ day, spans, onChange, onCopy }: DayHoursProps) {
  const t = useT()
  const name = useWeekdays()[day] ?? ''
  const root = useRef<HTMLFieldSetElement>(null)
  const added = nextSpan(spans)
  const faults = dayFaults(spans)
  const focus = (selector: string) =>
    requestAnimationFrame(() => {
      const all = root.current?.querySelectorAll<HTMLElement>(selector)
      all?.item(all.length - 1).focus()
    })
  return (
    <fieldset ref={root} className={styles['day']}>
      <legend className={styles['name']}>{name}</legend>
      <div className={styles['spans']}>
        {spans.length === 0 && <p className={styles['closed']}>{t('office.closed')}</p>}
        {/* Spans have no name but their place. */}
        {[...spans.entries()].map(([place, span]) => (
          <SpanFields
            key={place}
            label={spans.length > 1 ? t('offices.dayPart', { day: name, part: place + 1 }) : name}
            span={span}
            before={spans[place - 1] ?? null}
            faults={faults[place] ?? {}}
            onChange={(next, end) => onChange(spans.with(place, next), `${day}.${place}.${end}`)}
            onRemove={() => {
              onChange(spans.toSpliced(place, 1), null)
              focus('[data-add] button')
            }}
          />
        ))}
      </div>
      <div className={styles['tools']}>
        <span data-add>
          <Button
            look="quiet"
            icon={Plus}
            aria-disabled={added === null || undefined}
            onPress={() => {
              if (added === null) return
              onChange([...spans, added], null)
              focus('[data-from] input')
            }}
          >
            {t('offices.addHours')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </span>
        <CopyMenu day={day} onCopy={onCopy} />
      </div>
    </fieldset>
  )
}

interface SpanFieldsProps {
  label: string
  span: Span
  /** The span before it; null: it is the first. */
  before: Span | null
  faults: Readonly<Partial<Record<keyof Span, ClockFault>>>
  onChange: (span: Span, end: keyof Span) => void
  onRemove: () => void
}

function SpanFields({ label, span, before, faults, onChange, onRemove }: SpanFieldsProps) {
  const t = useT()
  const words = (fault: ClockFault | undefined) => fault && t(`offices.fault.${fault}`)
  return (
    <div className={styles['span']}>
      <div data-from>
        <TimeField
          label={t('offices.from', { day: label })}
          value={span.from}
          after={before?.to ?? null}
          error={words(faults.from)}
          onChange={(from) => onChange({ ...span, from }, 'from')}
        />
      </div>
      <span aria-hidden className={styles['joiner']}>
        –
      </span>
      <TimeField
        label={t('offices.until', { day: label })}
        value={span.to}
        end
        after={span.from}
        error={words(faults.to)}
        onChange={(to) => onChange({ ...span, to }, 'to')}
      />
      <IconButton
        icon={X}
        label={t('offices.removeHours', { day: label })}
        onPress={onRemove}
        className={styles['remove'] ?? ''}
      />
    </div>
  )
}

function CopyMenu({ day, onCopy }: Pick<DayHoursProps, 'day' | 'onCopy'>) {
  const t = useT()
  const weekdays = useWeekdays()
  const others = (days: readonly number[]) => days.filter((other) => other !== day)
  const next = (day + 1) % WEEK.length
  const actions: MenuAction[] = [
    { id: 'next', icon: Copy, label: weekdays[next] ?? '', onAction: () => onCopy([next]) },
    {
      id: 'working',
      icon: CalendarDays,
      label: t('offices.copyToWorkingDays'),
      onAction: () => onCopy(others(WORKING_DAYS)),
    },
    {
      id: 'every',
      icon: CalendarDays,
      label: t('offices.copyToEveryDay'),
      onAction: () => onCopy(others(WEEK)),
    },
  ]
  return (
    <ActionMenu
      icon={Copy}
      small
      label={t('offices.copyDay', { day: weekdays[day] ?? '' })}
      header={t('offices.copyDay', { day: weekdays[day] ?? '' })}
      actions={actions}
    />
  )
}
