import { MAX_FOUND_ENTRIES } from '@plat/contract/schedule/timeline'
import type { RefObject } from 'react'
import { paths } from '../paths.ts'
import { Awaited } from '../shell/awaited.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DayList } from './day-list.tsx'
import { useKeptTop } from './use-shown-days.ts'
import type { MoreDays, TimelineDays } from './use-timeline-days.ts'
import styles from './timeline.module.css'

interface DayPagesProps {
  list: RefObject<HTMLOListElement | null>
  timeline: TimelineDays
  /** Whether the days are results of a search. */
  isSearch: boolean
  open: string | null
  onOpen: (guid: string) => void
}

/** The days that are loaded, with ways to load more. What is on screen stays where it is. */
export function DayPages({ list, timeline, isSearch, open, onOpen }: DayPagesProps) {
  const t = useT()
  const { days, error, retry, earlier, later } = timeline
  useKeptTop(list, days?.[0]?.date)
  if (days === null) return <Awaited query={{ error, refetch: retry }} rows={8} />
  const count = days
    .flatMap(({ entries }) => entries)
    .filter(({ type }) => type !== 'allday').length
  return (
    <div className={styles['pages']}>
      {isSearch ? <FoundCount count={count} /> : count === 0 && <NothingYet />}
      {earlier && <More days={earlier} label={t('myTimeline.earlier')} />}
      {days.length > 0 && <DayList ref={list} days={days} open={open} onOpen={onOpen} />}
      {later && <More days={later} label={t('myTimeline.later')} />}
    </div>
  )
}

/** Loads more days; after a failure, says why. */
function More({ days: { isLoading, error, load }, label }: { days: MoreDays; label: string }) {
  const words = useErrorMessages()
  if (error !== null && !isLoading)
    return <RetryBanner onRetry={load}>{words(error).message}</RetryBanner>
  return (
    <Button className="no-print" busy={isLoading} onPress={load}>
      {label}
    </Button>
  )
}

function FoundCount({ count }: { count: number }) {
  const t = useT()
  return (
    <p role="status" className={styles['quiet']}>
      {count >= MAX_FOUND_ENTRIES
        ? t('myTimeline.foundMany', { count })
        : t('myTimeline.found', { count })}
    </p>
  )
}

/** Where there is no appointment, call or call-back: how to get one. */
function NothingYet() {
  const t = useT()
  return (
    <EmptyState message={t('myTimeline.empty')}>
      <p>{t('myTimeline.emptyHow')}</p>
      <ButtonLink to={paths.departments()}>{t('area.departments')}</ButtonLink>
    </EmptyState>
  )
}
