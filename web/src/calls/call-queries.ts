import { listCallMessages } from '@plat/contract/calls/call-messages'
import { getCall, getCalls } from '@plat/contract/calls/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Begins the key of everything that is known about calls. */
export const CALLS = 'calls'

/**
 * The call that the account waits in or is in, and the call that it is asked to answer. The live channel changes it
 * (hear-calls.ts), and has it read again whenever it connects.
 */
export const callsQuery = queryOptions({
  queryKey: [CALLS, 'own'],
  queryFn: async ({ signal }) => (await call(getCalls, {}, { signal })).data,
  staleTime: Infinity,
})

/** A call of the account, also once it has ended. */
export const callQuery = (id: string) =>
  queryOptions({
    queryKey: [CALLS, 'one', id],
    queryFn: async ({ signal }) => (await call(getCall, { params: { id } }, { signal })).data,
    staleTime: Infinity,
  })

/** The chat of a call, in order. The live channel adds what is written. */
export const callMessagesQuery = (id: string) =>
  queryOptions({
    queryKey: [CALLS, 'messages', id],
    queryFn: async ({ signal }) =>
      (await call(listCallMessages, { params: { id } }, { signal })).data,
    staleTime: Infinity,
  })
