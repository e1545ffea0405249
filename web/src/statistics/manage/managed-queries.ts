import { listLostBanners } from '@plat/contract/statistics/banners'
import { listDeleted } from '@plat/contract/statistics/deleted'
import { listGroupings } from '@plat/contract/statistics/groupings'
import type { Channel } from '@plat/contract/statistics/channel'
import { getBoard, listScorecards } from '@plat/contract/statistics/scorecards'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { untilCounted } from '../../api/queries.ts'
import type { EntryKind } from './entry-calls.ts'

/** Begins the key of everything that CCAI reads. */
const CCAI = 'ccai'

/** All groupings that a manager has, the newest last. */
export const managedGroupingsQuery = queryOptions({
  queryKey: [CCAI, 'groupings'],
  queryFn: async ({ signal }) => (await call(listGroupings, {}, { signal })).data,
})

/** All scorecards, drafts among them, the newest last. */
export const managedScorecardsQuery = queryOptions({
  queryKey: [CCAI, 'scorecards'],
  queryFn: async ({ signal }) => (await call(listScorecards, {}, { signal })).data,
})

/** A scorecard with the numbers that a board has, once it is published. */
export const managedBoardQuery = (id: number, channel: Channel) =>
  queryOptions({
    queryKey: [CCAI, 'board', id, channel],
    queryFn: async ({ signal }) =>
      (await call(getBoard, { params: { id }, query: { channel } }, { signal })).data,
    refetchInterval: ({ state }) => untilCounted(state.data?.stats),
  })

/** Pages whose banners the public loses with an entry: what is on a page was not asked a moment ago. */
export const lostBannersQuery = (kind: EntryKind, id: number) =>
  queryOptions({
    queryKey: [CCAI, 'banners', kind, id],
    queryFn: async ({ signal }) =>
      (await call(listLostBanners, { query: { kind, id } }, { signal })).data,
    staleTime: 0,
  })

/** What was deleted within a day, the last one first. */
export const deletedQuery = queryOptions({
  queryKey: [CCAI, 'deleted'],
  queryFn: async ({ signal }) => (await call(listDeleted, {}, { signal })).data,
})

/** Has stats, groupings and scorecards read again: a change of one may change what the others show. */
export function useRenew(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [CCAI] })
}
