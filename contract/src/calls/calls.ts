import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { CallNote, CallPerson, CallSubject, CallSubjectRef } from './call-subject.ts'
import { CallInvitation, CallInvited } from './invites.ts'
import { RoomConnection, RoomRtc } from './room.ts'

/** Seconds for which a call is offered to an account before the next one is asked. */
export const OFFER_SECONDS = 20
/** Seconds for which a caller without a connection keeps the place in line, as during a reload. */
export const CALLER_AWAY_SECONDS = 30
/** Seconds for which a person without a connection stays in a call that goes on. */
export const PERSON_AWAY_SECONDS = 60

/** How a call ended. */
export const CallOutcome = z.enum([
  /** An agent, or the person who was called directly, answered. */
  'answered',
  /** The caller hung up before an answer. */
  'cancelled',
  /** The caller's pages were closed, or lost their connection, for too long. */
  'abandoned',
  /** The person who was called directly declined. */
  'declined',
  /** Everyone who was asked declined or did not answer in time. */
  'unanswered',
  /** No one could be asked. */
  'no_agent',
])
export type CallOutcome = z.infer<typeof CallOutcome>

/** Why a call ended, if no one hung up. `network`: someone's connection was lost for too long. */
export const CallEndReason = z.enum(['network'])
export type CallEndReason = z.infer<typeof CallEndReason>

/** Place in line and likely wait of a call that waits. */
export const CallQueue = z.object({
  /** Whether an agent is being asked now. */
  ringing: z.boolean(),
  /** 1 is next. Null while an agent is being asked, and where the agency does not show it. */
  place: z.number().int().min(1).nullable(),
  /**
   * Minutes until an agent is likely to answer, as callers of this office waited lately at this hour. `to` null: longer
   * than any range. Null where too few calls were answered, and where the agency does not show it.
   */
  wait: z
    .object({ from: z.number().int().min(0), to: z.number().int().min(1).nullable() })
    .nullable(),
})
export type CallQueue = z.infer<typeof CallQueue>

/** A person in a call. */
export const CallParticipant = z.object({
  person: CallPerson,
  user_type: z.enum(['agent', 'caller']),
  /** True: the person has no account here and came by an invitation. */
  guest: z.boolean(),
  /**
   * Whether the person came by an invitation: agents can remove such people from the call. The resident and the agent of
   * an appointment did not.
   */
  invited: z.boolean(),
  /** Whether the person interprets for the others: in spoken words, in signs or in writing. At most one in a call. */
  interpreter: z.boolean(),
  /** joining: the room is not open there yet; away: the connection is lost. */
  state: z.enum(['joining', 'joined', 'away']),
  /**
   * Chosen by the page in which the room is open: signals are addressed to it. Null: not open, or without pictures and sound.
   * Of two people in a call, the one who is listed later gives way when both offer at once.
   */
  peer: z.uuid().nullable(),
})
export type CallParticipant = z.infer<typeof CallParticipant>

/** Details of an active call for a person in it. A page needs them to open the room. */
export const CallInformation = z
  .object({
    id: z.uuid(),
    subject: CallSubject,
    caller_note: z.string().nullable(),
    /** Role of the reader in the call. */
    user_type: z.enum(['agent', 'caller']),
    people: z.array(CallParticipant),
    /** True: an employee's test room, which no one has called. */
    test: z.boolean(),
    /** The appointment that it is the room of; null for other calls. */
    appointment: z
      .object({
        guid: z.uuid(),
        datetime: z.object({ start: z.iso.datetime(), end: z.iso.datetime() }),
        /** IANA zone of its office. */
        time_zone: z.string(),
      })
      .nullable(),
    /** Invitations that were not accepted, or wait to be admitted, the oldest first. Empty for all but agents. */
    invitations: z.array(CallInvited),
    rtc: RoomRtc,
  })
  .meta({ id: 'CallInformation' })
export type CallInformation = z.infer<typeof CallInformation>

/** Answer to a page that joins a call. */
export const RoomEntry = CallInformation.extend({ connection: RoomConnection }).meta({
  id: 'RoomEntry',
})
export type RoomEntry = z.infer<typeof RoomEntry>

