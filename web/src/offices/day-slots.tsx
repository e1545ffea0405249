import type { EditedDay } from '@plat/contract/offices/channels'
import { useT } from '../ui/use-t.ts'
import { useClockWords } from './use-clock-words.ts'
import styles from './office.module.css'

/** Starts that are written before the last one; with one more than these, all are. */
const FIRST_STARTS = 3

/** The slots of a day: how many, and when they start. A weekday on which none fits into the hours says so. */
export function DaySlots({ day: { date, spans, slots } }: { day: EditedDay }) {
  const t = useT()
  const clock = useClockWords()
  const starts = slots.map(({ from }) => clock(from))
  const last = starts.at(-1)
  if (last === undefined)
    return spans.length > 0 && !isWeekend(date) ? (
      <span className={styles['quiet']}>{t('offices.noSlots')}</span>
    ) : null
  const times =
    starts.length > FIRST_STARTS + 1
      ? `${starts.slice(0, FIRST_STARTS).join(', ')} … ${last}`
      : starts.join(', ')
  return (
    <span className={styles['quiet']}>
      {t('offices.slotCount', { count: starts.length, times })}
    </span>
  )
}

/** @param date ISO day */
function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(date).getUTCDay())
}
