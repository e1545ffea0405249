import { listAgents, listContacts } from '@plat/contract/agents/agents'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Milliseconds between two looks at what agents do, while the page is looked at: their states are told to nobody else. */
const LOOK_MS = 5_000

/** Everybody who may answer calls, and what each does now. */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) => (await call(listAgents, {}, { signal })).data,
  staleTime: 0,
  refetchInterval: LOOK_MS,
  refetchOnWindowFocus: true,
})

/** Whom agents may invite to a call. */
export const contactsQuery = queryOptions({
  queryKey: ['contacts'],
  queryFn: async ({ signal }) => (await call(listContacts, {}, { signal })).data,
  staleTime: 0,
})
