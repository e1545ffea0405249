import { z } from 'zod'
import { Done, Name } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { CallPerson, CallSubject, CallSubjectRef, MAX_CALL_NOTE } from './call-subject.ts'
import { CallInformation, CallMessage } from './room.ts'

/** Milliseconds for which a call is offered to an agent before the next one is asked. */
export const OFFER_MS = 20_000
/** Milliseconds between the mailed code and the call that waited for it. */
export const TWO_FACTOR_CONTINUATION_MS = 5_000

/** How a call ended. */
export const CALL_OUTCOMES = [
  /** Somebody answered, and they spoke. */
  'answered',
  /** The caller gave up. */
  'cancelled',
  /** Nobody was left to ask. */
  'unanswered',
  /** The agent who was called directly did not want to. */
  'declined',
  /** The caller's browser was gone for too long while the call waited. */
  'abandoned',
  /** An agent answered, and the caller never came. */
  'not_joined',
] as const
export const CallOutcome = z.enum(CALL_OUTCOMES)
export type CallOutcome = z.infer<typeof CallOutcome>

/** Where a waiting caller stands. */
export const QueuePlace = z.object({
  /** 1 is next. */
  place: z.number().int().min(1),
  /** Seconds until an agent answers, as calls went lately; null: nothing is known. */
  expected_seconds: z.number().int().min(0).nullable(),
  /** Whether an agent is being asked at this moment. */
  ringing: z.boolean(),
})
export type QueuePlace = z.infer<typeof QueuePlace>

/** The caller's own call while it waits or goes on. */
export const OwnCall = z
  .object({
    id: z.uuid(),
    state: z.enum(['waiting', 'active']),
    subject: CallSubject,
    created: z.iso.datetime(),
    /** While it waits. */
    queue: QueuePlace.nullable(),
    /** Once it was answered: what opens the room. */
    information: CallInformation.nullable(),
  })
  .meta({ id: 'OwnCall' })
export type OwnCall = z.infer<typeof OwnCall>

const Note = z.string().trim().max(MAX_CALL_NOTE).nullable().default(null)
const Id = z.object({ id: z.uuid() })

export const requestCall = endpoint({
  id: 'requestCall',
  summary: 'Call about a record, or on a channel: the next free agent is asked',
  method: 'POST',
  path: '/nencounter/call/request',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  body: z
    .object({
      subject: CallSubjectRef,
      caller_note: Note,
      /** Chosen by the browser, so that a request that is sent twice makes one call. */
      request: z.uuid().optional(),
    })
    .strict(),
  reply: OwnCall,
})

export const requestAgentCall = endpoint({
  id: 'requestAgentCall',
  summary: 'Call one agent directly',
  method: 'POST',
  path: '/nencounter/agent/:id/call-request',
  access: 'internal',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  body: z.object({ caller_note: Note, request: z.uuid().optional() }).strict(),
  reply: OwnCall,
})

export const getOwnCall = endpoint({
  id: 'getOwnCall',
  summary: 'The call that the account waits in or is in; null: none',
  method: 'GET',
  path: '/nencounter/call',
  access: 'resident',
  reply: OwnCall.nullable(),
})

export const cancelCall = endpoint({
  id: 'cancelCall',
  summary: 'Withdraw an own call; nothing happens to one that has ended',
  method: 'POST',
  path: '/nencounter/call/:id/cancel',
  access: 'resident',
  params: Id,
  body: z.object({}).strict(),
  reply: Done,
})

export const getCallInformation = endpoint({
  id: 'getCallInformation',
  summary: 'What opens the room of a call for who belongs in it, with a new token',
  method: 'GET',
  path: '/nencounter/call/:id',
  access: 'anonymous',
  open: true,
  params: Id,
  errors: ['gone', 'conflict'],
  reply: CallInformation,
})

export const listCallMessages = endpoint({
  id: 'listCallMessages',
  summary: 'The chat of a call, for who is in it',
  method: 'GET',
  path: '/nencounter/call/:id/message',
  access: 'anonymous',
  open: true,
  params: Id,
  reply: z.array(CallMessage),
})

export const requestJoin = endpoint({
  id: 'requestJoin',
  summary: 'Ask an agent to join a call that one is in',
  method: 'POST',
  path: '/nencounter/agent/:id/join-request',
  access: 'internal',
  errors: ['conflict'],
  params: Id,
  body: z.object({ call_id: z.uuid() }).strict(),
  reply: Done,
})

/** Most people invited at a time. */
export const MAX_INVITED = 10

export const inviteToCall = endpoint({
  id: 'inviteToCall',
  summary: 'Mail an invite to a call that one is in as an agent',
  method: 'POST',
  path: '/nencounter/call/:id/invite',
  access: 'internal',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  body: z
    .object({
      /** Addresses, one a member or separated as people type them. */
      recipients: z
        .union([z.string().max(4_000), z.array(z.string().max(300)).max(100)])
        .optional(),
      /** The same, as older clients send it. */
      email: z.string().max(4_000).optional(),
    })
    .strict(),
  reply: z.object({ sent: z.number().int() }),
})

