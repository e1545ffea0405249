import { z } from 'zod'
import { AgentState } from '../agents/agents.ts'
import { CallPerson, CallSubject, MAX_CALL_NOTE } from '../calls/call-subject.ts'
import { CallOutcome, OwnCall, QueuePlace } from '../calls/calls.ts'
import { ChatMessage } from '../chat/chat.ts'
import { CallInformation, CallMessage, RoomSignal, RoomState } from '../calls/room.ts'

/** A call that is offered to an agent. */
export const CallRequest = z.object({
  /** Guid of the call. */
  id: z.uuid(),
  subject: CallSubject,
  user: CallPerson,
  caller_note: z.string().nullable(),
  /** True: this agent was called, and no other is asked. */
  direct: z.boolean(),
  /** Until when it can be answered. */
  until: z.iso.datetime(),
})
export type CallRequest = z.infer<typeof CallRequest>

/** An invitation to a call that goes on: by an agent to another, or the same as was mailed. */
export const JoinRequest = z.object({
  /** Guid of the call. */
  id: z.uuid(),
  subject: CallSubject,
  /** Who asks. */
  user: CallPerson,
  until: z.iso.datetime(),
})
export type JoinRequest = z.infer<typeof JoinRequest>

/** What a page needs to know when its connection opens. */
export const LiveState = z.object({
  /** The own call that waits or goes on. */
  call: OwnCall.nullable(),
  /** Calls that are offered to this account now. */
  requests: z.array(CallRequest),
  /** Invitations that can be answered now. */
  joins: z.array(JoinRequest),
  /** Null for who is no agent. */
  agent: AgentState.nullable(),
  /** Missed calls that were not seen. */
  missed: z.number().int().min(0),
})
export type LiveState = z.infer<typeof LiveState>

const message = <const Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), data })

/** What is kept for its receiver and numbered: who was away gets it when the connection is back. */
export const KeptMessage = z.discriminatedUnion('type', [
  message('call_request', CallRequest),
  message(
    'call_request_over',
    z.object({
      id: z.uuid(),
      /** taken: another agent was faster; withdrawn: the caller gave up; missed: nobody answered in time. */
      reason: z.enum(['taken', 'withdrawn', 'missed', 'declined', 'not_available']),
    }),
  ),
  message('call_queue', z.object({ id: z.uuid(), queue: QueuePlace })),
  message(
    'call_unanswered',
    z.object({
      id: z.uuid(),
      /** no_agent: nobody is there; nobody_answered: all were asked; closed: the office has closed. */
      reason: z.enum(['no_agent', 'nobody_answered', 'closed', 'declined']),
      /** When the office opens next, if it is closed. */
      opens: z.iso.datetime().nullable(),
    }),
  ),
  /** The agent who took the own call has not come: it waits again, and the next one is asked. */
  message('call_waiting', z.object({ id: z.uuid() })),
  message('call_information', CallInformation),
  message('mailbox_information', JoinRequest),
  message('join_call_request', JoinRequest),
  message(
    'call_ended',
    z.object({
      id: z.uuid(),
      outcome: CallOutcome,
      /** Who ended it; null: nobody was left, or the connection did not come back. */
      by: CallPerson.nullable(),
    }),
  ),
  /** The receiver is not in the room any more: left elsewhere, refused in the lobby, removed, or `late`: did not come in, or back, in time. */
  message(
    'call_left',
    z.object({
      id: z.uuid(),
      reason: z.enum(['left', 'refused', 'removed', 'replaced', 'late']),
      /** The stay that is over; left out: every page of the receiver. */
      peer: z.uuid().optional(),
    }),
  ),
  message('room_state', RoomState),
  message(
    'room_signal',
    z.object({ id: z.uuid(), from: z.uuid(), to: z.uuid(), signal: RoomSignal }),
  ),
  message('call_message', z.object({ id: z.uuid(), message: CallMessage })),
  /** Something new in a conversation: for its resident, and for the agency's people who deal with it. */
  message('chat_message', z.object({ conversation: z.uuid(), message: ChatMessage })),
  /** The other side has seen a conversation up to a message. */
  message('chat_seen', z.object({ conversation: z.uuid(), number: z.number().int().min(1) })),
  message('agent_state', AgentState),
  message('missed_calls', z.object({ unseen: z.number().int().min(0) })),
])
export type KeptMessage = z.infer<typeof KeptMessage>

