import { z } from 'zod'
import { CallBack } from '../calls/call-backs.ts'
import { CallPerson } from '../calls/call-subject.ts'
import { Chat, MAX_CHAT_SEARCH } from '../chat/chat.ts'
import { StaffComment } from '../comments/comments.ts'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { ScheduleEntry } from './appointment.ts'

/** Entries of a tab are counted up to this number. */
export const MAX_COUNTED = 1_000

export const RESOURCER_TABS = ['pending', 'active', 'recent'] as const
/**
 * pending: residents wait for the agency, or no agent has it; active: an agent has it, and it is not over; recent: past,
 * cancelled or done. A comment or chat is pending while the agency owes something and no agent has it.
 */
export const ResourcerTab = z.enum(RESOURCER_TABS)
export type ResourcerTab = z.infer<typeof ResourcerTab>

export const RESOURCER_TYPES = ['appointment', 'call_back', 'comment', 'chat'] as const
export const ResourcerType = z.enum(RESOURCER_TYPES)
export type ResourcerType = z.infer<typeof ResourcerType>

/** When the resident asked for it the last time: how long an answer is owed. */
const since = z.iso.datetime()

/** An appointment, a call-back, a comment or a chat that reaches the reader. */
export const ResourcerEntry = z
  .discriminatedUnion('type', [
    ScheduleEntry.extend({ since }),
    CallBack.extend({ type: z.literal('other'), displayType: z.literal('OTHER'), since }),
    StaffComment.extend({ type: z.literal('comment'), displayType: z.literal('COMMENT'), since }),
    Chat.extend({ type: z.literal('chat'), displayType: z.literal('CHAT'), since }),
  ])
  .meta({ id: 'ResourcerEntry' })
export type ResourcerEntry = z.infer<typeof ResourcerEntry>

/** Which entries. */
const ResourcerFilter = {
  type: ResourcerType.optional(),
  /** Guid of the agent who has it; none: no one has. Left out: any. */
  agent: z.union([z.uuid(), z.literal('none')]).optional(),
  /** Searches chats: refused with another type. Words that all begin a word of one message, or text in the record's number or the resident's name. */
  text: z.string().trim().min(1).max(MAX_CHAT_SEARCH).optional(),
}

export const listResourcer = endpoint({
  id: 'listResourcer',
  summary: `Appointments, call-backs, comments and chats that reach the account. Pending: those without an answer first, the oldest request first; active: by time; recent: the latest first. \`itemCount\` counts up to ${MAX_COUNTED.toLocaleString('en')}`,
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

/** Most characters of a note among agents, and most notes on an entry. */
export const MAX_ENTRY_NOTE = 1_000
export const MAX_ENTRY_NOTES = 200

/** A note among agents on an entry. Residents never see it. */
export const EntryNote = z
  .object({
    id: z.uuid(),
    text: z.string(),
    created: z.iso.datetime(),
    /** Null: the account is deleted, or an API token wrote it. */
    by: CallPerson.nullable(),
  })
  .meta({ id: 'EntryNote' })
export type EntryNote = z.infer<typeof EntryNote>

const Entry = z.object({ id: z.uuid() })

export const listEntryNotes = endpoint({
  id: 'listEntryNotes',
  summary:
    'Notes among agents on an appointment, a call-back, a comment or a chat, the oldest first',
  method: 'GET',
  path: '/schedule/resourcer/:id/note',
  access: 'internal',
  params: Entry,
  reply: z.array(EntryNote),
})

export const addEntryNote = endpoint({
  id: 'addEntryNote',
  summary: `Adds a note for other agents to an appointment, a call-back, a comment or a chat, which has up to ${MAX_ENTRY_NOTES}`,
  method: 'POST',
  path: '/schedule/resourcer/:id/note',
  access: 'internal',
  errors: ['conflict', 'too_many_requests'],
  params: Entry,
  body: z
    .object({
      text: z.string().trim().min(1).max(MAX_ENTRY_NOTE),
      /** Key chosen by the browser: a note that is sent twice is stored once. */
      request: z.uuid(),
    })
    .strict(),
  reply: EntryNote,
})

/** How much agents have to do in a week. */
export const WeekLoad = z
  .object({
    /** First day of the week. */
    monday: z.iso.date(),
    /** Agents whom calls about modules of the account's reach, by name; the first 500. */
    agents: z.array(
      z.object({
        person: CallPerson,
        email: z.string(),
        /** Appointments of each day, Monday to Sunday, on the agency's clock. */
        days: z.array(z.number().int().min(0)).length(7),
        /** Call-backs, comments and chats that wait for the agent now. */
        tasks: z.number().int().min(0),
      }),
    ),
  })
  .meta({ id: 'WeekLoad' })
export type WeekLoad = z.infer<typeof WeekLoad>

export const getWeekLoad = endpoint({
  id: 'getWeekLoad',
  summary:
    'How much each agent has to do in a week: appointments by day, and call-backs, comments and chats',
  method: 'GET',
  path: '/schedule/resourcer/load',
  access: 'internal',
  query: z
    .object({
      /** A day of the week; left out: today. */
      day: z.iso.date().optional(),
    })
    .strict(),
  reply: WeekLoad,
})
