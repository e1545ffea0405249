import type { Channel } from '@plat/contract/statistics/channel'
import { getBoard, listScorecards } from '@plat/contract/statistics/scorecards'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { untilCounted } from '../../api/queries.ts'

/** Without a network whoever asks is told so at once, and when it is back the numbers come by themselves. */
const RENEWED = {
  networkMode: 'always',
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
} as const

/** The scorecards that the viewer may see. */
export const scorecardsQuery = queryOptions({
  queryKey: ['statistics', 'scorecards'],
  queryFn: async ({ signal }) => (await call(listScorecards, {}, { signal })).data,
  ...RENEWED,
})

/** A scorecard with its groupings and stats, with the numbers of a board. */
export const boardQuery = (id: number, channel: Channel) =>
  queryOptions({
    queryKey: ['statistics', 'board', id, channel],
    queryFn: async ({ signal }) =>
      (await call(getBoard, { params: { id }, query: { channel } }, { signal })).data,
    refetchInterval: ({ state }) => untilCounted(state.data?.stats),
    ...RENEWED,
  })
