import { listSessions } from '@plat/contract/profile/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Where the account is signed in; looked at again every minute, for others come and go. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).data,
  staleTime: 0,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
})
