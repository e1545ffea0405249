import { X } from 'lucide-react'
import { useRef } from 'react'
import { useDays } from '../records/use-days.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import { Check } from '../ui/check.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { AddClosure } from './add-closure.tsx'
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
