import { listCallMessages } from '@plat/contract/calls/call-messages'
import { getCall, getCalls } from '@plat/contract/calls/calls'
import { type Query, queryOptions } from '@tanstack/react-query'
import { isTransient } from '../api/api-error.ts'
import { call } from '../api/client.ts'

/** Begins the key of everything that is known about calls. */
export const CALLS = 'calls'

/** Milliseconds until a call that could not be read is read again: no message may follow. */
const AGAIN_MS = 5_000

const refetchInterval = ({ state: { error } }: Pick<Query, 'state'>) =>
  isTransient(error) ? AGAIN_MS : false

/**
 * The call that the account makes or is in, and the call that it is asked to answer. The live channel changes it
 * (hear-calls.ts), and makes the page read it again after each connection.
 */
export const callsQuery = queryOptions({
  queryKey: [CALLS, 'own'],
  queryFn: async ({ signal }) => (await call(getCalls, {}, { signal })).data,
  staleTime: Infinity,
  refetchInterval,
})

/** A call of the account that is not under way as far as the page knows; it may have ended. */
export const callQuery = (id: string) =>
  queryOptions({
    queryKey: [CALLS, 'one', id],
    queryFn: async ({ signal }) => (await call(getCall, { params: { id } }, { signal })).data,
    staleTime: 0,
    refetchInterval,
  })

/** The chat of a call, in order. The live channel adds new messages. */
export const callMessagesQuery = (id: string) =>
  queryOptions({
    queryKey: [CALLS, 'messages', id],
    queryFn: async ({ signal }) =>
      (await call(listCallMessages, { params: { id } }, { signal })).data,
    staleTime: Infinity,
  })
