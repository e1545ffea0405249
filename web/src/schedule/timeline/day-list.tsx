import type { ScheduleDay } from '@plat/contract/schedule/entry'
import type { Ref } from 'react'
import { useT } from '../../shell/use-t.ts'
import { DayRow } from './day-row.tsx'
import styles from './timeline.module.css'

interface DayListProps {
  ref: Ref<HTMLOListElement>
  days: readonly ScheduleDay[]
  open: string | null
  onOpen: (guid: string) => void
}

/** Days one below the other, the earliest first. */
export function DayList({ ref, days, open, onOpen }: DayListProps) {
  const t = useT()
  return (
    <ol ref={ref} aria-label={t('myTimeline.days')} className={styles['days']}>
      {days.map((day) => (
        <DayRow key={day.date} day={day} open={open} onOpen={onOpen} />
      ))}
    </ol>
  )
}
