import {
  getSavedSearch,
  listSavedSearches,
  saveSearch,
} from '@plat/contract/saved-searches/saved-searches'
import { listStats } from '@plat/contract/statistics/stats'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The account's own saved searches of a module, newest first: as many as a list has room for. */
export const ownSearchesQuery = (module: string) =>
  queryOptions({
    queryKey: ['stat-own-searches', module],
    queryFn: async ({ signal }) => {
      const filter_by = JSON.stringify({ module })
      const query = { limit: '100', filter_by }
      return (await call(listSavedSearches, { query }, { signal })).data
    },
  })

/** All stats that a manager has, drafts among them; the newest last. */
export const managedStatsQuery = queryOptions({
  queryKey: ['ccai', 'stats'],
  queryFn: async ({ signal }) => (await call(listStats, {}, { signal })).data,
})

export const savedSearchQuery = (guid: string) =>
  queryOptions({
    queryKey: ['stat-search', guid],
    queryFn: async ({ signal }) =>
      (await call(getSavedSearch, { params: { guid } }, { signal })).data,
    staleTime: 60_000,
  })

/** Criteria of every record of a module, live and archived. */
export const EVERY_RECORD = { status: '0' } as const

/**
 * Saves the search for all records of a module, which a share is of.
 * @param request the same for another try: it saves nothing twice
 * @returns its guid
 */
export async function saveWhole(module: string, name: string, request: string): Promise<string> {
  const body = {
    criteria: EVERY_RECORD,
    search_metadata: {},
    name,
    title: name,
    defaultTitle: name,
    for_stat: true,
    request,
  }
  return (await call(saveSearch, { body }, { module })).data.guid
}
