import { z } from 'zod'
import { CallPerson, CallSubject } from '../calls/call-subject.ts'
import { endpoint } from '../platform/endpoint.ts'
import { lineOf } from '../platform/line.ts'
import { LOCALES, Localized } from '../platform/localized.ts'
import { asMessage } from '../platform/reasons.ts'
import { AppointmentKind, SlotOffer, TimeSpan } from './slots.ts'

/** Most characters of the notes of an appointment. */
export const MAX_APPOINTMENT_NOTES = 1_000
/** Most characters of a need. */
export const MAX_NEED = 200
/** Most characters of the name and the phone number of a person for whom the agency books. */
export const MAX_GUEST_NAME = 200
export const MAX_GUEST_PHONE = 50

/** Minutes before a video appointment from which its room can be entered. */
export const ROOM_OPENS_MINUTES = 15

/** Hours for which an earlier time is kept for the resident to whom it is offered. At night, and near its start: see the server. */
export const OFFER_HOURS = 4
/** Offers in a row that a resident may leave unanswered before the list drops the appointment. */
export const MAX_UNANSWERED_OFFERS = 3

/** Help that the resident needs at the meeting. */
export const AppointmentNeeds = z
  .object({
    /** Language of the interpreter, as the resident wrote it; null: none is needed. */
    interpreter: z.string().trim().min(1).max(MAX_NEED).nullable().default(null),
    /** Accessibility needs, as the resident wrote them; null: none. */
    accessibility: z.string().trim().min(1).max(MAX_NEED).nullable().default(null),
  })
  .strict()
  .meta({ id: 'AppointmentNeeds' })
export type AppointmentNeeds = z.infer<typeof AppointmentNeeds>

/**
 * request: the agency is asked; awaiting: the resident is asked; confirmed: both agree; closed: cancelled or past.
 */
export const EntryStatus = z.enum(['request', 'awaiting', 'confirmed', 'closed'])
export type EntryStatus = z.infer<typeof EntryStatus>

/** user: the resident; agency: someone of the agency. */
export const EntrySide = z.enum(['user', 'agency'])
export type EntrySide = z.infer<typeof EntrySide>

/** A step in the history of an appointment. */
export const EntryTransaction = z
  .object({
    /**
     * request: the resident picked a slot; agent_confirm: the agency confirmed it, or picked another; user_confirm: the
     * resident confirmed; waiting: a call waited for an agent.
     */
    type: z.enum(['request', 'agent_confirm', 'user_confirm', 'waiting']),
    /** The slot that it is about; of `waiting`, how long. */
    time: TimeSpan,
    /** When it happened. */
    at: z.iso.datetime(),
    side: EntrySide,
    /** Whether the reader is on that side: "You picked a time slot", not "{name} picked a time slot". */
    own: z.boolean(),
    /** Whether the agency moved the appointment rather than confirmed it. */
    moved: z.boolean(),
    /**
     * For the agency only: why residents could not have booked the slot, which the agency booked anyway. late: it began too
     * soon; full: it was taken. Null: they could have.
     */
    anyway: z.enum(['late', 'full']).nullable(),
    /** Name of the person. Empty where the account is gone, and in the agency's steps as residents read them. */
    name: z.string(),
  })
  .meta({ id: 'EntryTransaction' })
export type EntryTransaction = z.infer<typeof EntryTransaction>

/** The other side of an entry, and how to reach it. */
export const EntryContact = z.object({
  name: Localized,
  email: z.string().nullable(),
  /** Of a department in international form, of a guest as written; null for residents, whose number is in the notes. */
  phone: z.string().nullable(),
})
export type EntryContact = z.infer<typeof EntryContact>

/**
 * Why the agency has to see to an upcoming appointment. no_agent: it has confirmed it, and no agent has it; others: its
 * slot is none of its office's any more, and with too_many because the office takes fewer appointments at a time.
 */
export const Misplacement = z.enum([
  'closed_day',
  'outside_hours',
  'other_slots',
  'too_many',
  'no_agent',
])
export type Misplacement = z.infer<typeof Misplacement>

