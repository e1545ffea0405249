import { getStat } from '@plat/contract/statistics/stats'
import { getSavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** A billboard may hang on a wall for days: its number is fetched again this often. */
const WALL_MILLISECONDS = 5 * 60_000

export const savedSearchQuery = (guid: string) =>
  queryOptions({
    queryKey: ['saved-search', guid],
    queryFn: async ({ signal }) =>
      (await call(getSavedSearch, { params: { guid } }, { signal })).data,
    staleTime: Infinity,
  })

export const statisticQuery = (id: string) =>
  queryOptions({
    queryKey: ['statistics', 'stat', id],
    queryFn: async ({ signal }) => (await call(getStat, { params: { id } }, { signal })).data,
    refetchInterval: WALL_MILLISECONDS,
  })
