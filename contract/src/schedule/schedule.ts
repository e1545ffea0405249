import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { CallInformation } from '../calls/room.ts'
import { endpoint } from '../platform/endpoint.ts'
import { LOCALES } from '../platform/localized.ts'
import { asMessage } from '../platform/reasons.ts'
import { AppointmentNeeds, MAX_APPOINTMENT_NOTES, ScheduleDay, ScheduleEntry } from './entry.ts'
import { AppointmentKind, SlotOffer, TimeSpan } from './slots.ts'

/** First day of a schedule; nothing is looked for before it. */
export const FIRST_SCHEDULE_DAY = '2016-07-01'
/** Most days of a schedule at a time that has no type. */
export const MAX_SCHEDULE_DAYS = 92
/** Most entries of a schedule that was searched by type: the latest ones. */
export const MAX_FOUND_ENTRIES = 500

export const SCHEDULE_TYPES = ['all', 'confirmed_in_person', 'awaiting_in_person', 'video'] as const
/**
 * What a schedule is narrowed to. all: appointments and calls; awaiting_in_person: in person, and one of the two sides
 * has not answered; video: video calls and video appointments.
 */
export const ScheduleType = z.enum(SCHEDULE_TYPES)
export type ScheduleType = z.infer<typeof ScheduleType>

export const getSchedule = endpoint({
  id: 'getSchedule',
  summary:
    'The account’s own schedule: each day from one to another, both included; with a type, only days on which there is something of that type',
  method: 'GET',
  path: '/schedule',
  access: 'resident',
  query: z.object({ from: z.iso.date(), to: z.iso.date(), type: ScheduleType.optional() }).strict(),
  reply: z.array(ScheduleDay),
})

const Guid = z.object({ guid: z.uuid() })

export const getScheduleEntry = endpoint({
  id: 'getScheduleEntry',
  summary: 'One appointment, for its resident and for who deals with it',
  method: 'GET',
  path: '/schedule/:guid',
  access: 'resident',
  params: Guid,
  reply: ScheduleEntry,
})

/** Language of a calendar entry; left out: as Accept-Language says, else the agency’s. */
const Lang = z.object({ lang: z.enum(LOCALES).optional() }).strict()

export const getAppointmentCalendar = endpoint({
  id: 'getAppointmentCalendar',
  summary:
    'One appointment as an entry for calendar programs (iCalendar), the same one as in its mails',
  method: 'GET',
  path: '/schedule/:guid/calendar',
  access: 'resident',
  alsoAs: 'text/calendar',
  params: Guid,
  query: Lang,
  reply: z.string(),
})

const Notes = z
  .string()
  .trim()
  .max(MAX_APPOINTMENT_NOTES, asMessage('too_long', { count: MAX_APPOINTMENT_NOTES }))

/** What a resident asks for. */
export const AppointmentRequest = z
  .object({
    type: z.literal('appointment'),
    status: z.literal('request'),
    displayType: z.literal('APPOINTMENT'),
    discriminator: z.enum(['record', 'channel']),
    /** Number of the record, or label of the channel. */
    reference: z.string().max(200),
    /** Of the record; null for a channel. */
    guid: z.uuid().nullable(),
    /** Label of the channel, in any of its languages; null for a record. */
    department: z.string().max(200).nullable(),
    contact: z.null(),
    location: z.null(),
    datetime: TimeSpan,
    transactions: z
      .array(z.object({ type: z.literal('request'), time: TimeSpan }).strict())
      .length(1),
    notes: Notes.nullable(),
    /** Guid of the channel: tells channels of one label apart. */
    channel: z.uuid().nullable().default(null),
    kind: AppointmentKind.default('in_person'),
    needs: AppointmentNeeds.default({ interpreter: null, accessibility: null }),
    /** Chosen by the browser, so that a request that is sent twice makes one appointment. */
    request: z.uuid().optional(),
  })
  .strict()
  .meta({ id: 'AppointmentRequest' })
export type AppointmentRequest = z.infer<typeof AppointmentRequest>

export const requestAppointment = endpoint({
  id: 'requestAppointment',
  summary: 'Ask for an appointment; refused with reason slot_taken when others were faster',
  method: 'POST',
  path: '/schedule/appointment',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  body: AppointmentRequest,
  reply: ScheduleEntry,
})

const Version = z.object({ version: z.number().int().min(1) })
const Confirm = Version.extend({ action: z.literal('confirm') }).strict()
const Reschedule = Version.extend({ action: z.literal('reschedule'), datetime: TimeSpan }).strict()
const Cancel = Version.extend({ action: z.literal('cancel') }).strict()
/** @property assignee Of the agency’s people; null: nobody. */
const Assign = Version.extend({
  action: z.literal('assign'),
  assignee: z.uuid().nullable(),
}).strict()

