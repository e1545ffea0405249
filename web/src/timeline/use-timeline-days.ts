import type { ScheduleDay } from '@plat/contract/schedule/timeline'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { TimelineView } from './timeline-address.ts'
import { daysQuery, foundQuery } from './timeline-queries.ts'

/** More days before or after those that are loaded. */
export interface MoreDays {
  readonly isLoading: boolean
  /** Why the last attempt failed; null: it did not. */
  readonly error: Error | null
  readonly load: () => void
}

/** Days of the timeline, as far as they are loaded. */
export interface TimelineDays {
  /** null: none are loaded yet. */
  readonly days: readonly ScheduleDay[] | null
  /** Why none could be loaded; null: they are, or are being loaded. */
  readonly error: Error | null
  readonly retry: () => void
  /** null: there are no others. */
  readonly earlier: MoreDays | null
  readonly later: MoreDays | null
}

/** Loads the days of a view. @param today the agency's day */
export function useTimelineDays(view: TimelineView, today: string): TimelineDays {
  const isSearch = view.kind === 'search'
  const { from, to } = view.kind === 'range' ? view : { from: today, to: null }
  const listed = useInfiniteQuery({ ...daysQuery(from, to), enabled: !isSearch })
  const found = useQuery(foundQuery(view))
  const shown = isSearch ? found : listed
  const common = {
    error: shown.data === undefined ? shown.error : null,
    retry: () => void shown.refetch(),
  }
  if (isSearch) return { ...common, days: found.data ?? null, earlier: null, later: null }
  return {
    ...common,
    days: listed.data?.pages.flat() ?? null,
    earlier: listed.hasPreviousPage
      ? {
          isLoading: listed.isFetchingPreviousPage,
          error: listed.isFetchPreviousPageError ? listed.error : null,
          load: () => void listed.fetchPreviousPage(),
        }
      : null,
    later: listed.hasNextPage
      ? {
          isLoading: listed.isFetchingNextPage,
          error: listed.isFetchNextPageError ? listed.error : null,
          load: () => void listed.fetchNextPage(),
        }
      : null,
  }
}
