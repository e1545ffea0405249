import type { Office } from '@plat/contract/offices/channels'
import { useRef } from 'react'
import { useTenant } from '../shell/tenant.tsx'
import { SelectField } from '../statistics/edit/select-field.tsx'
import { Button } from '../ui/button.tsx'
import { useT } from '../ui/use-t.ts'
import { ClosureFields } from './closure-fields.tsx'
import { DayHours } from './day-hours.tsx'
import { type HoursDraft, copiedDay, WEEK, withDay } from './hours-draft.ts'
import { WeekWords } from './week-words.tsx'
import { useZoneOptions } from './zone-names.ts'
import styles from './office.module.css'
import form from './hours-form.module.css'

interface OwnHoursProps {
  office: Office
  /** Null: those of the department or agency. */
  draft: HoursDraft | null
  /** @param field that is typed in; null for an act of its own */
  change: (next: HoursDraft, field: string | null) => void
}

/** An office's own hours to edit; inherited ones are read, and edited only once the office is to have its own. */
export function OwnHours({ office, draft, change }: OwnHoursProps) {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const giveOwn = () => {
    change(office.hours, null)
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('input, button')?.focus())
  }
  return (
    <div ref={root} className={styles['fields']}>
      {draft === null ? (
        <div className={styles['read']}>
          <p>{t(office.from === 'department' ? 'offices.ofDepartment' : 'offices.ofAgency')}</p>
          <WeekWords hours={office.hours} />
          <div>
            <Button onPress={giveOwn}>{t('offices.giveOwn')}</Button>
          </div>
        </div>
      ) : (
        <>
          {office.from !== 'own' && <p>{t('offices.startsFromThese')}</p>}
          <WeekFields draft={draft} change={change} />
          <ZoneField
            zone={draft.time_zone}
            onChange={(time_zone) => change({ ...draft, time_zone }, null)}
          />
          <ClosureFields draft={draft} change={change} />
        </>
      )}
    </div>
  )
}

interface WeekFieldsProps {
  draft: HoursDraft
  /** @param field that is typed in; null for an act of its own */
  change: (next: HoursDraft, field: string | null) => void
}

/** The hours of each weekday. */
function WeekFields({ draft, change }: WeekFieldsProps) {
  const t = useT()
  return (
    <section aria-labelledby="office-week" className={form['group']}>
      <h3 id="office-week">{t('offices.weekly')}</h3>
      <p className={form['hint']}>{t('offices.weeklyHint')}</p>
      <div className={form['days']}>
        {WEEK.map((day) => (
          <DayHours
            key={day}
            day={day}
            spans={draft.weekly[day] ?? []}
            onChange={(next, field) => change(withDay(draft, day, next), field)}
            onCopy={(days) => change(copiedDay(draft, day, days), null)}
          />
        ))}
      </div>
    </section>
  )
}

/** The time zone of the hours: the agency's, or another. */
function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const t = useT()
  const { timeZone } = useTenant().config
  const options = useZoneOptions(timeZone, zone)
  return (
    <div className={form['zone']}>
      <SelectField
        label={t('offices.timeZone')}
        options={options}
        selected={zone}
        onSelect={onChange}
      />
    </div>
  )
}
