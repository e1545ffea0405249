import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { CallOutcome } from '../calls/calls.ts'
import { CallSubject } from '../calls/call-subject.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { EntryContact, EntrySide, EntryTransaction, ScheduleEntry } from './appointment.ts'
import { TimeSpan } from './slots.ts'

/** First day of every timeline. */
export const FIRST_SCHEDULE_DAY = '2016-07-01'
/** Last day of every timeline. */
export const LAST_SCHEDULE_DAY = '2999-12-31'
/** Most days of a timeline in one answer, unless a type is named. */
export const MAX_SCHEDULE_DAYS = 31
/** Most appointments, calls and call-backs in one answer. */
export const MAX_SCHEDULE_ENTRIES = 2_000
/** Most entries of a type in one answer: the latest. */
export const MAX_FOUND_ENTRIES = 500

/** Members that calls and call-backs share. */
const Conversation = z.object({
  /** Of a call: from the request to the end, or until now. Of a call-back: the moment of the request, twice. */
  datetime: TimeSpan,
  /** IANA zone of the agency. */
  time_zone: z.string(),
  contact: EntryContact.nullable(),
  department: Localized.nullable(),
  discriminator: z.enum(['record', 'channel', 'generic']),
  /** Number of the record, or name of the channel. Null where the reader may not see the record. */
  reference: Localized.nullable(),
  guid: z.uuid(),
  notes: z.string().nullable(),
  transactions: z.array(EntryTransaction),
  location: z.null(),
  subject: CallSubject,
  side: EntrySide,
})

/** A call that the account made or took part in. */
export const CallEntry = Conversation.extend({
  type: z.literal('call'),
  displayType: z.literal('CALL'),
  /** awaiting: it waits for an agent; confirmed: people are in it; closed: it has ended. */
  status: z.enum(['awaiting', 'confirmed', 'closed']),
  /** How it ended; null: it has not. */
  outcome: CallOutcome.nullable(),
}).meta({ id: 'CallEntry' })
export type CallEntry = z.infer<typeof CallEntry>

/** A call-back that the account requested, or deals with. */
export const CallBackEntry = Conversation.extend({
  type: z.literal('other'),
  displayType: z.literal('OTHER'),
  /** request: no one deals with it; confirmed: an agent does; closed: the resident was called. */
  status: z.enum(['request', 'confirmed', 'closed']),
}).meta({ id: 'CallBackEntry' })
export type CallBackEntry = z.infer<typeof CallBackEntry>

/** When offices are open on a day. */
export const OfficeDayEntry = z
  .object({
    type: z.literal('allday'),
    displayType: z.literal('ALL DAY'),
    /** confirmed: open; closed: all day. */
    status: z.enum(['confirmed', 'closed']),
    /** From the first opening to the last closing; of a closed day, from midnight to midnight. */
    datetime: TimeSpan,
    time_zone: z.string(),
    /** The one department that it is about; null: all that take calls or appointments. */
    department: Localized.nullable(),
    discriminator: z.literal('other'),
    /** Whether departments have different hours on the day, or a department closes in between. */
    varies: z.boolean(),
  })
  .meta({ id: 'OfficeDayEntry' })
export type OfficeDayEntry = z.infer<typeof OfficeDayEntry>

/** Something on a day of a timeline. */
export const TimelineEntry = z.discriminatedUnion('type', [
  ScheduleEntry,
  CallEntry,
  CallBackEntry,
  OfficeDayEntry,
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** A day of a timeline, in the agency's zone. */
export const ScheduleDay = z
  .object({
    date: z.iso.date(),
    /** Days from today; negative before it. */
    dayOffset: z.number().int(),
    /** The office's day first, then by time. */
    entries: z.array(TimelineEntry),
  })
  .meta({ id: 'ScheduleDay' })
export type ScheduleDay = z.infer<typeof ScheduleDay>

export const SCHEDULE_TYPES = ['all', 'confirmed_in_person', 'awaiting_in_person', 'video'] as const
/**
 * Restricts a timeline. all: appointments, calls and call-backs; awaiting_in_person: in person and not confirmed by both
 * sides yet; video: calls and video appointments.
 */
export const ScheduleType = z.enum(SCHEDULE_TYPES)
export type ScheduleType = z.infer<typeof ScheduleType>

export const getSchedule = endpoint({
  id: 'getSchedule',
  summary: `The account’s own timeline: each day from one to another, both included, at most ${MAX_SCHEDULE_DAYS}. With a type, days with entries of that type only, the latest ${MAX_FOUND_ENTRIES} entries, and any number of days`,
  method: 'GET',
  path: '/schedule',
  access: 'resident',
  query: z.object({ from: z.iso.date(), to: z.iso.date(), type: ScheduleType.optional() }).strict(),
  reply: z.array(ScheduleDay),
})

/** Path of an account's timeline with an appointment open. */
export function timelinePath(guid: string): string {
  return `/timeline?entry=${guid}`
}

/** The calendar feed of an account's own appointments. */
export const CalendarFeed = z
  .object({
    /** When its address was created; null: there is none. */
    created: z.iso.datetime().nullable(),
    /** Its private address, in the answer that creates it only. */
    url: z.url().nullable(),
  })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** Path of a calendar feed. */
export function calendarFeedPath(token: string): string {
  return `/feeds/schedule/${token}.ics`
}

export const getCalendarFeed = endpoint({
  id: 'getCalendarFeed',
  summary: 'Whether the account has a calendar feed',
  method: 'GET',
  path: '/schedule/feed',
  access: 'resident',
  reply: CalendarFeed,
})

export const createCalendarFeed = endpoint({
  id: 'createCalendarFeed',
  summary:
    'Creates a private address at which calendar programs read the account’s own appointments. An earlier address stops working',
  method: 'POST',
  path: '/schedule/feed',
  access: 'resident',
  body: z.object({}).strict(),
  reply: CalendarFeed,
})

export const deleteCalendarFeed = endpoint({
  id: 'deleteCalendarFeed',
  summary: 'Deletes the account’s calendar feed',
  method: 'DELETE',
  path: '/schedule/feed',
  access: 'resident',
  reply: Done,
})
