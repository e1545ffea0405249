import type { CallPerson } from '@plat/contract/calls/call-subject'
import type { EntryTransaction, ScheduleDay, ScheduleEntry } from '@plat/contract/schedule/entry'
import { own } from '@plat/contract/platform/own'
import { addDays, daysBetween } from './day-arithmetic.ts'

export const guidOf = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const AGENT: CallPerson = { id: guidOf(2), first_name: 'Dana', last_name: 'Ortiz' }
export const COLLEAGUE: CallPerson = { id: guidOf(3), first_name: 'Wen', last_name: 'Li' }

const ZONE = 'America/Los_Angeles'
const DEPARTMENT = { department_code: 'building', display_name: 'Building' }

/** Nine to ten in the morning of Harbor on a day. */
export function slotOn(day: string): ScheduleEntry['datetime'] {
  return { start: `${day}T17:00:00.000Z`, end: `${day}T18:00:00.000Z` }
}

/** The first word of an appointment, as its resident reads it. */
export function pickedBy(isOwn: boolean, day: string): EntryTransaction {
  const at = '2026-03-01T20:00:00.000Z'
  return { type: 'request', time: slotOn(day), at, side: 'user', own: isOwn, name: 'Rosa Vidal' }
}

/** An appointment in person about a record, on a day, as a resident reads it. */
export function entryForTests(
  number: number,
  day: string,
  rest: Partial<ScheduleEntry> = {},
): ScheduleEntry {
  return {
    type: 'appointment',
    displayType: 'APPOINTMENT',
    status: 'request',
    datetime: slotOn(day),
    time_zone: ZONE,
    contact: { name: 'Building', email: 'building@harbor.test', role: 'department' },
    department: 'Building',
    discriminator: 'record',
    reference: 'BP-2026-0042',
    guid: guidOf(number),
    notes: 'The deck behind the house.',
    transactions: [pickedBy(true, day)],
    location: {
      address: '1 Pier Street',
      directions: {
        google: 'https://www.google.com/maps/dir/?api=1&destination=1',
        apple: 'https://maps.apple.com/?daddr=1',
      },
    },
    subject: {
      discriminator: 'record',
      guid: guidOf(40),
      agency_reference: 'BP-2026-0042',
      title: 'New deck',
      address: '12 Lighthouse Way',
      module: {
        module_code: 'building-permits',
        display_name: 'Building permits',
        department: DEPARTMENT,
      },
      department: DEPARTMENT,
    },
    kind: 'in_person',
    needs: { interpreter: 'Spanish', accessibility: 'Step-free way in' },
    version: 1,
    cancelled: null,
    can: { confirm: false, reschedule: true, cancel: true, assign: false },
    staff: null,
    ...rest,
  }
}

/** The same as the agency's people read it. */
export function staffEntryForTests(
  number: number,
  day: string,
  rest: Partial<ScheduleEntry> = {},
): ScheduleEntry {
  return entryForTests(number, day, {
    contact: { name: 'Rosa Vidal', email: 'rosa@example.org', role: 'resident' },
    transactions: [pickedBy(false, day)],
    can: { confirm: true, reschedule: true, cancel: true, assign: true },
    staff: {
      assignee: null,
      created: '2026-03-01T20:00:00.000Z',
      waiting_since: '2026-03-01T20:00:00.000Z',
      note_count: 0,
      misplaced: null,
    },
    ...rest,
  })
}

/** The day of an office. */
export function officeDayForTests(day: string, open: boolean): ScheduleEntry {
  return entryForTests(900 + new Date(day).getUTCDate(), day, {
    type: 'allday',
    displayType: 'ALL DAY',
    status: open ? 'confirmed' : 'closed',
    datetime: { start: `${day}T16:00:00.000Z`, end: `${addDays(day, 1)}T01:00:00.000Z` },
    discriminator: 'other',
    contact: null,
    reference: null,
    notes: null,
    transactions: [],
    location: null,
    subject: null,
    kind: null,
    needs: null,
    version: null,
    can: { confirm: false, reschedule: false, cancel: false, assign: false },
  })
}

/** Days from one to another, with the entries that are given by day. */
export function daysForTests(
  from: string,
  to: string,
  today: string,
  entries: Readonly<Record<string, readonly ScheduleEntry[]>> = {},
): ScheduleDay[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index)
    return { date, dayOffset: daysBetween(today, date), entries: [...(own(entries, date) ?? [])] }
  })
}
