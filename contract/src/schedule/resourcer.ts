import { z } from 'zod'
import { CallBack } from '../calls/call-backs.ts'
import { StaffComment } from '../comments/comments.ts'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { ScheduleEntry } from './appointment.ts'

/** Entries of a tab are counted up to this number. */
export const MAX_COUNTED = 1_000

export const RESOURCER_TABS = ['pending', 'active', 'recent'] as const
/**
 * pending: residents wait for the agency, or no agent has it; active: an agent has it, and it is not over; recent: past,
 * cancelled or done. A comment is pending while the agency owes something and no agent has it.
 */
export const ResourcerTab = z.enum(RESOURCER_TABS)
export type ResourcerTab = z.infer<typeof ResourcerTab>

export const RESOURCER_TYPES = ['appointment', 'call_back', 'comment'] as const
export const ResourcerType = z.enum(RESOURCER_TYPES)
export type ResourcerType = z.infer<typeof ResourcerType>

/** When the resident asked for it the last time: how long an answer is owed. */
const since = z.iso.datetime()

/** An appointment, a call-back or a comment that reaches the reader. */
export const ResourcerEntry = z
  .discriminatedUnion('type', [
    ScheduleEntry.extend({ since }),
    CallBack.extend({ type: z.literal('other'), displayType: z.literal('OTHER'), since }),
    StaffComment.extend({ type: z.literal('comment'), displayType: z.literal('COMMENT'), since }),
  ])
  .meta({ id: 'ResourcerEntry' })
export type ResourcerEntry = z.infer<typeof ResourcerEntry>

/** Which entries. */
const ResourcerFilter = {
  type: ResourcerType.optional(),
  /** Guid of the agent who has it; none: no one has. Left out: any. */
  agent: z.union([z.uuid(), z.literal('none')]).optional(),
}

export const listResourcer = endpoint({
  id: 'listResourcer',
  summary: `Appointments, call-backs and comments that reach the account. Pending: those without an answer first, the oldest request first; active: by time; recent: the latest first. \`itemCount\` counts up to ${MAX_COUNTED.toLocaleString('en')}`,
  method: 'GET',
  path: '/schedule/resourcer',
  access: 'internal',
  query: PageQuery.omit({ sort_by: true })
    .extend({
      tab: ResourcerTab.default('pending'),
      ...ResourcerFilter,
    })
    .strict(),
  reply: z.array(ResourcerEntry),
})

export const countResourcer = endpoint({
  id: 'countResourcer',
  summary: `Entries of each tab of the resourcer, counted up to ${MAX_COUNTED.toLocaleString('en')}`,
  method: 'GET',
  path: '/schedule/resourcer/count',
  access: 'internal',
  query: z.object(ResourcerFilter).strict(),
  reply: z.record(ResourcerTab, z.number().int().min(0).max(MAX_COUNTED)),
})
