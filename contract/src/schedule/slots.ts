import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { CallSubject } from '../calls/call-subject.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'

/** Weekdays that are offered. */
export const OFFERED_DAYS = 5
/** Days ahead, today included, in which they are looked for. */
export const OFFER_HORIZON_DAYS = 60
/** Free slots that a refusal names. */
export const NEAREST_SLOTS = 3

/** A time span of instants in UTC; `end` is its first moment after. */
export const TimeSpan = z
  .object({ start: z.iso.datetime().max(40), end: z.iso.datetime().max(40) })
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
    /** Why it cannot be booked. late: it begins too soon; full: it is taken. Null where it can. */
    why: z.enum(['late', 'full']).nullable(),
  })
  .meta({ id: 'Slot' })
export type Slot = z.infer<typeof Slot>

/** Slots that are offered for a subject. */
export const SlotOffer = z
  .object({
    subject: CallSubject,
    /** Guid of the channel whose office it is. */
    channel: z.uuid(),
    /** IANA zone of the office. Each `date` is a day in it. */
    time_zone: z.string(),
    /** Days with a slot that can be booked, in order. */
    days: z.array(z.object({ date: z.iso.date(), slots: z.array(Slot) })),
    /** Where people meet in person; null where the department has no address. */
    address: Localized.nullable(),
    /** How people can meet: by video only where the department takes calls. */
    kinds: z.array(AppointmentKind),
  })
  .meta({ id: 'SlotOffer' })
export type SlotOffer = z.infer<typeof SlotOffer>

export const listSlots = endpoint({
  id: 'listSlots',
  summary:
    'Slots for an appointment about a record or with a channel: the next five weekdays with one that can be booked',
  method: 'GET',
  path: '/schedule/slot',
  access: 'resident',
  query: z.object({ type: z.enum(['record', 'channel']), guid: z.uuid() }).strict(),
  reply: SlotOffer,
})

/** Minutes for which a slot is held while the form is filled in, after each renewal. */
export const HOLD_MINUTES = 5
/** Minutes after which a slot is no longer held, however often it was renewed. */
export const LONGEST_HOLD_MINUTES = 30

export const holdSlot = endpoint({
  id: 'holdSlot',
  summary: `Holds a slot for ${HOLD_MINUTES} minutes while the account fills in the form: others see it as taken. Holding it again renews it, holding another one releases it. Refused with reason slot_taken as a request is`,
  method: 'POST',
  path: '/schedule/hold',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  body: z
    .object({ type: z.enum(['record', 'channel']), guid: z.uuid(), datetime: TimeSpan })
    .strict(),
  /** When it ends, unless it is renewed. Null: it was held for the longest time; the slot may be booked by others. */
  reply: z.object({ until: z.iso.datetime().nullable() }),
})

export const releaseSlot = endpoint({
  id: 'releaseSlot',
  summary: 'Releases the slot that the account holds, if it holds one',
  method: 'DELETE',
  path: '/schedule/hold',
  access: 'resident',
  reply: Done,
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

/** Writes slots as a value of a refusal: `start/end` of each, separated by spaces. */
export function nearestValue(slots: readonly TimeSpan[]): string {
  return slots.map(({ start, end }) => `${start}/${end}`).join(' ')
}
