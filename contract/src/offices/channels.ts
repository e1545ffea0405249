import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'

/** Minutes of the day, `HH:mm`; 24:00 is its end. */
const ClockTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'expected a time like 08:00')

const Span = z.object({ from: ClockTime, to: ClockTime }).strict()

/** A day as the office will be open. */
export const OfficeDay = z.object({
  date: z.iso.date(),
  spans: z.array(Span),
  /** Why it is closed: name of the closure, empty for a closure without a name and for the agency's holidays; null on other days. */
  closure: z.string().nullable(),
})
export type OfficeDay = z.infer<typeof OfficeDay>

/** Most characters of a notice. */
export const MAX_NOTICE = 200
/** Days ahead for which a notice can be set. */
export const MAX_NOTICE_DAYS = 7

/** One line from the desk, such as "20 minutes' delay", and when it ends. */
export const OfficeNotice = z
  .object({
    text: z.string().trim().min(1).max(MAX_NOTICE),
    until: z.iso.datetime().max(40),
  })
  .meta({ id: 'OfficeNotice' })
export type OfficeNotice = z.infer<typeof OfficeNotice>

/** Where hours or slots come from. default: none are set, so the agency's working days, or hourly slots, apply. */
const HoursFrom = z.enum(['own', 'department', 'default'])

/** A line on which people reach a department: its own, and those that its enquiries name. */
export const Channel = z
  .object({
    /** Follows from agency, department and code, and so stays the same. */
    id: z.uuid(),
    /** Id of the department for its own channel. */
    code: z.string(),
    /** Id of the department. */
    department: z.string(),
    /** Of the department itself, or as the enquiry calls the channel. */
    name: Localized,
    from: HoursFrom,
    /** Whether its office is open now. */
    open: z.boolean(),
    /** When the office opens next; null while it is open, and when no opening is known within 60 days. */
    opens: z.iso.datetime().nullable(),
    /** When it closes; null while it is closed, and when it does not close within 60 days. */
    closes: z.iso.datetime().nullable(),
    /** IANA zone of the office. */
    time_zone: z.string(),
    /** The next seven days, from today in the office's zone. */
    days: z.array(OfficeDay),
    /** Its own, or its department's; null when there is none now. */
    notice: OfficeNotice.nullable(),
  })
  .meta({ id: 'Channel' })
export type Channel = z.infer<typeof Channel>

/** Weekly hours, holidays and zone of a channel's office. */
export const OfficeHours = z
  .object({
    time_zone: z.string().max(64),
    /** Spans by weekday, Monday first: seven lists, each in order and without overlap. An office that is open over midnight has a span until 24:00 and one from 00:00 on the next day. */
    weekly: z.array(z.array(Span).max(6)).length(7),
    /** Days on which it is closed, in addition to the agency's holidays when `agency_holidays` is true. */
    closures: z
      .array(z.object({ date: z.iso.date(), name: z.string().trim().max(80) }).strict())
      .max(200),
    agency_holidays: z.boolean(),
  })
  .meta({ id: 'OfficeHours' })
export type OfficeHours = z.infer<typeof OfficeHours>

/** How the hours of an office are cut into slots for appointments. */
export const OfficeSlots = z
  .object({
    /** Length of a slot. */
    minutes: z.number().int().min(5).max(480),
    /** Minutes between two slots. */
    gap_minutes: z.number().int().min(0).max(240),
    /** Appointments at the same time. */
    capacity: z.number().int().min(1).max(100),
    /** A slot can be booked until so many minutes before it starts. */
    lead_minutes: z.number().int().min(0).max(20_160),
    /** Appointments only between these times of a day; null: whenever the office is open. */
    between: Span.nullable(),
  })
  .meta({ id: 'OfficeSlots' })
export type OfficeSlots = z.infer<typeof OfficeSlots>

/** Hourly slots with one appointment each, until an hour before (ENG-09, VAL-21). */
export const DEFAULT_SLOTS: OfficeSlots = {
  minutes: 60,
  gap_minutes: 0,
  capacity: 1,
  lead_minutes: 60,
  between: null,
}

/** A day as managers see it. */
export const EditedDay = OfficeDay.extend({
  /** Start and end of each slot for appointments, in the office's zone. None on weekends, which are not offered. */
  slots: z.array(Span),
})
export type EditedDay = z.infer<typeof EditedDay>

export const Office = z
  .object({
    channel: z.uuid(),
    hours: OfficeHours,
    from: HoursFrom,
    /** Null where the department takes no appointments. */
    slots: OfficeSlots.nullable(),
    /** Where they come from, independent of the hours. */
    slots_from: HoursFrom,
    /** 0 until it first has hours or slots of its own; grows with each change of them, also when it gives them up. */
    version: z.number().int().min(0),
    /** The next two weeks. */
    days: z.array(EditedDay),
    /** Its own; null when there is none now. */
    notice: OfficeNotice.nullable(),
    /** 0 until it first has a notice; grows with each change of it. */
    notice_version: z.number().int().min(0),
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
const Version = z.number().int().min(0).max(2_147_483_646)

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
      /** Null: those of its department or agency; left out: as they are. */
      slots: OfficeSlots.strict().nullable().optional(),
      /** Version that the change was made from. */
      version: Version,
    })
    .strict(),
  reply: Office,
})

export const updateOfficeNotice = endpoint({
  id: 'updateOfficeNotice',
  summary: 'Shows residents one line with the hours of an office, or, with null, none',
  method: 'PUT',
  path: '/nencounter/channel/:id/notice',
  access: 'hub.manage',
  errors: ['conflict'],
  params: Id,
  body: z
    .object({
      notice: OfficeNotice.strict().nullable(),
      /** `notice_version` that the change was made from. */
      version: Version,
    })
    .strict(),
  reply: Office,
})

export const previewOffice = endpoint({
  id: 'previewOffice',
  summary: 'The next two weeks with hours and slots that are not saved',
  method: 'POST',
  path: '/nencounter/office/preview',
  access: 'hub.manage',
  body: z
    .object({ hours: OfficeHours.strict(), slots: OfficeSlots.strict().nullable().default(null) })
    .strict(),
  reply: z.array(EditedDay),
})
