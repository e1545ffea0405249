import { getAgentState } from '@plat/contract/agents/agents'
import { countMissedCalls, listMissedCalls } from '@plat/contract/calls/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** The own state as an agent; live messages keep it in step. */
export const agentStateQuery = queryOptions({
  queryKey: ['calls', 'agent-state'],
  queryFn: async ({ signal }) => (await call(getAgentState, {}, { signal })).data,
})

/** How many missed calls were not seen; live messages keep it in step. */
export const missedCountQuery = queryOptions({
  queryKey: ['calls', 'missed', 'unseen'],
  queryFn: async ({ signal }) => (await call(countMissedCalls, {}, { signal })).data.unseen,
  staleTime: 30_000,
  refetchOnWindowFocus: 'always',
})

/** Most missed calls that are listed. */
const MISSED_SHOWN = 20

/** The account's missed calls, the newest first. */
export const missedCallsQuery = queryOptions({
  queryKey: ['calls', 'missed', 'list'],
  queryFn: async ({ signal }) =>
    (await call(listMissedCalls, { query: { limit: MISSED_SHOWN } }, { signal })).data,
})
