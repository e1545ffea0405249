import { z } from 'zod'
import { CallMessage } from '../calls/call-messages.ts'
import {
  CallInformation,
  CallOutcome,
  CallParticipant,
  CallQueue,
  CallRequest,
} from '../calls/calls.ts'
import { CallInvitation, CallInvited } from '../calls/invites.ts'
import { RoomSignals } from '../calls/room.ts'

const message = <const Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), data })

/** Messages that are kept for the account and numbered, so that a page that was away gets them when it is back. */
export const KeptMessage = z.discriminatedUnion('type', [
  /** Notifications of the account were released, read, deleted or restored: lists and counts are to be read again. */
  message('notifications_changed', z.null()),
  /** An agent was changed or has declared a status: for hub managers, and for the agent itself. */
  message('agents_changed', z.null()),
  /** An appointment, call-back, comment or chat was assigned to the account, or is no longer. */
  message('resourcer_changed', z.null()),
  /** A chat of the account, or one that reaches it as an agent, has a new message or was changed. */
  message('chat_changed', z.object({ id: z.uuid() })),
  /** A call is offered to the account. */
  message('call_request', CallRequest),
  /** The call is no longer offered to the account. */
  message(
    'call_request_over',
    z.object({
      id: z.uuid(),
      /** withdrawn: the caller is gone; missed: not answered in time; not_available: the account takes no calls now. */
      reason: z.enum(['withdrawn', 'missed', 'declined', 'not_available']),
    }),
  ),
  /** The account's own call has a new place in line, or rings at an agent. */
  message('call_queue', z.object({ id: z.uuid(), queue: CallQueue })),
  /** A call was answered: its room can be opened. */
  message('call_information', CallInformation),
  /** All people in a call, after someone came or left or after a state changed. */
  message('call_people', z.object({ id: z.uuid(), people: z.array(CallParticipant) })),
  /** All invitations of a call that were not accepted, or wait to be admitted; for the agents in the call. */
  message('call_invitations', z.object({ id: z.uuid(), invitations: z.array(CallInvited) })),
  /** An agent asks the account to join a call now. */
  message('join_call_request', CallInvitation),
  /** The account was invited to a call by mail, or waits to be admitted to one. */
  message('mailbox_information', CallInvitation),
  /** An invitation of the account or guest can no longer be used. */
  message(
    'call_invitation_over',
    z.object({
      /** Guid of the invitation. */
      id: z.uuid(),
      /** Guid of the call. */
      call: z.uuid(),
      /** removed: from the call, after it was admitted. */
      reason: z.enum(['ended', 'refused', 'removed', 'missed', 'declined']),
    }),
  ),
  /** A new message in the chat of a call, for all people in it and for the sender's other pages. */
  message('call_message', CallMessage),
  /** Session descriptions and candidates for one page in a call; deleted with its end. */
  message('room_signals', RoomSignals),
  /** A call of the account has ended. The account itself may have ended it. */
  message('call_ended', z.object({ id: z.uuid(), outcome: CallOutcome })),
])
export type KeptMessage = z.infer<typeof KeptMessage>

/** Messages for one connection, which are neither kept nor numbered. */
export const ConnectionMessage = z.discriminatedUnion('type', [
  /** The first message of each connection. */
  message(
    'hello',
    z.object({
      /** Guid of the connection. */
      connection: z.uuid(),
      /** Kept messages after this number follow. */
      number: z.number().int().min(0),
      /**
       * True: some messages after the number that the client named are no longer kept. The client has to read again all
       * that they were about.
       */
      resync: z.boolean(),
    }),
  ),
  /** The answer to `ping`. */
  message('pong', z.null()),
  /** The answer to a text that is not a valid message. `detail` names what was received and what was expected. */
  message('refused', z.object({ code: z.string(), detail: z.string() })),
])
export type ConnectionMessage = z.infer<typeof ConnectionMessage>

/** All messages of the server. The `number` of an account's kept messages grows by one each time. */
export type ServerMessage = (KeptMessage & { readonly number: number }) | ConnectionMessage

/** The call that a client's message is about. Members beside its guid are not read. */
const OfCall = z.object({ id: z.uuid() })

/** All messages of a client. Those about calls do the same as the operations of the API, and are refused as these are. */
export const ClientMessage = z.discriminatedUnion('type', [
  message('ping', z.null()),
  /** As `answerCall`. `received` false: the page cannot show the call, another one may. */
  message('call_request_acknowledgment', OfCall).extend({
    response: z.object({ received: z.boolean(), answer: z.boolean() }),
  }),
  /** As `joinCall`: the room is open in the page. */
  message('call_joined_agent', OfCall),
  message('call_joined_additional_agent', OfCall),
  message('call_joined_caller', OfCall),
  /** As `requestJoin`: `user` is the agent's. */
  message('join_call_request', OfCall.extend({ user: z.object({ id: z.uuid() }) })),
  /** For another page in the same call. */
  message('room_signals', RoomSignals),
  /** As `closeCall`: hangs up. */
  message('call_close', OfCall),
])
export type ClientMessage = z.infer<typeof ClientMessage>
