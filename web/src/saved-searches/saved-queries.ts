import type { Channel } from '@plat/contract/statistics/channel'
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

/** @param channel the board whose number it is; null: everybody's where there is one */
export const statisticQuery = (id: string, channel: Channel | null) =>
  queryOptions({
    queryKey: ['statistics', 'stat', id, channel],
    queryFn: async ({ signal }) => {
      const query = channel === null ? {} : { channel }
      return (await call(getStat, { params: { id }, query }, { signal })).data
    },
    refetchInterval: WALL_MILLISECONDS,
  })
