import type { Office } from '@plat/contract/offices/channels'
import { useRef } from 'react'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ClosureFields } from './closure-fields.tsx'
import type { HoursDraft } from './hours-draft.ts'
import { WeekFields } from './week-fields.tsx'
import { WeekWords } from './week-words.tsx'
import { ZoneField } from './zone-field.tsx'
import styles from './office.module.css'

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
