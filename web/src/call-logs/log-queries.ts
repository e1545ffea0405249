import {
  CALL_LOG_PAGE,
  type CallLog,
  listChannelCallsAttempted,
  listChannelCallsReceived,
  listUserCallsAttempted,
  listUserCallsReceived,
} from '@plat/contract/calls/call-logs'
import { listCallBacks } from '@plat/contract/calls/calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call } from '../api/client.ts'
import { filterQuery, type LogFilter } from './log-filter.ts'
import type { LogKind, LogOwner } from './log-words.ts'

/** Begins the key of everything that is known of calls that were. */
const CALL_LOGS = 'call-logs'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

function pageOf<Item>({ data, meta }: Answer<readonly Item[]>): Page<Item> {
  return { items: data, total: meta.pagination?.itemCount ?? data.length }
}

/** The offset of the page after those that are there; undefined: there is none. */
function nextOffset(last: Page<unknown>, pages: readonly Page<unknown>[]): number | undefined {
  const offset = pages.length * CALL_LOG_PAGE
  return last.items.length > 0 && offset < last.total ? offset : undefined
}

/** Calls of a log, twenty at a time, the newest first. */
export const logQuery = (owner: LogOwner, kind: LogKind, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: [CALL_LOGS, owner.kind, owner.id, kind, filter],
    queryFn: async ({ pageParam, signal }) =>
      pageOf(await callsOf(owner, kind, filter, pageParam, signal)),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: (before) => before,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

function callsOf(
  { kind: scope, id }: LogOwner,
  kind: LogKind,
  filter: LogFilter,
  offset: number,
  signal: AbortSignal,
): Promise<Answer<readonly CallLog[]>> {
  const input = {
    params: { id },
    query: {
      offset,
      limit: CALL_LOG_PAGE,
      sort_by: '-created' as const,
      filter: filterQuery(filter),
    },
  }
  const isReceived = kind === 'received'
  if (scope === 'account')
    return call(isReceived ? listUserCallsReceived : listUserCallsAttempted, input, { signal })
  return call(isReceived ? listChannelCallsReceived : listChannelCallsAttempted, input, { signal })
}

/** People who wait to be called back, or who were, twenty at a time. */
export const callBacksQuery = (state: 'open' | 'done') =>
  infiniteQueryOptions({
    queryKey: [CALL_LOGS, 'call-backs', state],
    queryFn: async ({ pageParam, signal }) => {
      const query = { offset: pageParam, limit: CALL_LOG_PAGE, state }
      return pageOf(await call(listCallBacks, { query }, { signal }))
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Key of all lists of call-backs. */
export const CALL_BACKS_KEY = [CALL_LOGS, 'call-backs']