/** A change of an appointment, made from the version that was seen. */
export const AppointmentChange = z
  .discriminatedUnion('action', [Confirm, Reschedule, Cancel, Assign])
  .meta({ id: 'AppointmentChange' })
export type AppointmentChange = z.infer<typeof AppointmentChange>

export const updateAppointment = endpoint({
  id: 'updateAppointment',
  summary: 'Confirm, reschedule or cancel an appointment, or assign it',
  method: 'PUT',
  path: '/schedule/:guid',
  access: 'resident',
  errors: ['conflict'],
  params: Guid,
  body: AppointmentChange,
  reply: ScheduleEntry,
})

/** Minutes before a video appointment from which on its room can be opened. */
export const CALL_EARLY_MINUTES = 15

export const startAppointmentCall = endpoint({
  id: 'startAppointmentCall',
  summary:
    'Open the room of a video appointment and invite its resident, here and by mail: from a quarter of an hour before it until its end',
  method: 'POST',
  path: '/schedule/:guid/call',
  access: 'internal',
  errors: ['conflict'],
  params: Guid,
  body: z.object({}).strict(),
  reply: CallInformation,
})

/** Path of the page behind the link of a resident’s mail. */
export function appointmentPath(token: string): string {
  return `/appointment?token=${encodeURIComponent(token)}`
}

/** Path of an appointment among those that the agency deals with. */
export function resourcerPath(guid: string): string {
  return `/resourcer?appointment=${guid}`
}

/** Path of an appointment in its resident’s schedule. */
export function timelinePath(guid: string): string {
  return `/timeline?entry=${guid}`
}

const Token = z.object({ token: z.string().min(20).max(200) })

export const getLinkedAppointment = endpoint({
  id: 'getLinkedAppointment',
  summary: 'The appointment of a mailed link, as its resident sees it; changes nothing',
  method: 'GET',
  path: '/schedule/link/:token',
  access: 'anonymous',
  // Whoever has the mail may answer it, wherever the portal lets them in.
  open: true,
  errors: ['gone', 'too_many_requests'],
  params: Token,
  reply: ScheduleEntry,
})

export const getLinkedCalendar = endpoint({
  id: 'getLinkedCalendar',
  summary: 'The appointment of a mailed link as an entry for calendar programs (iCalendar)',
  method: 'GET',
  path: '/schedule/link/:token/calendar',
  access: 'anonymous',
  // Whoever has the mail may answer it, wherever the portal lets them in.
  open: true,
  errors: ['gone', 'too_many_requests'],
  alsoAs: 'text/calendar',
  params: Token,
  query: Lang,
  reply: z.string(),
})

export const listLinkedSlots = endpoint({
  id: 'listLinkedSlots',
  summary: 'Slots to which the appointment of a mailed link can be moved',
  method: 'GET',
  path: '/schedule/link/:token/slot',
  access: 'anonymous',
  // Whoever has the mail may answer it, wherever the portal lets them in.
  open: true,
  errors: ['gone', 'too_many_requests'],
  params: Token,
  query: z.object({ from: z.iso.date().optional() }).strict(),
  reply: SlotOffer,
})

export const updateLinkedAppointment = endpoint({
  id: 'updateLinkedAppointment',
  summary: 'Confirm, reschedule or cancel the appointment of a mailed link, as its resident',
  method: 'PUT',
  path: '/schedule/link/:token',
  access: 'anonymous',
  // Whoever has the mail may answer it, wherever the portal lets them in.
  open: true,
  errors: ['gone', 'conflict', 'too_many_requests'],
  params: Token,
  body: z.discriminatedUnion('action', [Confirm, Reschedule, Cancel]),
  reply: ScheduleEntry,
})

/** The calendar feed of the account’s own entries. */
export const CalendarFeed = z
  .object({
    /** Whether there is one. */
    active: z.boolean(),
    created: z.iso.datetime().nullable(),
    /** Its private address; told once, when it is made. */
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

export const makeCalendarFeed = endpoint({
  id: 'makeCalendarFeed',
  summary:
    'Gives the account a calendar feed with a private address; an earlier address stops working',
  method: 'POST',
  path: '/schedule/feed',
  access: 'resident',
  body: z.object({}).strict(),
  reply: CalendarFeed,
})

export const removeCalendarFeed = endpoint({
  id: 'removeCalendarFeed',
  summary: 'Ends the account’s calendar feed',
  method: 'DELETE',
  path: '/schedule/feed',
  access: 'resident',
  reply: Done,
})
