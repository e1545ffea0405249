import { Check, CircleDashed, CircleHelp, Minus, X, type LucideIcon } from 'lucide-react'
import { useT } from '../ui/use-t.ts'
import { type PersonalEntry, type StatusLook, statusOf } from './entry-words.ts'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { useSlotWords } from '../appointments/slots/use-slot-words.ts'
import styles from './timeline.module.css'

const SHAPES = {
  waits: CircleDashed,
  asks: CircleHelp,
  confirmed: Check,
  cancelled: X,
  over: Minus,
} as const satisfies Record<StatusLook, LucideIcon>

/** Status of an entry, as shape and word. */
export function EntryStatus({ entry }: { entry: PersonalEntry }) {
  const t = useT()
  const { id, look } = statusOf(entry)
  const Shape = SHAPES[look]
  return (
    <span className={styles['status']} data-look={look}>
      <Shape size={14} strokeWidth={2.5} aria-hidden />
      {t(id)}
    </span>
  )
}

interface EntryTimeProps {
  span: TimeSpan
  /** IANA, of the entry. */
  zone: string
}

/** Time of an entry on its own clock; where the visitor's clock differs, with the zone's name and the visitor's time. */
export function EntryTime({ span, zone }: EntryTimeProps) {
  const t = useT()
  const { time, other } = useSlotWords(zone).chosen(span)
  if (other === null) return time
  return (
    <>
      {t('booking.timeInZone', { time, zone: other.zone })}{' '}
      <span className={styles['own']}>({t('booking.yourTime', { time: other.time })})</span>
    </>
  )
}
