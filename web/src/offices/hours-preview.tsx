import type { Office } from '@plat/contract/offices/channels'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { RetryBanner } from '../ui/banner.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { DaySlots } from './day-slots.tsx'
import { OfficeDays } from './office-days.tsx'
import { type Previewed, previewQuery } from './office-queries.ts'
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
