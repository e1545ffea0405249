import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'

/** A line on which people reach a department: its own, and those that its enquiries name. */
export const Channel = z
  .object({
    /** Follows from agency, department and code, and so stays. */
    id: z.uuid(),
    /** Id of the department for its own channel. */
    code: z.string(),
    /** Id of the department. */
    department: z.string(),
    /** Of the department itself, or as the enquiry calls the channel. */
    name: Localized,
    /** Whether its department takes calls (tag `call`). */
    calls: z.boolean(),
    /** Whether its office is open now. */
    open: z.boolean(),
    /** When the office opens next; null while it is open, and when no opening is known within 60 days. */
    opens: z.iso.datetime().nullable(),
    /** When it closes; null while it is closed, and when it does not close within 60 days. */
    closes: z.iso.datetime().nullable(),
    /** IANA zone of the office. */
    time_zone: z.string(),
  })
  .meta({ id: 'Channel' })
export type Channel = z.infer<typeof Channel>

/** Minutes of the day, `HH:mm`; 24:00 is its end. */
const ClockTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'expected a time like 08:00')

/** Weekly hours, holidays and zone of a channel's office. */
export const OfficeHours = z
  .object({
    time_zone: z.string().max(64),
    /** Spans by weekday, Monday first: seven lists, each in order and without overlap. */
    weekly: z
      .array(z.array(z.object({ from: ClockTime, to: ClockTime }).strict()).max(6))
      .length(7),
    /** Days on which it is closed, beside the agency's holidays when `agency_holidays` is true. */
    closures: z
      .array(z.object({ date: z.iso.date(), name: z.string().trim().max(80) }).strict())
      .max(400),
    agency_holidays: z.boolean(),
  })
  .meta({ id: 'OfficeHours' })
export type OfficeHours = z.infer<typeof OfficeHours>

/** How the hours of a channel's office are cut into appointments. */
export const OfficeSlots = z
  .object({
    /** Length of a slot. */
    minutes: z.number().int().min(5).max(480),
    /** Appointments at the same time. */
    capacity: z.number().int().min(1).max(500),
    /** How long before its start a slot can be had at the latest. */
    lead_minutes: z.number().int().min(0).max(20_160),
    /** Appointments only between these times of the office's day; null: whenever it is open. */
    between: z.object({ from: ClockTime, to: ClockTime }).strict().nullable().default(null),
  })
  .meta({ id: 'OfficeSlots' })
export type OfficeSlots = z.infer<typeof OfficeSlots>

/** Of an agency that has not said any: an hour, one at a time, an hour before. */
export const DEFAULT_SLOTS: OfficeSlots = {
  minutes: 60,
  capacity: 1,
  lead_minutes: 60,
  between: null,
}

/** A day as the office will be open, for whoever edits it. */
export const OfficeDay = z.object({
  date: z.iso.date(),
  spans: z.array(z.object({ from: ClockTime, to: ClockTime })),
  /** Why it is closed: name of the closure, empty where it has none, as holidays of the agency have not; null on other days. */
  closure: z.string().nullable(),
})
export type OfficeDay = z.infer<typeof OfficeDay>

export const Office = z
  .object({
    channel: z.uuid(),
    hours: OfficeHours,
    /** department: the channel has no hours of its own and keeps its department's; default: the agency's. */
    from: z.enum(['own', 'department', 'default']),
    slots: OfficeSlots,
    /** Whose slots they are, as `from` of the hours. */
    slots_from: z.enum(['own', 'department', 'default']),
    /** 0 until it first has hours of its own; grows with each change, also when it gives them up. */
    version: z.number().int().min(0),
    updated: z.iso.datetime().nullable(),
    updated_by: z.string().nullable(),
    /** The next two weeks. */
    days: z.array(OfficeDay),
  })
  .meta({ id: 'Office' })
export type Office = z.infer<typeof Office>

export const listChannels = endpoint({
  id: 'listChannels',
  summary: 'Channels of the departments, and whether their offices are open',
  method: 'GET',
  path: '/nencounter/channel',
  access: 'anonymous',
  versioned: true,
  reply: z.array(Channel),
})

const Id = z.object({ id: z.uuid() })

export const getOffice = endpoint({
  id: 'getOffice',
  summary: 'Office hours of a channel',
  method: 'GET',
  path: '/nencounter/channel/:id/office',
  access: 'hub.manage',
  params: Id,
  reply: Office,
})

export const updateOffice = endpoint({
  id: 'updateOffice',
  summary:
    'Gives a channel office hours and slots of its own, or, with null, those of its department or agency again',
  method: 'PUT',
  path: '/nencounter/channel/:id/office',
  access: 'hub.manage',
  errors: ['conflict'],
  params: Id,
  body: z
    .object({
      hours: OfficeHours.strict().nullable(),
      /** Left out: as they are. */
      slots: OfficeSlots.strict().nullable().optional(),
      version: z.number().int().min(0),
    })
    .strict(),
  reply: Office,
})

export const previewOffice = endpoint({
  id: 'previewOffice',
  summary: 'The next two weeks as hours that are not saved would have them',
  method: 'POST',
  path: '/nencounter/office/preview',
  access: 'hub.manage',
  body: z.object({ hours: OfficeHours.strict() }).strict(),
  reply: z.array(OfficeDay),
})
