import { getComment } from '@plat/contract/comments/comments'
import {
  getWeekLoad,
  listEntryNotes,
  listResourcer,
  type ResourcerEntry,
  type ResourcerTab,
} from '@plat/contract/schedule/resourcer'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { countsQuery, RESOURCER, type ResourcerFilter } from '../api/schedule-queries.ts'
import { nextOffset, PAGE, pageOf } from '../call-logs/log-queries.ts'
import { mondayOf } from '../timeline/days.ts'

/** Keeps the page's answers up to date; messages report only chats, and what was assigned to the account. */
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

/** Notes among agents on an entry, while its detail is open. */
export const notesQuery = (guid: string) =>
  queryOptions({
    ...KEPT_CURRENT,
    queryKey: [RESOURCER, 'notes', guid],
    queryFn: async ({ signal }) =>
      (await call(listEntryNotes, { params: { id: guid } }, { signal })).data,
  })

/** How much each agent has to do in the week of a day. When the week changes, the old one stays until the new one is there. */
export const weekLoadQuery = (of: string) => {
  const day = mondayOf(of)
  return queryOptions({
    ...KEPT_CURRENT,
    queryKey: [RESOURCER, 'load', day],
    queryFn: async ({ signal }) => (await call(getWeekLoad, { query: { day } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
