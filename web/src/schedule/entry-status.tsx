import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { Check, CircleDashed, CircleHelp, Minus, X, type LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { useEntryTexts } from './use-entry-texts.ts'
import styles from './schedule.module.css'

/** How far an entry is, as shape and word. */
export function EntryStatus({ entry }: { entry: ScheduleEntry }) {
  const text = useEntryTexts().status(entry)
  if (text === null) return null
  const look = entry.cancelled === null ? entry.status : 'cancelled'
  return (
    <span className={styles['status']} data-look={look}>
      {createElement(iconOf(entry), { size: 14, strokeWidth: 2.5, 'aria-hidden': true })}
      {text}
    </span>
  )
}

function iconOf({ status, cancelled }: ScheduleEntry): LucideIcon {
  if (cancelled !== null) return X
  if (status === 'confirmed') return Check
  if (status === 'closed') return Minus
  return status === 'request' ? CircleDashed : CircleHelp
}
