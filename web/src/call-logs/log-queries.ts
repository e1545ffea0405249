import { listCallBacks } from '@plat/contract/calls/call-backs'
import {
  type CallLog,
  listChannelCallsAttempted,
  listChannelCallsReceived,
  listUserCallsAttempted,
  listUserCallsReceived,
} from '@plat/contract/calls/call-logs'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call } from '../api/client.ts'
import { CALLS } from '../calls/call-queries.ts'
import { filterQuery, type LogFilter } from './log-filter.ts'
import type { LogKind, LogOwner } from './log-words.ts'

/** Entries of a page. */
export const PAGE = 20
/** Milliseconds between two requests for call-backs while they are on screen: no message reports changes. */
const CALL_BACKS_MS = 30_000

/** Part of a list, and how many entries the whole list has. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

// All keys begin with the one that the live channel renews (calls/hear-calls.ts).

/** Key of all lists of call-backs. */
export const CALL_BACKS = [CALLS, 'call-backs']

/** Calls of a log, the newest first. When the filter changes, the old list stays until the new one is there. */
export const logQuery = (owner: LogOwner, kind: LogKind, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: [CALLS, 'logs', owner, kind, filter],
    queryFn: async ({ pageParam: offset, signal }) =>
      pageOf(await readCalls(owner, kind, filter, offset, signal)),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: (before) => before,
    staleTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: true,
  })

function readCalls(
  { kind: owner, id }: LogOwner,
  kind: LogKind,
  filter: LogFilter,
  offset: number,
  signal: AbortSignal,
): Promise<Answer<CallLog[]>> {
  const sort_by = '-created'
  const query = { offset, limit: PAGE, sort_by, filter: filterQuery(filter) } as const
  const input = { params: { id }, query }
  const isReceived = kind === 'received'
  if (owner === 'account')
    return call(isReceived ? listUserCallsReceived : listUserCallsAttempted, input, { signal })
  return call(isReceived ? listChannelCallsReceived : listChannelCallsAttempted, input, { signal })
}

/** Call-backs that wait, the oldest first, or that are done, the newest first. */
export const callBacksQuery = (state: 'waiting' | 'done') =>
  infiniteQueryOptions({
    queryKey: [...CALL_BACKS, state],
    queryFn: async ({ pageParam: offset, signal }) =>
      pageOf(await call(listCallBacks, { query: { offset, limit: PAGE, state } }, { signal })),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 0,
    networkMode: 'always',
    refetchInterval: CALL_BACKS_MS,
    refetchOnWindowFocus: true,
  })

/** A page of a list as the server answers it. */
export function pageOf<Item>({ data, meta }: Answer<Item[]>): ListPage<Item> {
  return { items: data, total: meta.pagination?.itemCount ?? data.length }
}

/** Where the next page begins; undefined: there is none. */
export function nextOffset(last: ListPage<unknown>, pages: readonly unknown[]): number | undefined {
  const offset = pages.length * PAGE
  return last.items.length > 0 && offset < last.total ? offset : undefined
}
