import type { ScheduleDay } from '@plat/contract/schedule/entry'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { paths } from '../../paths.ts'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../shell/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DayList } from './day-list.tsx'
import { daysQuery } from './timeline-queries.ts'
import { scrollToDay, useKeptTop } from './use-shown-days.ts'
import styles from './timeline.module.css'

interface DaysViewProps {
  list: RefObject<HTMLOListElement | null>
  bar: RefObject<HTMLElement | null>
  /** The first day that is loaded. */
  first: string
  /** Nothing is after it, nor before the first; null: it goes on both ways. */
  last: string | null
  /** A day to bring to the top; null: the reader stays. */
  goal: string | null
  onReached: () => void
  open: string | null
  onOpen: (guid: string) => void
  onDays: (days: readonly ScheduleDay[]) => void
}

/** Days of the schedule that go on both ways, fourteen at a time; what is on screen stays where it is. */
export function DaysView(props: DaysViewProps) {
  const { list, bar, first, last, goal, onReached, open, onOpen, onDays } = props
  const t = useT()
  const words = useErrorMessages()
  const query = useInfiniteQuery(daysQuery(first, last))
  const days = query.data?.pages.flat()
  useKeptTop(list, days?.[0]?.date)
  useGoal(query, { list, bar, goal, onReached })
  const loaded = query.data
  useEffect(() => {
    if (loaded) onDays(loaded.pages.flat())
  }, [loaded, onDays])

  if (!days)
    return query.error ? (
      <ErrorState {...words(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton rows={8} label={t('shell.loading')} />
    )
  const failed =
    query.isError &&
    (() => {
      if (query.isFetchNextPageError) return void query.fetchNextPage()
      if (query.isFetchPreviousPageError) return void query.fetchPreviousPage()
      return void query.refetch()
    })
  return (
    <div className={styles['view']}>
      {query.isError && (
        <Banner action={<Button onPress={() => failed && failed()}>{t('action.retry')}</Button>}>
          <p>{t('ccai.notRenewed', { message: words(query.error).message })}</p>
        </Banner>
      )}
      {hasNothing(days) && <NothingYet />}
      {query.hasPreviousPage && (
        <Button
          busy={query.isFetchingPreviousPage}
          onPress={() => void query.fetchPreviousPage({ cancelRefetch: false })}
        >
          {t('myTimeline.earlier')}
        </Button>
      )}
      <DayList ref={list} days={days} open={open} onOpen={onOpen} />
      {query.hasNextPage && (
        <Button
          busy={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage({ cancelRefetch: false })}
        >
          {t('myTimeline.later')}
        </Button>
      )}
    </div>
  )
}

/** Whether there is no appointment and no call among the days. */
function hasNothing(days: readonly ScheduleDay[]): boolean {
  return days.every(({ entries }) => entries.every(({ type }) => type === 'allday'))
}

/** How to get an appointment. */
function NothingYet() {
  const t = useT()
  return (
    <div className={styles['empty']}>
      <p className={styles['emptyTitle']}>{t('myTimeline.empty')}</p>
      <p>{t('myTimeline.emptyHow')}</p>
      <ButtonLink to={paths.departments()}>{t('area.departments')}</ButtonLink>
    </div>
  )
}

type DaysQuery = ReturnType<typeof useInfiniteQuery<readonly ScheduleDay[]>>
interface Goal {
  readonly list: DaysViewProps['list']
  readonly bar: DaysViewProps['bar']
  readonly goal: string | null
  readonly onReached: () => void
}

/** Brings a day to the top, loading what lies between first. */
function useGoal(
  query: Pick<
    DaysQuery,
    'hasNextPage' | 'hasPreviousPage' | 'isFetching' | 'isError' | 'isPending'
  > & { fetchNextPage: () => unknown; fetchPreviousPage: () => unknown },
  { list, bar, goal, onReached }: Goal,
): void {
  const tried = useRef<string | null>(null)
  useEffect(() => {
    if (goal === null) {
      tried.current = null
      return
    }
    if (query.isPending || query.isFetching) return
    const reached = scrollToDay(list.current, bar.current, goal)
    const firstDay = list.current?.querySelector<HTMLElement>('[data-day]')?.dataset['day']
    const isBefore = firstDay !== undefined && goal < firstDay
    const canGoOn = isBefore ? query.hasPreviousPage : query.hasNextPage
    // Each step loads once more; one that fails is not tried for ever.
    const step = `${goal} ${firstDay} ${document.documentElement.scrollHeight}`
    if (reached === 'done' || !canGoOn || query.isError || tried.current === step) {
      onReached()
      return
    }
    tried.current = step
    void (isBefore ? query.fetchPreviousPage() : query.fetchNextPage())
  })
}
