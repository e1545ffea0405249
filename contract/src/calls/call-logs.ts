import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { CallPerson, CallSubject } from './call-subject.ts'
import { CallOutcome } from './calls.ts'

/** Rows of a page of call logs. */
export const CALL_LOG_PAGE = 20

/** One call in a log. */
export const CallLog = z
  .object({
    id: z.uuid(),
    created: z.iso.datetime(),
    /** Who called; null: the account is gone. */
    user: CallPerson.nullable(),
    subject: CallSubject,
    /** What those did who were asked, in order; of a call-back by video, who came. `with` is the one who accepted. */
    actions: z.array(
      z.object({
        action: z.enum(['offered', 'accepted', 'declined', 'expired', 'withdrawn']),
        user: CallPerson.nullable(),
        at: z.iso.datetime(),
      }),
    ),
    /** Null while it goes on. */
    outcome: CallOutcome.nullable(),
    /** Seconds from the answer to the end; null where nobody answered, or while it goes on. */
    seconds: z.number().int().min(0).nullable(),
  })
  .meta({ id: 'CallLog' })
export type CallLog = z.infer<typeof CallLog>

const Params = z.object({ id: z.uuid() })

/** What a log is narrowed to, as JSON. */
export const CallLogFilter = z
  .object({
    created: z.object({ start: z.iso.date(), end: z.iso.date() }).partial().strict(),
    outcome: z.array(CallOutcome).max(10),
  })
  .partial()
  .strict()
export type CallLogFilter = z.infer<typeof CallLogFilter>

const Query = PageQuery.extend({
  sort_by: z.enum(['-created', '+created', ' created', 'created']).default('-created'),
  filter: z.string().max(2_000).optional(),
}).strict()

export const listUserCallsAttempted = endpoint({
  id: 'listUserCallsAttempted',
  summary: 'Calls that the account made',
  method: 'GET',
  path: '/nencounter/user/:id/calls-attempted',
  access: 'resident',
  params: Params,
  query: Query,
  reply: z.array(CallLog),
})

export const listUserCallsReceived = endpoint({
  id: 'listUserCallsReceived',
  summary: 'Calls that were offered to the account',
  method: 'GET',
  path: '/nencounter/user/:id/calls-received',
  access: 'resident',
  params: Params,
  query: Query,
  reply: z.array(CallLog),
})

export const listChannelCallsAttempted = endpoint({
  id: 'listChannelCallsAttempted',
  summary:
    'Calls on a channel that nobody answered; a department’s own channel has those of all its channels and records',
  method: 'GET',
  path: '/nencounter/channel/:id/calls-attempted',
  access: 'stats.manage',
  params: Params,
  query: Query,
  reply: z.array(CallLog),
})

export const listChannelCallsReceived = endpoint({
  id: 'listChannelCallsReceived',
  summary:
    'Calls on a channel that an agent answered; a department’s own channel has those of all its channels and records',
  method: 'GET',
  path: '/nencounter/channel/:id/calls-received',
  access: 'stats.manage',
  params: Params,
  query: Query,
  reply: z.array(CallLog),
})