/** An invite as whoever has its link sees it. */
export const CallInvite = z
  .object({
    /** Guid of the invite. */
    id: z.uuid(),
    call: z.object({
      id: z.uuid(),
      state: z.enum(['waiting', 'active']),
      subject: CallSubject,
    }),
    /** Who invites. */
    inviter: CallPerson,
    /** Where the room opens: page of the subject's module, or of the agency's first one. */
    path: z.string(),
    /** Name to offer to the guest; empty when nothing is known. */
    name: z.string(),
    expires: z.iso.datetime(),
  })
  .meta({ id: 'CallInvite' })
export type CallInvite = z.infer<typeof CallInvite>

/** Token of a mailed link, or guid of an invite for who is in its call. */
const InviteParams = z.object({ id: z.string().min(1).max(200) })

export const getCallInvite = endpoint({
  id: 'getCallInvite',
  summary: 'Look up an invite by the token of its link, or by its guid; changes nothing',
  method: 'GET',
  path: '/nencounter/call/invite/:id',
  access: 'anonymous',
  open: true,
  errors: ['gone', 'too_many_requests'],
  params: InviteParams,
  reply: CallInvite,
})

export const acceptCallInvite = endpoint({
  id: 'acceptCallInvite',
  summary:
    'Use an invite: its person waits in the lobby, or enters where an account of the agency was invited',
  method: 'POST',
  path: '/nencounter/call/invite/:id/join',
  access: 'anonymous',
  open: true,
  errors: ['gone', 'conflict', 'too_many_requests'],
  params: InviteParams,
  body: z.object({ name: Name }).strict(),
  reply: CallInformation,
})

export const openTestRoom = endpoint({
  id: 'openTestRoom',
  summary: 'Open the own test room: camera, microphone and invites can be tried there',
  method: 'POST',
  path: '/nencounter/test-room',
  access: 'internal',
  errors: ['conflict'],
  body: z.object({}).strict(),
  reply: CallInformation,
})

/** A wish to be called back. */
export const CallBack = z
  .object({
    id: z.uuid(),
    user: CallPerson,
    email: z.string(),
    phone: z.string().nullable(),
    note: z.string().nullable(),
    subject: CallSubject,
    created: z.iso.datetime(),
    state: z.enum(['open', 'done']),
    /** Who dealt with it. */
    done_by: CallPerson.nullable(),
    done_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CallBack' })
export type CallBack = z.infer<typeof CallBack>

/** How a telephone number is written. */
export const PHONE = /^[+(]?[0-9][0-9 ().-]{2,38}$/

export const requestCallBack = endpoint({
  id: 'requestCallBack',
  summary: 'Ask to be called back about a record or on a channel',
  method: 'POST',
  path: '/nencounter/call-back',
  access: 'resident',
  errors: ['too_many_requests'],
  body: z
    .object({
      subject: CallSubjectRef,
      phone: z
        .string()
        .trim()
        .max(40)
        .regex(PHONE, 'expected a telephone number like +1 541 555 0100')
        .nullable()
        .default(null),
      note: Note,
      request: z.uuid().optional(),
    })
    .strict(),
  reply: z.object({ id: z.uuid() }),
})

export const listCallBacks = endpoint({
  id: 'listCallBacks',
  summary: 'Who waits to be called back, the oldest first, in what the account answers calls for',
  method: 'GET',
  path: '/nencounter/call-back',
  access: 'internal',
  query: PageQuery.omit({ sort_by: true }).extend({
    state: z.enum(['open', 'done']).default('open'),
  }),
  reply: z.array(CallBack),
})

export const updateCallBack = endpoint({
  id: 'updateCallBack',
  summary: 'Note that somebody was called back, or take that back',
  method: 'PUT',
  path: '/nencounter/call-back/:id',
  access: 'internal',
  params: Id,
  body: z.object({ state: z.enum(['open', 'done']) }).strict(),
  reply: CallBack,
})

export const callBack = endpoint({
  id: 'callBack',
  summary: 'Call somebody back by video: opens a room and invites them, here and by mail',
  method: 'POST',
  path: '/nencounter/call-back/:id/call',
  access: 'internal',
  errors: ['conflict'],
  params: Id,
  body: z.object({}).strict(),
  reply: CallInformation,
})

/** A call that was offered to the account and that it did not take. */
export const MissedCall = z
  .object({
    id: z.uuid(),
    /** Guid of the call. */
    call: z.uuid(),
    subject: CallSubject,
    user: CallPerson.nullable(),
    created: z.iso.datetime(),
    seen: z.boolean(),
  })
  .meta({ id: 'MissedCall' })
export type MissedCall = z.infer<typeof MissedCall>

export const listMissedCalls = endpoint({
  id: 'listMissedCalls',
  summary: 'Calls that the account missed, the newest first',
  method: 'GET',
  path: '/nencounter/call/missed',
  access: 'resident',
  query: PageQuery.omit({ sort_by: true }),
  reply: z.array(MissedCall),
})

export const countMissedCalls = endpoint({
  id: 'countMissedCalls',
  summary: 'How many missed calls the account has not seen',
  method: 'GET',
  path: '/nencounter/call/missed/unseen',
  access: 'resident',
  reply: z.object({ unseen: z.number().int().min(0) }),
})

export const seeMissedCalls = endpoint({
  id: 'seeMissedCalls',
  summary: 'Marks the account’s missed calls as seen',
  method: 'POST',
  path: '/nencounter/call/missed/seen',
  access: 'resident',
  body: z.object({}).strict(),
  reply: Done,
})
