import { FIRST_SCHEDULE_DAY, getSchedule } from '@plat/contract/schedule/timeline'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { TIMELINE } from '../api/schedule-queries.ts'
import { addDays } from './days.ts'
import type { TimelineView } from './timeline-address.ts'

/** Days that are loaded at a time. */
const BLOCK_DAYS = 14
/** Milliseconds between two readings while the page is open: no message reports changes. */
const READ_MS = 60_000

/** Days of the calendar, both included. */
interface Block {
  readonly from: string
  readonly to: string
}

const KEPT_CURRENT = { staleTime: 0, refetchInterval: READ_MS, refetchOnWindowFocus: true }

/**
 * Days of the account's timeline, fourteen at a time, both ways from the first one.
 * @param last ends them, and `first` begins them; null: they continue both ways
 */
export const daysQuery = (first: string, last: string | null) =>
  infiniteQueryOptions({
    ...KEPT_CURRENT,
    queryKey: [TIMELINE, 'days', first, last],
    queryFn: async ({ pageParam, signal }) =>
      (await call(getSchedule, { query: pageParam }, { signal })).data,
    initialPageParam: blockFrom(first, last),
    getNextPageParam: (_page, _pages, { to }: Block) =>
      last !== null && to >= last ? undefined : blockFrom(addDays(to, 1), last),
    getPreviousPageParam: (_page, _pages, { from }: Block) =>
      last !== null || from <= FIRST_SCHEDULE_DAY ? undefined : blockBefore(from),
  })

/** Fourteen days from one on. @param last no day of the block is after it; null: all are there */
export function blockFrom(from: string, last: string | null): Block {
  const to = addDays(from, BLOCK_DAYS - 1)
  return { from, to: last !== null && last < to ? last : to }
}

/** Fourteen days before one, fewer at the beginning of all timelines. */
export function blockBefore(day: string): Block {
  const from = addDays(day, -BLOCK_DAYS)
  return { from: from < FIRST_SCHEDULE_DAY ? FIRST_SCHEDULE_DAY : from, to: addDays(day, -1) }
}

/** Days with results of a search; none for other views. */
export const foundQuery = (view: TimelineView) =>
  queryOptions({
    ...KEPT_CURRENT,
    queryKey: [TIMELINE, 'found', view],
    queryFn:
      view.kind === 'search'
        ? async ({ signal }) => {
            const { from, to, type } = view
            return (await call(getSchedule, { query: { from, to, type } }, { signal })).data
          }
        : skipToken,
  })
