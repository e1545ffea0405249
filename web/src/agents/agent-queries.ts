import { getAgentState, listAgents } from '@plat/contract/agents/agents'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Milliseconds between two readings of the list while the page is visible: no message reports connections. */
const LIST_MS = 10_000
/** Milliseconds between two readings of the own status while calls may come. */
const OWN_MS = 60_000

// Both are below the key that the live channel renews (live-keeper.tsx).

/** All agents with their status. Read again at intervals, and when the live channel reports a change. */
export const agentsQuery = queryOptions({
  queryKey: ['agents', 'list'],
  queryFn: async ({ signal }) => (await call(listAgents, {}, { signal })).data,
  staleTime: 0,
  refetchInterval: LIST_MS,
  refetchOnWindowFocus: true,
})

/**
 * The signed-in agent's own status. While calls may come it is read again every minute, also in a hidden tab: an agent who
 * waits for calls uses the session, which would otherwise end after 30 minutes.
 */
export const agentStateQuery = queryOptions({
  queryKey: ['agents', 'own'],
  queryFn: async ({ signal }) => (await call(getAgentState, {}, { signal })).data,
  refetchInterval: ({ state: { data } }) =>
    data?.public === true && data.declared === 'available' ? OWN_MS : false,
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: true,
})
