import { z } from 'zod'
import { type Endpoint, endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { CallPerson, CallSubject } from './call-subject.ts'
import { CallEndReason, CallOutcome } from './calls.ts'

/** A call in a log. */
export const CallLog = z
  .object({
    id: z.uuid(),
    created: z.iso.datetime(),
    /** The caller; null: the account is gone. */
    user: CallPerson.nullable(),
    subject: CallSubject,
    /**
     * The accounts that were asked to answer and what each did, in order. The caller spoke with the account that
     * `accepted`.
     */
    actions: z.array(
      z.object({
        action: z.enum(['offered', 'accepted', 'declined', 'missed', 'withdrawn']),
        /** Null: the account is gone, or the reader is a resident, who learns no names of people who did not answer. */
        user: CallPerson.nullable(),
        at: z.iso.datetime(),
      }),
    ),
    /** Null while the call continues. */
    outcome: CallOutcome.nullable(),
    /** Null: someone hung up, or the call continues. */
    end_reason: CallEndReason.nullable(),
    /** Seconds from the answer to the end; null where no one answered, and while the call continues. */
    seconds: z.number().int().min(0).nullable(),
  })
  .meta({ id: 'CallLog' })
export type CallLog = z.infer<typeof CallLog>

/** Restricts a log, as JSON in the query. */
export const CallLogFilter = z
  .object({
    /** First and last day, in the agency's time zone. */
    created: z.object({ start: z.iso.date(), end: z.iso.date() }).partial().strict(),
    outcome: z.array(CallOutcome).max(10),
  })
  .partial()
  .strict()
export type CallLogFilter = z.infer<typeof CallLogFilter>

const Params = z.object({ id: z.uuid() })
const Query = PageQuery.extend({
  sort_by: z.enum(['-created', '+created', ' created', 'created']).default('-created'),
  filter: z.string().max(2_000).optional(),
}).strict()

const log = (id: string, path: string, access: Endpoint['access'], summary: string) =>
  endpoint({
    id,
    summary,
    method: 'GET',
    path: `/nencounter/${path}`,
    access,
    params: Params,
    query: Query,
    reply: z.array(CallLog),
  })

export const listUserCallsAttempted = log(
  'listUserCallsAttempted',
  'user/:id/calls-attempted',
  'resident',
  'Calls that the account made',
)

export const listUserCallsReceived = log(
  'listUserCallsReceived',
  'user/:id/calls-received',
  'resident',
  'Calls that were offered to the account',
)

export const listChannelCallsAttempted = log(
  'listChannelCallsAttempted',
  'channel/:id/calls-attempted',
  'stats.manage',
  'Calls on a channel that no one answered. A department’s own channel has those of all its channels and records',
)

export const listChannelCallsReceived = log(
  'listChannelCallsReceived',
  'channel/:id/calls-received',
  'stats.manage',
  'Calls on a channel that an agent answered. A department’s own channel has those of all its channels and records',
)
