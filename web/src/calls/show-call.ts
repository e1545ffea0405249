import type { Call } from '@plat/contract/calls/calls'
import type { QueryClient } from '@tanstack/react-query'
import { CALLS, callsQuery } from './call-queries.ts'

/** Shows the call that the server has just answered with as the account's own. */
export function showCall(client: QueryClient, made: Call): void {
  // An answer that is on its way may be older.
  const isReading = client.isFetching({ queryKey: [CALLS] }) > 0
  client.setQueryData(callsQuery.queryKey, (before) => ({
    call: made,
    request: before?.request ?? null,
    invitation: before?.invitation ?? null,
  }))
  if (isReading) void client.invalidateQueries({ queryKey: [CALLS] })
}
