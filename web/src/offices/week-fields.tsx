import { useT } from '../ui/use-t.ts'
import { DayHours } from './day-hours.tsx'
import { copiedDay, type HoursDraft, WEEK, withDay } from './hours-draft.ts'
import styles from './hours-form.module.css'

interface WeekFieldsProps {
  draft: HoursDraft
  /** @param field that is typed in; null for an act of its own */
  change: (next: HoursDraft, field: string | null) => void
}

/** The hours of each weekday. */
export function WeekFields({ draft, change }: WeekFieldsProps) {
  const t = useT()
  return (
    <section aria-labelledby="office-week" className={styles['group']}>
      <h3 id="office-week">{t('offices.weekly')}</h3>
      <p className={styles['hint']}>{t('offices.weeklyHint')}</p>
      <div className={styles['days']}>
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
