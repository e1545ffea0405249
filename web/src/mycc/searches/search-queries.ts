import { listDeletedSearches } from '@plat/contract/saved-searches/deleted-searches'
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
  deleted: async (signal) => {
    const { deleted, more } = (await call(listDeletedSearches, {}, { signal })).data
    return { entries: deleted.map((entry) => ({ ...entry, id: entry.guid })), more }
  },
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

/** What a saved search finds now, for its owner, by what its module can still apply. */
export const countNowQuery = ({ guid, applied, module }: SavedSearchDetails) =>
  queryOptions({
    queryKey: ['own', 'searches', 'count', guid],
    queryFn: async ({ signal }) =>
      (await call(countRecords, { body: applied }, { signal, module: module.module_code })).data
        .all,
    retry: false,
  })
