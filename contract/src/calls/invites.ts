import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { CallPerson, CallSubject } from './call-subject.ts'

/** Most addresses in one request. */
export const MAX_INVITED = 10
/** Most invitations of a call that are open at the same time. */
export const MAX_INVITATIONS = 20
/** Hours for which a mailed invitation can be used, unless the call ends earlier. */
export const INVITATION_HOURS = 24
/** Seconds in which an agent who is asked to join can answer. */
export const JOIN_REQUEST_SECONDS = 60
/** Most characters of a guest's name. */
export const MAX_GUEST_NAME = 80

/** An invitation to a call, as shown to the agents in the call. Accepted ones are among the people. */
export const CallInvited = z
  .object({
    /** Guid of the invitation. */
    id: z.uuid(),
    /** The person who has accepted it or whose account was invited; null: not known yet. */
    person: CallPerson.nullable(),
    /** True: the person has no account here. */
    guest: z.boolean(),
    /** Address that it was mailed to; null: an agent was asked to join. */
    email: z.string().nullable(),
    /** Whether the person is to interpret. */
    interpreter: z.boolean(),
    /**
     * sent: mailed, and not used yet; asked: shown to an agent who has not answered yet; waiting: in the waiting room, to be
     * admitted by an agent; declined: by the invited person; missed: not answered in time; refused: by an agent.
     */
    state: z.enum(['sent', 'asked', 'waiting', 'declined', 'missed', 'refused']),
    /** Whether someone who waits has the page open. True for all others. */
    here: z.boolean(),
    /** When it came into this state. */
    since: z.iso.datetime(),
  })
  .meta({ id: 'CallInvited' })
export type CallInvited = z.infer<typeof CallInvited>

/** An invitation to a call, as shown to the invited account or guest. */
export const CallInvitation = z
  .object({
    /** Guid of the invitation. */
    id: z.uuid(),
    /** Guid of the call. */
    call: z.uuid(),
    /** asked: it can be accepted or declined; waiting: accepted, and an agent has to admit the person. */
    state: z.enum(['asked', 'waiting']),
    /**
     * request: an agent asks another one to join now; appointment: a resident waits for the agent in the room of a video
     * appointment; mail: it was also mailed.
     */
    how: z.enum(['request', 'appointment', 'mail']),
    /** Whether the person is to interpret. */
    interpreter: z.boolean(),
    /** The agent who invites, or the resident who waits. */
    user: CallPerson,
    subject: CallSubject,
    /** When it came into this state. */
    since: z.iso.datetime(),
    /** Until when it can be accepted. */
    until: z.iso.datetime(),
  })
  .meta({ id: 'CallInvitation' })
export type CallInvitation = z.infer<typeof CallInvitation>

/** An invitation as found by the token of its link, or by its guid. */
export const CallInvite = z
  .object({
    /** Guid of the invitation. */
    id: z.uuid(),
    call: z.object({ id: z.uuid(), subject: CallSubject }),
    /** The agent who invites. */
    user: CallPerson,
    /** open: not used yet; waiting, admitted: used by this browser or account. */
    state: z.enum(['open', 'waiting', 'admitted']),
    /** Whether the person is to interpret. */
    interpreter: z.boolean(),
    /** Page of the record's module, or of the department's first one; null: the agency has none. */
    path: z.string().nullable(),
    until: z.iso.datetime(),
  })
  .meta({ id: 'CallInvite' })
export type CallInvite = z.infer<typeof CallInvite>

/** Someone whom agents can invite: an agent of the agency, an interpreter, or a department's address. */
export const CallContact = z
  .object({
    /** Null for anyone but an agent. */
    user: CallPerson.nullable(),
    /** Of the agent; empty for others. */
    first_name: z.string(),
    last_name: z.string(),
    /** Name of the department; null for others. */
    department: Localized.nullable(),
    /** Name of the interpreter, or of the service that sends one; null for others. */
    interpreter: Localized.nullable(),
    email: z.string(),
    /** Modules of the agent's calls; empty for others. */
    modules: z.array(z.object({ module_code: z.string(), display_name: Localized })),
    /** Whether the agent can be asked to join now: has a page open, is in no call and not on a break. */
    available: z.boolean(),
  })
  .meta({ id: 'CallContact' })
export type CallContact = z.infer<typeof CallContact>

const Id = z.object({ id: z.uuid() })
/** Guid of an invitation, or token of its link. */
const InviteKey = z.object({ id: z.string().min(20).max(200) })
const Nothing = z.object({}).strict()