/** A call, as shown to its caller and to the people in it. */
export const Call = z
  .object({
    id: z.uuid(),
    state: z.enum(['waiting', 'active', 'ended']),
    subject: CallSubject,
    created: z.iso.datetime(),
    /** Null unless the call waits. */
    queue: CallQueue.nullable(),
    /** Null unless the call is active and the reader is in it. */
    information: CallInformation.nullable(),
    /** Whether the reader has left the call, which goes on, and can come back by `joinCall`. */
    may_return: z.boolean(),
    /** Null until the call has ended. */
    outcome: CallOutcome.nullable(),
    /** Null: someone hung up, or the call has not ended. */
    end_reason: CallEndReason.nullable(),
  })
  .meta({ id: 'Call' })
export type Call = z.infer<typeof Call>

/** A call that is offered to an account. */
export const CallRequest = z
  .object({
    /** Guid of the call. */
    id: z.uuid(),
    subject: CallSubject,
    /** The caller. */
    user: CallPerson,
    caller_note: z.string().nullable(),
    /** True: the caller called this account directly, and no other account is asked. */
    direct: z.boolean(),
    /** Time until which it can be answered. */
    until: z.iso.datetime(),
  })
  .meta({ id: 'CallRequest' })
export type CallRequest = z.infer<typeof CallRequest>

/** Chosen by the browser for each press of the button: a request that is sent again makes no second call. */
export const RequestKey = z.uuid().nullable().default(null)
const Id = z.object({ id: z.uuid() })
const Nothing = z.object({}).strict()

export const requestCall = endpoint({
  id: 'requestCall',
  summary: 'Calls about a record, or on a channel: the next free agent is asked',
  method: 'POST',
  path: '/nencounter/call/request',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  body: z.object({ subject: CallSubjectRef, caller_note: CallNote, request: RequestKey }).strict(),
  reply: Call,
})

export const requestAgentCall = endpoint({
  id: 'requestAgentCall',
  summary: 'Calls one agent directly',
  method: 'POST',
  path: '/nencounter/agent/:id/call-request',
  access: 'internal',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  body: z.object({ caller_note: CallNote, request: RequestKey }).strict(),
  reply: Call,
})

export const getCalls = endpoint({
  id: 'getCalls',
  summary:
    'The call that the account or guest waits in or is in, the call that it is asked to answer, and its newest open invitation to a call',
  method: 'GET',
  path: '/nencounter/call',
  access: 'caller',
  reply: z.object({
    call: Call.nullable(),
    request: CallRequest.nullable(),
    invitation: CallInvitation.nullable(),
  }),
})

export const getCall = endpoint({
  id: 'getCall',
  summary: 'A call of the account, also once it has ended',
  method: 'GET',
  path: '/nencounter/call/:id',
  access: 'caller',
  params: Id,
  reply: Call,
})

export const answerCall = endpoint({
  id: 'answerCall',
  summary: 'Answers a call that is offered to the account, or declines it',
  method: 'POST',
  path: '/nencounter/call/:id/answer',
  access: 'resident',
  errors: ['conflict'],
  params: Id,
  body: z.object({ answer: z.boolean() }).strict(),
  reply: Done,
})

export const joinCall = endpoint({
  id: 'joinCall',
  summary:
    'Reports that the room of a call is open in a page of the account. Another page of the account that has it open leaves it',
  method: 'POST',
  path: '/nencounter/call/:id/join',
  access: 'caller',
  errors: ['conflict'],
  params: Id,
  body: z
    .object({
      peer: z.uuid().nullable().default(null),
      /** `room_reservation.invite_password` of the call: required with a peer. */
      invite_password: z.string().max(100).nullable().default(null),
      /** True: joins also if the account has left the call. Set after a press, never by a page on its own. */
      again: z.boolean().default(false),
    })
    .strict(),
  reply: RoomEntry,
})

export const useVideoServer = endpoint({
  id: 'useVideoServer',
  summary:
    "Moves a call in which pictures or sound do not arrive to the agency's video server, for everyone in it and until it ends",
  method: 'POST',
  path: '/nencounter/call/:id/video-server',
  access: 'caller',
  errors: ['conflict'],
  params: Id,
  body: Nothing,
  /** False: the agency has no video server. */
  reply: z.object({ moved: z.boolean() }),
})

export const closeCall = endpoint({
  id: 'closeCall',
  summary:
    'Hangs up: withdraws a call that waits, leaves one that goes on. A call that has ended stays as it is',
  method: 'POST',
  path: '/nencounter/call/:id/close',
  access: 'caller',
  params: Id,
  body: Nothing,
  reply: Done,
})
