import { getMissedCalls } from '@plat/contract/calls/missed-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { CALLS } from './call-queries.ts'

/**
 * Missed calls that the account has not seen. Messages of the live channel make the page read them again
 * (hear-calls.ts).
 */
export const missedCallsQuery = queryOptions({
  queryKey: [CALLS, 'missed'],
  queryFn: async ({ signal }) => (await call(getMissedCalls, {}, { signal })).data,
  staleTime: 30_000,
  // For pages without a live connection.
  refetchOnWindowFocus: true,
})