/** A place on the list for an earlier time. */
export const EarlierTime = z
  .object({
    /** The earlier slot that is kept for the resident; null: none is at present. */
    offer: z
      .object({
        datetime: TimeSpan,
        /** Until when it is kept. */
        until: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: 'EarlierTime' })
export type EarlierTime = z.infer<typeof EarlierTime>

/** An appointment as its reader sees it. */
export const ScheduleEntry = z
  .object({
    type: z.literal('appointment'),
    displayType: z.literal('APPOINTMENT'),
    status: EntryStatus,
    datetime: TimeSpan,
    /** IANA zone of the office that it is with. */
    time_zone: z.string(),
    /** The resident for the agency, the department for the resident. */
    contact: EntryContact.nullable(),
    department: Localized.nullable(),
    discriminator: z.enum(['record', 'channel']),
    /** Number of the record, or name of the channel. Null where the reader may not see the record. */
    reference: Localized.nullable(),
    guid: z.uuid(),
    notes: z.string().nullable(),
    transactions: z.array(EntryTransaction),
    /** Where people meet in person, and how to get there. */
    location: z
      .object({
        address: Localized,
        directions: z.object({ google: z.url(), apple: z.url() }),
      })
      .nullable(),
    subject: CallSubject,
    kind: AppointmentKind,
    needs: AppointmentNeeds,
    /** Changes name the version that they were made from. */
    version: z.number().int().min(1),
    cancelled: z.object({ at: z.iso.datetime(), side: EntrySide, own: z.boolean() }).nullable(),
    /** Whether the reader is the resident or of the agency. */
    side: EntrySide,
    /** Whether the agency booked it for a person without an account, whom it has to call about changes. */
    guest: z.boolean(),
    /** Actions that are open to the reader now. */
    can: z.object({
      confirm: z.boolean(),
      reschedule: z.boolean(),
      cancel: z.boolean(),
      /** Join and leave the list for an earlier time, and decline what it offers. For the resident only. */
      wait: z.boolean(),
      /** Assign it to an agent. For the agency only. */
      assign: z.boolean(),
    }),
    /** Null: the resident does not wait for an earlier time. */
    earlier: EarlierTime.nullable(),
    /**
     * The room of a video appointment that is not closed. Null for others, and for the resident until the agency has
     * confirmed.
     */
    room: z
      .object({
        /** When it opens; it closes as the slot ends. */
        opens: z.iso.datetime(),
        /** Guid of the call, once someone has entered it; null: no one has, or it has ended. */
        call: z.uuid().nullable(),
        /** Whether someone of the other side is in it. */
        other_side_in: z.boolean(),
      })
      .nullable(),
    /** The agent who meets the resident; null: no one yet, and always for residents. */
    assignee: CallPerson.nullable(),
    /** For the agency only: why it has to see to the appointment; null: it need not, or the appointment is closed. */
    misplaced: Misplacement.nullable(),
  })
  .meta({ id: 'ScheduleEntry' })
export type ScheduleEntry = z.infer<typeof ScheduleEntry>

const Notes = z
  .string()
  .trim()
  .max(MAX_APPOINTMENT_NOTES, asMessage('too_long', { count: MAX_APPOINTMENT_NOTES }))

/** A person without an account for whom someone of the agency books. */
export const Guest = z
  .object({
    name: lineOf(MAX_GUEST_NAME).min(1),
    phone: lineOf(MAX_GUEST_PHONE).min(1).nullable(),
  })
  .strict()
  .meta({ id: 'Guest' })
export type Guest = z.infer<typeof Guest>

/** A resident's request for an appointment, in the specification's form. */
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
    /** Label of the channel in any of its languages; null for a record. */
    department: z.string().max(200).nullable(),
    contact: z.null(),
    location: z.null(),
    datetime: TimeSpan,
    transactions: z
      .array(z.object({ type: z.literal('request'), time: TimeSpan }).strict())
      .length(1),
    notes: Notes.nullable(),
    /** Guid of the channel, where several have the same label. */
    channel: z.uuid().nullable().default(null),
    kind: AppointmentKind.default('in_person'),
    needs: AppointmentNeeds.default({ interpreter: null, accessibility: null }),
    /** Whether the resident wants to be notified when an earlier time frees up; left out: no. */
    earlier: z.boolean().optional(),
    /** For the agency: the person for whom it books. The appointment is confirmed at once. Left out: the account itself. */
    guest: Guest.optional(),
    /** For the agency: books the slot also where it is full or begins too soon; that is written in the history. */
    anyway: z.boolean().optional(),
    /** Idempotency key, chosen by the browser. */
    request: z.uuid().optional(),
  })
  .strict()
  .meta({ id: 'AppointmentRequest' })
export type AppointmentRequest = z.infer<typeof AppointmentRequest>

export const requestAppointment = endpoint({
  id: 'requestAppointment',
  summary:
    'Requests an appointment; the agency also books for a person without an account. Refused with reason slot_taken and the nearest free slots where others were faster',
  method: 'POST',
  path: '/schedule/appointment',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  body: AppointmentRequest,
  reply: ScheduleEntry,
})

const Guid = z.object({ guid: z.uuid() })

export const getScheduleEntry = endpoint({
  id: 'getScheduleEntry',
  summary: 'An appointment, for its resident and for the agents whom it reaches',
  method: 'GET',
  path: '/schedule/:guid',
  access: 'resident',
  params: Guid,
  reply: ScheduleEntry,
})

