import { type CalendarDate, parseDate } from '@internationalized/date'
import { X, Plus } from 'lucide-react'
import { useRef, type KeyboardEvent, useState } from 'react'
import { useDays } from '../records/use-days.ts'
import { useTenant } from '../shell/tenant.tsx'
import { Button } from '../ui/button.tsx'
import { Check } from '../ui/check.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { FormField } from '../ui/form-field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useT } from '../ui/use-t.ts'
import { type HoursDraft, withClosure } from './hours-draft.ts'
import styles from './hours-form.module.css'

/** So many of the agency's coming holidays are listed. */
const SHOWN_HOLIDAYS = 12

interface ClosureFieldsProps {
  draft: HoursDraft
  /** @param field that is typed in; null for an act of its own */
  change: (next: HoursDraft, field: string | null) => void
}

/** Days on which the office is closed: the agency's holidays, and its own. */
export function ClosureFields({ draft, change }: ClosureFieldsProps) {
  const t = useT()
  return (
    <section aria-labelledby="office-closures" className={styles['group']}>
      <h3 id="office-closures">{t('offices.closures')}</h3>
      <Check
        label={t('offices.agencyHolidays')}
        checked={draft.agency_holidays ? 'all' : 'none'}
        onToggle={() => change({ ...draft, agency_holidays: !draft.agency_holidays }, null)}
      />
      <Holidays />
      <OwnClosures draft={draft} change={change} />
    </section>
  )
}

function Holidays() {
  const t = useT()
  const days = useDays()
  const { holidays } = useTenant().config.calendar
  const coming = holidays.filter((day) => day >= days.today).slice(0, SHOWN_HOLIDAYS)
  if (coming.length === 0) return null
  return (
    <Disclosure title={t('offices.comingHolidays')} look="inner">
      <ul className={styles['holidays']}>
        {coming.map((day) => (
          <li key={day}>{days.full(day)}</li>
        ))}
      </ul>
    </Disclosure>
  )
}

function OwnClosures({ draft, change }: ClosureFieldsProps) {
  const t = useT()
  const days = useDays()
  const add = useRef<HTMLDivElement>(null)
  const { closures } = draft
  return (
    <>
      {closures.length > 0 && (
        <ul aria-label={t('offices.ownClosures')} className={styles['closures']}>
          {closures.map(({ date, name }) => (
            <li key={date}>
              <span>
                <time dateTime={date}>{days.full(date)}</time>
                {name !== '' && <span className={styles['hint']}>{name}</span>}
              </span>
              <IconButton
                icon={X}
                label={t('offices.removeClosure', { day: days.short(date) })}
                onPress={() => {
                  change(
                    { ...draft, closures: closures.filter((closure) => closure.date !== date) },
                    null,
                  )
                  add.current?.querySelector<HTMLElement>('button[data-add]')?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div ref={add}>
        <AddClosure onAdd={(date, name) => change(withClosure(draft, date, name), null)} />
      </div>
    </>
  )
}

/** Years ahead for which days can be closed. */
const YEARS = 3

/** A day and what it is called, to be added to the closed ones. */
function AddClosure({ onAdd }: { onAdd: (date: string, name: string) => void }) {
  const t = useT()
  const days = useDays()
  const [day, setDay] = useState<CalendarDate | null>(null)
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const today = parseDate(days.today)
  const last = today.add({ years: YEARS })
  const add = () => {
    setMissing(day === null)
    if (day === null) return
    onAdd(day.toString(), name.trim())
    setDay(null)
    setName('')
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // It adds the day, and does not save the hours.
    event.preventDefault()
    add()
  }
  return (
    <div className={styles['adding']}>
      <DateField
        label={t('offices.closedOn')}
        value={day}
        min={today}
        max={last}
        today={today}
        notice={missing && day === null ? t('offices.dayMissing') : null}
        formatDay={days.full}
        labels={{
          early: t('offices.dayEarly'),
          late: t('offices.dayLate', { day: days.short(last.toString()) }),
          kept: (kept) => t('offices.dayKept', { day: kept }),
        }}
        onChange={setDay}
      />
      <FormField
        label={t('offices.closureName')}
        value={name}
        onChange={setName}
        onKeyDown={addOnEnter}
        maxLength={80}
        autoComplete="off"
      />
      <Button icon={Plus} data-add onPress={add}>
        {t('offices.addClosure')}
      </Button>
    </div>
  )
}
