import {
  getSavedSearch,
  listSavedSearches,
  type SavedSearchDetails,
  type SavedSearchSummary,
  updateSavedSearch,
  type UpdateSavedSearchBody,
} from '@plat/contract/saved-searches/saved-searches'
import { countRecords } from '@plat/contract/search/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type Order, type OwnFilter, type OwnPage, pageQuery } from '../own-list.ts'

/** A page of the account's saved searches. */
export async function readSearches(
  {
    order,
    filter,
    offset,
    limit,
  }: { order: Order; filter: OwnFilter; offset: number; limit: number },
  signal: AbortSignal,
): Promise<OwnPage<SavedSearchSummary>> {
  const query = pageQuery(order, filter, offset, limit)
  const { data, meta } = await call(listSavedSearches, { query }, { signal })
  return { items: data, total: meta.pagination?.itemCount ?? data.length }
}

/** Whether the account has any. */
export const hasSearchesQuery = queryOptions({
  queryKey: ['own', 'searches', 'some'],
  queryFn: async ({ signal }) => {
    const { meta } = await call(listSavedSearches, { query: { limit: '1' } }, { signal })
    return (meta.pagination?.itemCount ?? 0) > 0
  },
})

/** An own saved search with how it was shared. */
export const ownSearchQuery = (guid: string) =>
  queryOptions({
    queryKey: ['own', 'searches', 'one', guid],
    queryFn: async ({ signal }): Promise<SavedSearchDetails> => {
      const { data } = await call(getSavedSearch, { params: { guid } }, { signal })
      return { ...data, channels: data.channels ?? [] }
    },
  })

export async function changeSearch(guid: string, body: UpdateSavedSearchBody): Promise<void> {
  await call(updateSavedSearch, { params: { guid }, body })
}

/** What a saved search finds now, for its owner; null where its module cannot search so any more. */
export const countNowQuery = ({ guid, criteria, lost, module }: SavedSearchDetails) =>
  queryOptions({
    queryKey: ['own', 'searches', 'count', guid],
    queryFn: async ({ signal }) =>
      (await call(countRecords, { body: criteria }, { signal, module: module.module_code })).data
        .all,
    enabled: lost.length === 0,
    retry: false,
  })
