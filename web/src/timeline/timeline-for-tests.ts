import type { CallBackEntry, CallEntry, OfficeDayEntry } from '@plat/contract/schedule/timeline'
import { appointmentForTests } from '../appointments/appointments-for-tests.ts'

const { contact, department, reference, subject, time_zone } = appointmentForTests()
const COMMON = {
  datetime: { start: '2026-10-28T16:00:00.000Z', end: '2026-10-28T16:20:00.000Z' },
  time_zone,
  contact: { name: 'Rosa Li', email: null, phone: null },
  department,
  discriminator: 'record',
  reference,
  notes: 'About the roof',
  location: null,
  subject,
  side: 'user',
} as const

/** A call that an agent answered after two minutes, as the caller reads it. */
export function callForTests(rest: Partial<CallEntry> = {}): CallEntry {
  return {
    ...COMMON,
    type: 'call',
    displayType: 'CALL',
    status: 'closed',
    outcome: 'answered',
    guid: '0d0a3f3c-2a2c-4c5e-9d3e-666666666666',
    transactions: [
      {
        type: 'waiting',
        time: { start: '2026-10-28T16:00:00.000Z', end: '2026-10-28T16:02:00.000Z' },
        at: '2026-10-28T16:00:00.000Z',
        side: 'user',
        own: true,
        moved: false,
        anyway: null,
        name: 'Ana Reyes',
      },
    ],
    ...rest,
  }
}

/** A call-back that no agent deals with yet, as its resident reads it. */
export function callBackForTests(rest: Partial<CallBackEntry> = {}): CallBackEntry {
  return {
    ...COMMON,
    type: 'other',
    displayType: 'OTHER',
    status: 'request',
    datetime: { start: '2026-10-28T17:00:00.000Z', end: '2026-10-28T17:00:00.000Z' },
    contact,
    guid: '0d0a3f3c-2a2c-4c5e-9d3e-777777777777',
    transactions: [],
    ...rest,
  }
}

/** Offices that are open from 8 to 4. @param date `YYYY-MM-DD`, in winter */
export function officeDayForTests(
  date: string,
  rest: Partial<OfficeDayEntry> = {},
): OfficeDayEntry {
  return {
    type: 'allday',
    displayType: 'ALL DAY',
    status: 'confirmed',
    datetime: { start: `${date}T16:00:00.000Z`, end: `${date}T23:59:00.000Z` },
    time_zone,
    department: null,
    discriminator: 'other',
    varies: false,
    ...rest,
  }
}
