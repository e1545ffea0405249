import { ROOM_OPENS_MINUTES, type ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { Slot, SlotOffer } from '@plat/contract/schedule/slots'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Slots of an hour each, one after the other. @param first ISO moment; @param taken numbers of those that are not free */
function hourlySlots(
  first: string,
  count: number,
  taken: Readonly<Record<number, 'late' | 'full'>> = {},
): Slot[] {
  return Array.from({ length: count }, (_, index) => {
    const start = Date.parse(first) + index * HOUR
    const why = taken[index] ?? null
    return {
      start: new Date(start).toISOString(),
      end: new Date(start + HOUR).toISOString(),
      why,
    }
  })
}

/** Two days of the building department's office, 8 to 12 there: a Friday before clocks go back and the Monday after. */
export const OFFER: SlotOffer = {
  subject: {
    discriminator: 'record',
    guid: '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10',
    agency_reference: 'B-2026-00412',
    title: 'New two-storey house',
    address: '12 Main St',
    module: null,
    department: { department_code: 'building', display_name: 'Building' },
  },
  channel: '0d0a3f3c-2a2c-4c5e-9d3e-444444444444',
  time_zone: 'America/Los_Angeles',
  address: '700 Harbor Way',
  kinds: ['telephone', 'in_person'],
  days: [
    { date: '2026-10-30', slots: hourlySlots('2026-10-30T15:00:00Z', 4, { 0: 'late', 2: 'full' }) },
    { date: '2026-11-02', slots: hourlySlots('2026-11-02T16:00:00Z', 4) },
  ],
}

/** An appointment that its resident has requested, as the resident reads it. */
export function appointmentForTests(rest: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return {
    type: 'appointment',
    displayType: 'APPOINTMENT',
    status: 'request',
    datetime: { start: '2026-11-02T17:00:00.000Z', end: '2026-11-02T18:00:00.000Z' },
    time_zone: 'America/Los_Angeles',
    contact: { name: 'Building', email: 'building@harbor.example', phone: '+1 555 0100' },
    department: 'Building',
    discriminator: 'record',
    reference: 'B-2026-00412',
    guid: '0d0a3f3c-2a2c-4c5e-9d3e-555555555555',
    notes: 'About the fence',
    transactions: [
      {
        type: 'request',
        time: { start: '2026-11-02T17:00:00.000Z', end: '2026-11-02T18:00:00.000Z' },
        at: '2026-10-28T16:12:00.000Z',
        side: 'user',
        own: true,
        moved: false,
        anyway: null,
        name: 'Ana Reyes',
      },
    ],
    location: {
      address: '700 Harbor Way',
      directions: {
        google: 'https://www.google.com/maps/dir/?api=1&destination=700+Harbor+Way',
        apple: 'https://maps.apple.com/?daddr=700+Harbor+Way',
      },
    },
    subject: OFFER.subject,
    kind: 'in_person',
    needs: { interpreter: 'Spanish', accessibility: null },
    version: 1,
    cancelled: null,
    side: 'user',
    guest: false,
    can: { confirm: false, reschedule: true, cancel: true, wait: true, assign: false },
    earlier: null,
    room: null,
    assignee: null,
    misplaced: null,
    ...rest,
  }
}

/**
 * The same by video.
 * @param opensIn minutes until its room opens, by the browser's clock; negative: it is open
 * @param room who is in it; left out: no one
 */
export function videoForTests(
  opensIn: number,
  room: Partial<ScheduleEntry['room']> = {},
): ScheduleEntry {
  const opens = Date.now() + opensIn * MINUTE
  const start = opens + ROOM_OPENS_MINUTES * MINUTE
  const iso = (moment: number) => new Date(moment).toISOString()
  return appointmentForTests({
    kind: 'video',
    location: null,
    datetime: { start: iso(start), end: iso(start + HOUR) },
    room: { opens: iso(opens), call: null, other_side_in: false, ...room },
  })
}

/** The same, booked by the agency for a person without an account, as the agency reads it. */
export function guestForTests(rest: Partial<ScheduleEntry> = {}): ScheduleEntry {
  const { transactions, ...entry } = appointmentForTests()
  return {
    ...entry,
    status: 'confirmed',
    contact: { name: 'Luz Diaz', email: null, phone: '(555) 010-0199' },
    transactions: transactions.map((step) => ({ ...step, side: 'agency', name: 'Rosa Li' })),
    side: 'agency',
    guest: true,
    can: { confirm: false, reschedule: true, cancel: true, wait: false, assign: true },
    ...rest,
  }
}