export const listAppointmentSlots = endpoint({
  id: 'listAppointmentSlots',
  summary: 'Slots to which an appointment can be moved. Its own counts as free',
  method: 'GET',
  path: '/schedule/:guid/slot',
  access: 'resident',
  params: Guid,
  reply: SlotOffer,
})

const Version = z.object({ version: z.number().int().min(1).max(2_147_483_646) })

/** A change of an appointment, made from the version that was seen. */
export const AppointmentChange = z
  .discriminatedUnion('action', [
    Version.extend({ action: z.literal('confirm') }).strict(),
    Version.extend({
      action: z.literal('reschedule'),
      datetime: TimeSpan,
      /** For the agency: as in a request. */
      anyway: z.boolean().optional(),
    }).strict(),
    Version.extend({ action: z.literal('cancel') }).strict(),
    /** For the agency: assigns it to an agent (guid), or to no one (null). */
    Version.extend({ action: z.literal('assign'), assignee: z.uuid().nullable() }).strict(),
    /** Joins the list for an earlier time, or leaves it. */
    Version.extend({ action: z.literal('wait'), earlier: z.boolean() }).strict(),
    /** Declines the earlier slot that is offered, so that it is offered to others. Another one than the offered: no effect. */
    Version.extend({ action: z.literal('decline'), datetime: TimeSpan }).strict(),
  ])
  .meta({ id: 'AppointmentChange' })
export type AppointmentChange = z.infer<typeof AppointmentChange>

export const updateAppointment = endpoint({
  id: 'updateAppointment',
  summary:
    'Confirms, reschedules, cancels or assigns an appointment; its resident joins or leaves the list for an earlier time, or declines an offer of it. An agent who confirms or reschedules one that no one has takes it',
  method: 'PUT',
  path: '/schedule/:guid',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  params: Guid,
  body: AppointmentChange,
  reply: ScheduleEntry,
})

export const enterAppointmentRoom = endpoint({
  id: 'enterAppointmentRoom',
  summary: `Enters the room of a video appointment, from ${ROOM_OPENS_MINUTES} minutes before its start to its end. The other side is told`,
  method: 'POST',
  path: '/schedule/:guid/call',
  access: 'resident',
  errors: ['conflict'],
  params: Guid,
  body: z.object({}).strict(),
  /** Guid of the call. */
  reply: z.object({ call: z.uuid() }),
})

/** Language of a calendar file; left out: by Accept-Language, else the agency's. */
const Lang = z.object({ lang: z.enum(LOCALES).optional() }).strict()

export const getAppointmentCalendar = endpoint({
  id: 'getAppointmentCalendar',
  summary: 'An appointment as a calendar file (iCalendar), with the UID of its emails',
  method: 'GET',
  path: '/schedule/:guid/calendar',
  access: 'resident',
  alsoAs: 'text/calendar',
  params: Guid,
  query: Lang,
  reply: z.string(),
})

/** Path of the page of an appointment for people who log in. */
export function appointmentPath(guid: string): string {
  return `/appointment?id=${guid}`
}

/** Path of the same page behind the link of a resident's email, without login. */
export function appointmentLinkPath(token: string): string {
  return `/appointment?token=${encodeURIComponent(token)}`
}

const Token = z.object({ token: z.string().min(20).max(200) })

export const getLinkedAppointment = endpoint({
  id: 'getLinkedAppointment',
  summary: 'The appointment of an emailed link, as its resident sees it. Changes nothing',
  method: 'GET',
  path: '/schedule/link/:token',
  access: 'anonymous',
  // Residents answer their email also where the portal is locked.
  open: true,
  errors: ['gone', 'too_many_requests'],
  params: Token,
  reply: ScheduleEntry,
})

export const listLinkedSlots = endpoint({
  id: 'listLinkedSlots',
  summary: 'Slots to which the appointment of an emailed link can be moved',
  method: 'GET',
  path: '/schedule/link/:token/slot',
  access: 'anonymous',
  open: true,
  errors: ['gone', 'too_many_requests'],
  params: Token,
  reply: SlotOffer,
})

export const updateLinkedAppointment = endpoint({
  id: 'updateLinkedAppointment',
  summary: 'Changes the appointment of an emailed link, as its resident',
  method: 'PUT',
  path: '/schedule/link/:token',
  access: 'anonymous',
  open: true,
  errors: ['gone', 'conflict', 'too_many_requests'],
  params: Token,
  body: AppointmentChange,
  reply: ScheduleEntry,
})

export const getLinkedCalendar = endpoint({
  id: 'getLinkedCalendar',
  summary: 'The appointment of an emailed link as a calendar file (iCalendar)',
  method: 'GET',
  path: '/schedule/link/:token/calendar',
  access: 'anonymous',
  open: true,
  errors: ['gone', 'too_many_requests'],
  alsoAs: 'text/calendar',
  params: Token,
  query: Lang,
  reply: z.string(),
})
