import type { CallMessage } from '@plat/contract/calls/call-messages'
import type { CallPerson } from '@plat/contract/calls/call-subject'
import type { Call } from '@plat/contract/calls/calls'
import type { ServerMessage } from '@plat/contract/live/messages'
import type { QueryClient } from '@tanstack/react-query'
import { CALLS, callMessagesQuery, callsQuery } from './call-queries.ts'
import { missedCallsQuery } from './missed-query.ts'
import { bringSignals } from './room-store.ts'

type Data<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>['data']

/** How this account lost a call that was offered to it. */
export interface LostRequest {
  readonly id: string
  readonly reason: Exclude<Data<'call_request_over'>['reason'], 'declined'>
  /** Null: this page has not shown the call. */
  readonly caller: CallPerson | null
}

/** Key of the last `LostRequest`, which is not read from the server; null once the notice was read. */
export const LOST_REQUEST = ['call-request', 'lost'] as const

/** How an invitation of this account or guest ended. */
export type InvitationOver = Data<'call_invitation_over'>

/** Key of the last `InvitationOver`, which is not read from the server. */
export const INVITATION_OVER = ['call-invitation', 'over'] as const

/**
 * Applies a message of the live channel to what the page knows about calls. Places in line, people in a call and chat
 * messages are taken from the message itself, because hundreds of pages may be waiting; everything else is read again.
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
    case 'call_invitations': {
      const { id, invitations } = message.data
      return changeCall(client, id, (call) => ({
        ...call,
        information: call.information && { ...call.information, invitations },
      }))
    }
    case 'call_invitation_over':
      client.setQueryData<InvitationOver>(INVITATION_OVER, message.data)
      return readCallsAgain(client)
    case 'call_request_over': {
      const { id, reason } = message.data
      const request = client.getQueryData(callsQuery.queryKey)?.request
      const caller = request?.id === id ? request.user : null
      if (reason !== 'declined')
        client.setQueryData<LostRequest>(LOST_REQUEST, { id, reason, caller })
      return readCallsAgain(client)
    }
    case 'call_message':
      return addMessage(client, message.data)
    case 'room_signals':
      return bringSignals(message.data)
    // Another page of the account may have marked its missed calls as seen.
    case 'notifications_changed':
      return void client.invalidateQueries({ queryKey: missedCallsQuery.queryKey })
    case 'join_call_request':
    case 'mailbox_information':
    case 'call_request':
    case 'call_information':
    case 'call_ended':
      return readCallsAgain(client)
  }
}

/**
 * Reads calls again. Cancels a request that is under way, even the first one: its answer may be older than the message.
 */
export function readCallsAgain(client: QueryClient, queryKey: readonly string[] = [CALLS]): void {
  void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
}

function changeCall(client: QueryClient, id: string, change: (call: Call) => Call): void {
  // An answer that is on its way may be older than the message.
  if (client.isFetching({ queryKey: [CALLS] }) > 0) return readCallsAgain(client)
  client.setQueryData(
    callsQuery.queryKey,
    (before) =>
      before && { ...before, call: before.call?.id === id ? change(before.call) : before.call },
  )
}

/**
 * Adds a message to the chat of its call if the page has read that chat. The answer to the sender and the live channel
 * both bring the message.
 */
export function addMessage(client: QueryClient, message: CallMessage): void {
  const { queryKey } = callMessagesQuery(message.call)
  if (client.isFetching({ queryKey }) > 0) return readCallsAgain(client, queryKey)
  client.setQueryData(
    queryKey,
    (before) =>
      before &&
      [...before.filter(({ id }) => id !== message.id), message].toSorted(
        (a, b) => a.number - b.number,
      ),
  )
}
