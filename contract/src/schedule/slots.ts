import { z } from 'zod'
import { CallSubject } from '../calls/call-subject.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'

/** Weekdays that are offered. */
export const OFFERED_DAYS = 5
/** Days, from today on, among which they are looked for. */
export const OFFER_HORIZON_DAYS = 60
/** Free slots that are named when one is taken. */
export const NEAREST_SLOTS = 3

/** A span of time, as instants in UTC; `end` is its first moment after. */
export const TimeSpan = z
  .object({ start: z.iso.datetime(), end: z.iso.datetime() })
  .strict()
  .meta({ id: 'TimeSpan' })
export type TimeSpan = z.infer<typeof TimeSpan>

/** How people meet. */
export const AppointmentKind = z.enum(['in_person', 'video', 'telephone'])
export type AppointmentKind = z.infer<typeof AppointmentKind>

/** A slot of a day. */
export const Slot = z
  .object({
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    /** Whether it can be had. */
    free: z.boolean(),
    /** Why it cannot: late: it begins too soon; full: others have it. Null where it can. */
    why: z.enum(['late', 'full']).nullable(),
  })
  .meta({ id: 'Slot' })
export type Slot = z.infer<typeof Slot>

/** What can be booked about a subject. */
export const SlotOffer = z
  .object({
    subject: CallSubject,
    /** Guid of the channel whose office it is. */
    channel: z.uuid(),
    /** IANA zone of the office: `date` is a day of its clocks. */
    time_zone: z.string(),
    /** In order; none where no slot can be had within the days that are looked at. */
    days: z.array(z.object({ date: z.iso.date(), slots: z.array(Slot) })),
    /** Of the office; null where it has none. People meet there in person. */
    address: Localized.nullable(),
    /** How people can meet: by video only where the department takes video calls. */
    kinds: z.array(AppointmentKind),
  })
  .meta({ id: 'SlotOffer' })
export type SlotOffer = z.infer<typeof SlotOffer>

/** Days are offered from this one on, where it is later than today; a day of the office's zone. */
const From = z.object({ from: z.iso.date().optional() })

export const listSlots = endpoint({
  id: 'listSlots',
  summary:
    'Slots for an appointment about a record or with a channel: the next five weekdays that have one',
  method: 'GET',
  path: '/schedule/slot',
  access: 'resident',
  query: From.extend({ type: z.enum(['record', 'channel']), guid: z.uuid() }).strict(),
  reply: SlotOffer,
})

export const listAppointmentSlots = endpoint({
  id: 'listAppointmentSlots',
  summary: 'Slots to which an appointment can be moved; its own place counts as free',
  method: 'GET',
  path: '/schedule/:guid/slot',
  access: 'resident',
  params: z.object({ guid: z.uuid() }),
  query: From.strict(),
  reply: SlotOffer,
})

/** The free slots that a refusal `slot_taken` names in `values.nearest`, the nearest first. */
export function nearestSlots(values: Readonly<Record<string, string | number>>): TimeSpan[] {
  const text = String(values['nearest'] ?? '')
  return text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [start = '', end = ''] = one.split('/')
      return { start, end }
    })
}

/** The same as a value of the refusal: `start/end` of each, with a blank between. */
export function nearestValue(slots: readonly TimeSpan[]): string {
  return slots.map(({ start, end }) => `${start}/${end}`).join(' ')
}
