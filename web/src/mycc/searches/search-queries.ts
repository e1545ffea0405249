import {
  listSavedSearches,
  type SavedSearchDetails,
  updateSavedSearch,
  type UpdateSavedSearchBody,
} from '@plat/contract/saved-searches/saved-searches'
import { countRecords } from '@plat/contract/search/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { bringBack, readOwn, removeSaved } from '../../saved-searches/own-search-queries.ts'
import { ownQueries } from '../own-queries.ts'
import type { OwnCalls } from '../use-own-acts.ts'

/** The account's saved searches. */
export const searchQueries = ownQueries('searches', (query, signal) =>
  call(listSavedSearches, { query }, { signal }),
)

export const SEARCH_CALLS: OwnCalls = {
  star: (guid, favoured) => changeSearch(guid, { favoured }),
  remove: removeSaved,
  bringBack,
}

/** An own saved search with how it was shared. */
export const ownSearchQuery = (guid: string) =>
  queryOptions({
    queryKey: ['own', 'searches', 'one', guid],
    queryFn: ({ signal }) => readOwn(guid, signal),
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
