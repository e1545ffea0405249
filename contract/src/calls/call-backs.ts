import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { CallNote, CallPerson, CallSubject, CallSubjectRef } from './call-subject.ts'
import { Call, RequestKey } from './calls.ts'

/** open: no one deals with it; taken: an agent does; done: the resident was called. */
const CallBackState = z.enum(['open', 'taken', 'done'])

/** A resident's request to be called back. */
export const CallBack = z
  .object({
    id: z.uuid(),
    user: CallPerson,
    email: z.string(),
    phone: z.string().nullable(),
    note: z.string().nullable(),
    subject: CallSubject,
    created: z.iso.datetime(),
    state: CallBackState,
    /** The agent who has taken it, or dealt with it; null: none, or the account is gone. */
    agent: CallPerson.nullable(),
    /** When its state last changed. */
    changed: z.iso.datetime(),
  })
  .meta({ id: 'CallBack' })
export type CallBack = z.infer<typeof CallBack>

/** Most characters of a telephone number. */
export const MAX_PHONE = 40
/** How a telephone number is written. */
const PHONE = /^[+(]?[0-9][0-9 ().-]{2,38}$/

/** Whether a text, without blanks around it, is a telephone number like +1 541 555 0100. */
export function isPhone(text: string): boolean {
  return PHONE.test(text.trim())
}

const Id = z.object({ id: z.uuid() })

export const requestCallBack = endpoint({
  id: 'requestCallBack',
  summary: 'Asks to be called back about a record or on a channel',
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
        .max(MAX_PHONE)
        .regex(PHONE, 'expected a telephone number like +1 541 555 0100')
        .nullable()
        .default(null),
      note: CallNote,
      request: RequestKey,
    })
    .strict(),
  reply: z.object({ id: z.uuid() }),
})

export const listCallBacks = endpoint({
  id: 'listCallBacks',
  summary:
    'Call-backs of the modules whose calls reach the account: those that wait, the oldest first, or those that are done, the newest first',
  method: 'GET',
  path: '/nencounter/call-back',
  access: 'internal',
  query: PageQuery.omit({ sort_by: true }).extend({
    state: z.enum(['waiting', 'done']).default('waiting'),
  }),
  reply: z.array(CallBack),
})

export const updateCallBack = endpoint({
  id: 'updateCallBack',
  summary: 'Takes a call-back, assigns it, gives it back, or notes that the resident was called',
  method: 'PUT',
  path: '/nencounter/call-back/:id',
  access: 'internal',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  body: z
    .object({
      state: CallBackState,
      /**
       * Assigns it, also if another agent has it: with `taken` to an agent (guid), with `open` to no one (null). Left out:
       * the account changes its own call-back, or takes one that no one has.
       */
      assignee: z.uuid().nullable().optional(),
      /** Whether a call-back that is done may be changed; else it is refused, as the agent's list is out of date. */
      reopen: z.boolean().default(false),
    })
    .strict(),
  reply: CallBack,
})

export const callBack = endpoint({
  id: 'callBack',
  summary: 'Takes a call-back and calls the resident, who must have a page of the portal open',
  method: 'POST',
  path: '/nencounter/call-back/:id/call',
  access: 'internal',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  body: z.object({}).strict(),
  reply: Call,
})