/** What concerns one connection only, and is neither kept nor numbered. */
export const ConnectionMessage = z.discriminatedUnion('type', [
  message(
    'hello',
    z.object({
      /** Guid of the connection. */
      connection: z.uuid(),
      /**
       * Number of the receiver's last message: what comes after it is sent next. What the client missed up to it was
       * sent before, so that `state` is at least as new as everything that came.
       */
      number: z.number().int().min(0),
      /** True: messages since the number that the client named are not kept any more; `state` stands for them. */
      gap: z.boolean(),
      state: LiveState,
    }),
  ),
  message('pong', z.null()),
  /** The answer to a message with a `ref` that was carried out. */
  message('done', z.object({ ref: z.string() })),
  /** A message was refused: what was got, what was expected. */
  message(
    'refused',
    z.object({
      ref: z.string().nullable(),
      code: z.string(),
      title: z.string(),
      reason: z.string().nullable(),
      /** What the reason's sentence is filled in with. */
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
])
export type ConnectionMessage = z.infer<typeof ConnectionMessage>

/** Everything that a server sends; `number` grows by one with each kept message of a receiver. */
export const ServerMessage = z.union([
  z.intersection(KeptMessage, z.object({ number: z.number().int().min(1) })),
  ConnectionMessage,
])
export type ServerMessage = (KeptMessage & { number: number }) | ConnectionMessage

/** Chosen by the client: the answer names it. */
const Ref = z.string().max(64).optional()
const sent = <const Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), ref: Ref, data })

const OfCall = z.object({ id: z.uuid() })
/** Entering a room: what `call_information` gave, and this stay's own id. */
const Entering = z
  .object({
    id: z.uuid(),
    name: z.string().max(200),
    invite_password: z.string().max(200),
    user_data_token: z.string().max(200),
    peer: z.uuid(),
  })
  .strict()

/** Everything that a client sends. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping'), ref: Ref, data: z.null() }),
  z.object({
    type: z.literal('call_request_acknowledgment'),
    ref: Ref,
    /** As in `call_request`; only the id counts. */
    data: z.object({ id: z.uuid() }).loose(),
    response: z.object({ received: z.boolean(), answer: z.boolean() }).strict(),
  }),
  /** Asks an agent to join a call that one is in. */
  sent('join_call_request', z.object({ id: z.uuid(), agent: z.uuid() }).strict()),
  sent('call_joined_agent', Entering),
  sent('call_joined_additional_agent', Entering),
  sent('call_joined_caller', Entering),
  /** Says no to `call_information`, `join_call_request` or `mailbox_information`. */
  sent('call_declined', OfCall.strict()),
  /** Hangs up: the sender leaves, and a call without an agent or without anybody else ends. */
  sent('call_close', OfCall.loose()),
  sent(
    'room_signal',
    z.object({ id: z.uuid(), from: z.uuid(), to: z.uuid(), signal: RoomSignal }).strict(),
  ),
  sent(
    'call_message',
    z.object({ id: z.uuid(), text: z.string().trim().min(1).max(MAX_CALL_NOTE) }).strict(),
  ),
  /** An agent lets a guest in, or does not. */
  sent(
    'lobby_answer',
    z.object({ id: z.uuid(), participant: z.uuid(), admit: z.boolean() }).strict(),
  ),
  /** An agent has somebody leave the room. */
  sent('participant_removed', z.object({ id: z.uuid(), participant: z.uuid() }).strict()),
])
export type ClientMessage = z.infer<typeof ClientMessage>
export type ClientMessageType = ClientMessage['type']
