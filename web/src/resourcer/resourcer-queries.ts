import { getComment } from '@plat/contract/comments/comments'
import {
  listResourcer,
  type ResourcerEntry,
  type ResourcerTab,
} from '@plat/contract/schedule/resourcer'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { countsQuery, RESOURCER, type ResourcerFilter } from '../api/schedule-queries.ts'
import { nextOffset, PAGE, pageOf } from '../call-logs/log-queries.ts'

/** Keeps the page's answers up to date; messages report only what was assigned to the account. */
const KEPT_CURRENT = {
  staleTime: 0,
  networkMode: 'always',
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
} as const

/** An entry of the list, by its guid. */
export interface ResourcerItem {
  readonly id: string
  readonly entry: ResourcerEntry
}

/** Entries of a tab. When the filter changes, the old list stays until the new one is there. */
export const listQuery = (tab: ResourcerTab, filter: ResourcerFilter) =>
  infiniteQueryOptions({
    ...KEPT_CURRENT,
    queryKey: [RESOURCER, 'list', tab, filter],
    queryFn: async ({ pageParam: offset, signal }) => {
      const query = { offset, limit: PAGE, tab, ...filter }
      const { items, total } = pageOf(await call(listResourcer, { query }, { signal }))
      return { items: items.map(toItem), total }
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: (before, query) => (query?.queryKey[2] === tab ? before : undefined),
  })

function toItem(entry: ResourcerEntry): ResourcerItem {
  return { id: entry.type === 'appointment' ? entry.guid : entry.id, entry }
}

/** Entries of each tab, while the page is open. */
export const currentCountsQuery = (filter: ResourcerFilter) => ({
  ...countsQuery(filter),
  ...KEPT_CURRENT,
})

/** A comment, while its detail is open. Messages that renew the lists renew it as well. */
export const commentQuery = (guid: string) =>
  queryOptions({
    ...KEPT_CURRENT,
    queryKey: [RESOURCER, 'comment', guid],
    queryFn: async ({ signal }) =>
      (await call(getComment, { params: { id: guid } }, { signal })).data,
  })
