import type { ScheduleDay } from '@plat/contract/schedule/entry'
import { MAX_FOUND_ENTRIES } from '@plat/contract/schedule/schedule'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../shell/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DayList } from './day-list.tsx'
import type { TimelineView } from './timeline-address.ts'
import { foundQuery } from './timeline-queries.ts'
import styles from './timeline.module.css'

interface FoundViewProps {
  list: RefObject<HTMLOListElement | null>
  view: Extract<TimelineView, { kind: 'search' }>
  open: string | null
  onOpen: (guid: string) => void
  onDays: (days: readonly ScheduleDay[]) => void
}

/** What a search found, by day. */
export function FoundView({ list, view, open, onOpen, onDays }: FoundViewProps) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(foundQuery(view.from, view.to, view.type))
  useEffect(() => {
    if (data) onDays(data)
  }, [data, onDays])
  if (!data)
    return error ? (
      <ErrorState {...words(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={5} label={t('shell.loading')} />
    )
  const count = data.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <div className={styles['view']}>
      <p role="status" className={styles['hint']}>
        {count >= MAX_FOUND_ENTRIES
          ? t('myTimeline.foundMany', { count })
          : t('myTimeline.found', { count })}
      </p>
      {count === 0 ? (
        <EmptyState message={t('myTimeline.noneFound')} />
      ) : (
        <DayList ref={list} days={data} open={open} onOpen={onOpen} />
      )}
    </div>
  )
}
