import { z } from 'zod'
import { CallPerson, CallSubject } from '../calls/call-subject.ts'
import { Localized } from '../platform/localized.ts'
import { AppointmentKind, TimeSpan } from './slots.ts'

/** Longest notes of an appointment, and longest note among staff, in characters. */
export const MAX_APPOINTMENT_NOTES = 1_000
/** Longest need, in characters. */
export const MAX_NEED = 200

/** What somebody needs for a meeting. */
export const AppointmentNeeds = z
  .object({
    /** Language of the interpreter, as it was written; null: none is needed. */
    interpreter: z.string().trim().min(1).max(MAX_NEED).nullable().default(null),
    /** What makes the meeting accessible, in own words; null: nothing. */
    accessibility: z.string().trim().min(1).max(MAX_NEED).nullable().default(null),
  })
  .strict()
  .meta({ id: 'AppointmentNeeds' })
export type AppointmentNeeds = z.infer<typeof AppointmentNeeds>

export const ENTRY_STATUS = ['request', 'awaiting', 'confirmed', 'closed'] as const
/**
 * request: the agency is asked; awaiting: the resident is asked; confirmed: both agree; closed: cancelled or past.
 * Of a call: awaiting while it waits, confirmed while it goes on, closed afterwards. Of an office's day: confirmed where
 * it is open.
 */
export const EntryStatus = z.enum(ENTRY_STATUS)
export type EntryStatus = z.infer<typeof EntryStatus>

/** Whose word it is: user is the resident, agency somebody of the agency. */
export const EntrySide = z.enum(['user', 'agency'])
export type EntrySide = z.infer<typeof EntrySide>

/** What happened to an entry. */
export const EntryTransaction = z
  .object({
    /**
     * request: the resident picked a slot; agent_confirm: the agency confirmed it, or picked another; user_confirm: the
     * resident confirmed; waiting: a call waited for an agent.
     */
    type: z.enum(['request', 'agent_confirm', 'user_confirm', 'waiting']),
    /** The slot that it is about; of a call, for how long it waited. */
    time: TimeSpan,
    /** When it happened. */
    at: z.iso.datetime(),
    side: EntrySide,
    /** Whether the reader is on that side: “You picked a time slot” instead of “{name} picked a time slot”. */
    own: z.boolean(),
    /** Who did it; empty where the account is gone. */
    name: z.string(),
  })
  .meta({ id: 'EntryTransaction' })
export type EntryTransaction = z.infer<typeof EntryTransaction>

/** Where people meet, with ways to get there. */
export const EntryLocation = z
  .object({
    address: Localized,
    directions: z.object({ google: z.url(), apple: z.url() }),
  })
  .meta({ id: 'EntryLocation' })
export type EntryLocation = z.infer<typeof EntryLocation>

/** What only the agency’s people see of an appointment. */
export const StaffPart = z
  .object({
    /** Null: unassigned. */
    assignee: CallPerson.nullable(),
    /** When it was asked for. */
    created: z.iso.datetime(),
    /** Since when the resident waits for an answer of the agency; null where the agency has answered. */
    waiting_since: z.iso.datetime().nullable(),
    /** Notes among staff. */
    note_count: z.number().int().min(0),
    /** Why its slot does not fit the office’s hours any more; null where it does, and for closed ones. */
    misplaced: z.enum(['closed_day', 'outside_hours', 'other_slots', 'too_many']).nullable(),
  })
  .meta({ id: 'StaffPart' })
export type StaffPart = z.infer<typeof StaffPart>

/** Something on a day: an appointment, a call, an office’s day. */
export const ScheduleEntry = z
  .object({
    type: z.enum(['appointment', 'call', 'allday', 'other']),
    displayType: z.enum(['APPOINTMENT', 'CALL', 'ALL DAY', 'OTHER']),
    status: EntryStatus,
    datetime: TimeSpan,
    /** IANA zone of the office that it is with. */
    time_zone: z.string(),
    /** The other side: the resident for the agency’s people; who comes, else the department, for residents. */
    contact: z
      .object({
        name: Localized,
        email: z.string().nullable(),
        role: z.enum(['resident', 'agent', 'department']),
      })
      .nullable(),
    department: Localized.nullable(),
    discriminator: z.enum(['record', 'channel', 'generic', 'other']),
    /** Number of the record, or name of the channel. */
    reference: Localized.nullable(),
    /** Of the entry: changes name it. An office’s day has one too, and cannot be changed. */
    guid: z.uuid(),
    notes: z.string().nullable(),
    transactions: z.array(EntryTransaction),
    location: EntryLocation.nullable(),
    /** What an appointment or call is about, as the reader may know it. */
    subject: CallSubject.nullable(),
    /** Null for an office’s day. */
    kind: AppointmentKind.nullable(),
    needs: AppointmentNeeds.nullable(),
    /** Of an appointment: who changes it says which version was seen. Null for others. */
    version: z.number().int().min(1).nullable(),
    /** Who cancelled an appointment; null: nobody. */
    cancelled: z
      .object({ at: z.iso.datetime(), side: EntrySide, own: z.boolean(), name: z.string() })
      .nullable(),
    /** What the reader can do with it now. */
    can: z.object({
      confirm: z.boolean(),
      reschedule: z.boolean(),
      cancel: z.boolean(),
      assign: z.boolean(),
    }),
    /** Null for residents, and for what is no appointment. */
    staff: StaffPart.nullable(),
  })
  .meta({ id: 'ScheduleEntry' })
export type ScheduleEntry = z.infer<typeof ScheduleEntry>

/** A day of the agency’s zone. */
export const ScheduleDay = z
  .object({
    date: z.iso.date(),
    /** Days from today; negative before it. */
    dayOffset: z.number().int(),
    /** The office’s day first, then by time. */
    entries: z.array(ScheduleEntry),
  })
  .meta({ id: 'ScheduleDay' })
export type ScheduleDay = z.infer<typeof ScheduleDay>