/** Result of accepting an invitation. */
export const CallEntry = z.object({
  /** Guid of the call. */
  call: z.uuid(),
  /** waiting: an agent has to admit the person; admitted: the room can be opened. */
  state: z.enum(['waiting', 'admitted']),
})
export type CallEntry = z.infer<typeof CallEntry>

export const inviteToCall = endpoint({
  id: 'inviteToCall',
  summary: 'Mails invitations to a call that the agent is in. `email` is one address',
  method: 'POST',
  path: '/nencounter/call/:id/invite',
  access: 'internal',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  body: z
    .object({
      recipients: z
        .union([z.string().max(4_000), z.array(z.string().max(320)).max(100)])
        .optional(),
      email: z.string().max(320).optional(),
      /** Whether they are to interpret: the first one who comes gets the interpreter's seat. */
      interpreter: z.boolean().default(false),
    })
    .strict(),
  reply: z.object({ sent: z.number().int() }),
})

export const requestJoin = endpoint({
  id: 'requestJoin',
  summary: 'Asks an agent to join a call that the account is in as an agent',
  method: 'POST',
  path: '/nencounter/agent/:id/join-request',
  access: 'internal',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  body: z.object({ call_id: z.uuid() }).strict(),
  reply: Done,
})

export const getCallInvite = endpoint({
  id: 'getCallInvite',
  summary:
    'An invitation by the token of its link, or by its guid for whom it is. Reading it does not use it',
  method: 'GET',
  path: '/nencounter/call/invite/:id',
  access: 'anonymous',
  errors: ['gone', 'too_many_requests'],
  params: InviteKey,
  reply: CallInvite,
})

export const acceptCallInvite = endpoint({
  id: 'acceptCallInvite',
  summary: 'Uses an invitation, once: someone without an account gives a name and becomes a guest',
  method: 'POST',
  path: '/nencounter/call/invite/:id/accept',
  access: 'anonymous',
  errors: ['gone', 'conflict', 'too_many_requests'],
  params: InviteKey,
  body: z
    .object({
      /** Required of someone who is not signed in. */
      name: z.string().trim().max(MAX_GUEST_NAME).optional(),
    })
    .strict(),
  reply: CallEntry,
})

export const declineCallInvite = endpoint({
  id: 'declineCallInvite',
  summary: 'Declines an invitation of the account, or leaves the waiting room',
  method: 'POST',
  path: '/nencounter/call/invite/:id/decline',
  access: 'caller',
  params: Id,
  body: Nothing,
  reply: Done,
})

export const decideCallInvite = endpoint({
  id: 'decideCallInvite',
  summary:
    'Admits someone from the waiting room to the call, or refuses; refusing also withdraws an invitation that nobody has used',
  method: 'POST',
  path: '/nencounter/call/:id/invite/:invite/decide',
  access: 'internal',
  errors: ['conflict'],
  params: z.object({ id: z.uuid(), invite: z.uuid() }),
  body: z.object({ admit: z.boolean() }).strict(),
  reply: Done,
})

export const removeFromCall = endpoint({
  id: 'removeFromCall',
  summary: 'Removes someone who was invited from a call. The invitation lets nobody in again',
  method: 'POST',
  path: '/nencounter/call/:id/remove',
  access: 'internal',
  errors: ['conflict'],
  params: Id,
  body: z.object({ user: z.uuid() }).strict(),
  reply: Done,
})

export const seatInterpreter = endpoint({
  id: 'seatInterpreter',
  summary: "Gives the interpreter's seat of a call to a person in it, or frees it with null",
  method: 'POST',
  path: '/nencounter/call/:id/interpreter',
  access: 'internal',
  errors: ['conflict'],
  params: Id,
  body: z.object({ user: z.uuid().nullable() }).strict(),
  reply: Done,
})

export const listContacts = endpoint({
  id: 'listContacts',
  summary:
    'Whom agents can invite to calls: the first 500 agents by name, interpreters, then departments with an address',
  method: 'GET',
  path: '/nencounter/contact',
  access: 'internal',
  reply: z.array(CallContact),
})

/** The specification's path of the same list. */
export const listDemoContacts = endpoint({
  id: 'listDemoContacts',
  summary: 'The same as `listContacts`',
  method: 'GET',
  path: '/nencounter/demo/contact',
  access: 'internal',
  reply: z.array(CallContact),
})
