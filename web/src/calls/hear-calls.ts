import type { Call } from '@plat/contract/calls/calls'
import type { ServerMessage } from '@plat/contract/live/messages'
import type { QueryClient } from '@tanstack/react-query'
import { CALLS, callQuery, callsQuery } from './call-queries.ts'
import { missedCallsQuery } from './missed-query.ts'

type Data<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>['data']

/** How a call that was offered to this account was lost; null once that was read. */
export interface LostRequest {
  readonly id: string
  readonly reason: Exclude<Data<'call_request_over'>['reason'], 'declined'>
}

/** Key of the last `LostRequest`, which nobody reads from the server. */
export const LOST_REQUEST = ['call-request', 'lost'] as const

/**
 * Brings what the page knows about calls up to date with a message of the live channel. Where somebody stands in line, and
 * who is in a call, the message says itself: hundreds may wait. All else is read again.
 */
export function hearCalls(client: QueryClient, message: ServerMessage): void {
  switch (message.type) {
    case 'call_queue':
      return changeCall(client, message.data.id, (call) => ({ ...call, queue: message.data.queue }))
    case 'call_people': {
      const { id, people } = message.data
      return changeCall(client, id, (call) => ({
        ...call,
        information: call.information && { ...call.information, people },
      }))
    }
    case 'call_request_over': {
      const { id, reason } = message.data
      if (reason !== 'declined') client.setQueryData<LostRequest>(LOST_REQUEST, { id, reason })
      return readAgain(client)
    }
    // Another page of the account may have marked its missed calls as seen.
    case 'notifications_changed':
      return void client.invalidateQueries({ queryKey: missedCallsQuery.queryKey })
    case 'call_request':
    case 'call_information':
    case 'call_ended':
      return readAgain(client)
  }
}

function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [CALLS] })
}

function changeCall(client: QueryClient, id: string, change: (call: Call) => Call): void {
  // An answer that is on its way may be older than the message.
  if (client.isFetching({ queryKey: [CALLS] }) > 0) return readAgain(client)
  client.setQueryData(
    callsQuery.queryKey,
    (before) =>
      before && { ...before, call: before.call?.id === id ? change(before.call) : before.call },
  )
  client.setQueryData(callQuery(id).queryKey, (before) => before && change(before))
}
