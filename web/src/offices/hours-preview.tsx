import type { Office, EditedDay } from '@plat/contract/offices/channels'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useRefusal } from '../shell/use-refusal.ts'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { useT } from '../ui/use-t.ts'
import { OfficeDays } from './office-days.tsx'
import { type Previewed, previewQuery } from './office-queries.ts'
import { useClockWords } from './use-clock-words.ts'
import styles from './office.module.css'

/** Milliseconds without a change before the days are asked for anew. */
const REST_MS = 400

interface HoursPreviewProps {
  /** Hours and slots as they are edited; null: they are wrong, or not known yet. */
  edited: Previewed | null
  /** Something is wrong with those that are edited. */
  isWrong: boolean
  /** Shown until the first answer. */
  saved: Office
}

/** The next two weeks as the hours and slots that are edited will have them. */
export function HoursPreview({ edited, isWrong, saved }: HoursPreviewProps) {
  const t = useT()
  const title = useId()
  const refusal = useRefusal()
  const asked = useDebounced(JSON.stringify(edited), REST_MS)
  const { data, error, refetch } = useQuery(previewQuery(asked))
  return (
    <section aria-labelledby={title} className={styles['preview']}>
      <h3 id={title}>{t('offices.preview')}</h3>
      {isWrong && <p className={styles['quiet']}>{t('offices.previewWaits')}</p>}
      {edited !== null && error && (
        <RetryBanner onRetry={() => void refetch()}>
          {refusal(error, 'offices.previewFailed')}
        </RetryBanner>
      )}
      <OfficeDays days={data ?? saved.days} more={saved.slots === null ? undefined : DaySlots} />
    </section>
  )
}

/** Starts that are written before the last one; with one more than these, all are. */
const FIRST_STARTS = 3

/** The slots of a day: how many, and when they start. A weekday on which none fits into the hours says so. */
function DaySlots({ day: { date, spans, slots } }: { day: EditedDay }) {
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
