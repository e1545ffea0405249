import {
  FIRST_SCHEDULE_DAY,
  getSchedule,
  type ScheduleType,
} from '@plat/contract/schedule/schedule'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { SCHEDULE } from '../../api/schedule-queries.ts'
import { addDays } from '../day-arithmetic.ts'

/** Days that are loaded at a time. */
const BLOCK_DAYS = 14

/** Days of the calendar, both included. */
interface Block {
  readonly from: string
  readonly to: string
}

/**
 * Days of the account's schedule, fourteen at a time, both ways from the first one.
 * @param last nothing is after it, and nothing before the first; null: it goes on both ways
 */
export const daysQuery = (first: string, last: string | null) =>
  infiniteQueryOptions({
    queryKey: [SCHEDULE, 'days', first, last],
    queryFn: async ({ pageParam, signal }) =>
      (await call(getSchedule, { query: pageParam }, { signal })).data,
    initialPageParam: blockFrom(first, last),
    getNextPageParam: (_page, _pages, { to }: Block) =>
      last !== null && to >= last ? undefined : blockFrom(addDays(to, 1), last),
    getPreviousPageParam: (_page, _pages, { from }: Block) =>
      last !== null || from <= FIRST_SCHEDULE_DAY ? undefined : blockBefore(from),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** @param last no day of the block is after it; null: it is whole */
export function blockFrom(from: string, last: string | null): Block {
  const to = addDays(from, BLOCK_DAYS - 1)
  return { from, to: last !== null && last < to ? last : to }
}

/** The days before one, as far as there are any. */
export function blockBefore(day: string): Block {
  const from = addDays(day, -BLOCK_DAYS)
  return { from: from < FIRST_SCHEDULE_DAY ? FIRST_SCHEDULE_DAY : from, to: addDays(day, -1) }
}

/** Days on which there is something of a type. */
export const foundQuery = (from: string, to: string, type: ScheduleType) =>
  queryOptions({
    queryKey: [SCHEDULE, 'found', from, to, type],
    queryFn: async ({ signal }) =>
      (await call(getSchedule, { query: { from, to, type } }, { signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
