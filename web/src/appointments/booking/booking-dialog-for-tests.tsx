import type { Account } from '@plat/contract/accounts/account'
import type { Department } from '@plat/contract/departments/departments'
import type { RecordSummary } from '@plat/contract/records/records'
import { HOLD_MINUTES, type SlotOffer, type TimeSpan } from '@plat/contract/schedule/slots'
import { beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { channelForTests } from '../../offices/channel-for-tests.ts'
import type { CallTopic } from '../../shell/call-slot.tsx'
import {
  serveStaff,
  showToAccount,
  type StaffAnswer,
  type StaffCall,
} from '../../shell/staff-page-for-tests.tsx'
import { appointmentForTests, OFFER } from '../appointments-for-tests.ts'
import BookingButton from '../booking-button.tsx'

/** A resident who is logged in. */
export const RESIDENT: Account = {
  id: '00000000-0000-4000-8000-000000000005',
  first_name: 'Ana',
  last_name: 'Ruiz',
  email: 'ana@harbor.example',
  zip: null,
  locale: null,
  role: 'resident',
  grants: [],
  groups: [],
  created: '2026-01-01T00:00:00.000Z',
  has_password: true,
  second_factor: { required: false, enrolled: false },
  properties: {
    control: { alert: { limit: 5, count: 0, placeCollection: { grid: { limit: 10 } } } },
  },
}
const DEPARTMENT: Department = {
  id: 'building',
  name: 'Building',
  title: { long: 'Building Department' },
  summary: null,
  image: null,
  worksWith: null,
  tags: ['appointment'],
  canSearchRecords: true,
  navigation: [],
  options: [],
  contact: null,
  modules: [
    {
      id: 'permits',
      module_code: 'permits',
      display_name: 'Permits',
      title: { long: 'Permits' },
      noun: { one: 'permit', other: 'permits' },
    },
  ],
}
/** A clerk of the agency. */
export const CLERK: Account = { ...RESIDENT, role: 'internal' }
/** A record of the department. */
export const RECORD: CallTopic = {
  kind: 'record',
  module: 'permits',
  record: {
    guid: OFFER.subject.guid,
    agency_reference: 'B-2026-00412',
    title: 'New two-storey house',
    addresses: [{ street_address: '12 Main St' }],
  } as unknown as RecordSummary,
}
/** Channel of the department with some tags. */
export const channelOf = (...tags: Department['tags']): CallTopic => ({
  kind: 'channel',
  department: { ...DEPARTMENT, tags },
  channel: null,
})
/** Monday at 9 at the office. */
export const TIME: TimeSpan = { start: '2026-11-02T17:00:00.000Z', end: '2026-11-02T18:00:00.000Z' }
/** The request of a resident for that time, as it is sent. */
export const REQUEST = {
  type: 'appointment',
  status: 'request',
  displayType: 'APPOINTMENT',
  discriminator: 'record',
  reference: 'B-2026-00412',
  guid: OFFER.subject.guid,
  department: null,
  contact: null,
  location: null,
  datetime: TIME,
  transactions: [{ type: 'request', time: TIME }],
  notes: 'About the fence',
  channel: null,
  kind: 'in_person',
  needs: { interpreter: null, accessibility: null },
  request: expect.any(String) as string,
}

type Answers = (asked: string) => StaffAnswer | Promise<StaffAnswer>

/** Data and answers of the test server; reset before each test. */
interface BookingDesk {
  /** The office is open. */
  open: boolean
  offer: SlotOffer
  /** Answers what is not asked about the following. */
  post: Answers
  hold: Answers
  readonly calls: StaffCall[]
  /** Bodies of the requests of appointments. */
  readonly sent: () => Record<string, unknown>[]
}

/** Answers the dialog's requests in a test: slots can be held and booked, unless the test says otherwise. */
export function serveBooking(): BookingDesk {
  const calls = serveStaff(({ asked }) => {
    if (asked === 'GET /api/nencounter/channel')
      return { data: [channelForTests({ open: desk.open })] }
    if (asked === 'GET /api/nencounter/call') return { data: { call: null, request: null } }
    if (asked.startsWith('GET /api/schedule/slot?')) return { data: desk.offer }
    if (asked === 'GET /api/config/departments') return { data: [DEPARTMENT] }
    if (asked === 'DELETE /api/schedule/hold') return { data: { done: true } }
    return asked === 'POST /api/schedule/hold' ? desk.hold(asked) : desk.post(asked)
  })
  const fresh = {
    open: true,
    offer: OFFER,
    post: () => ({ data: appointmentForTests() }),
    hold: () => ({ data: { until: new Date(Date.now() + HOLD_MINUTES * 60_000).toISOString() } }),
  }
  const desk: BookingDesk = {
    ...fresh,
    calls,
    sent: () =>
      calls
        .filter(({ asked }) => asked === 'POST /api/schedule/appointment')
        .map(({ body }) => body as Record<string, unknown>),
  }
  beforeEach(async () => {
    await page.viewport(1280, 700)
    Object.assign(desk, fresh)
  })
  return desk
}

/** Draws the button that opens the dialog. */
export const show = (
  topic: CallTopic = RECORD,
  account: Account | null = RESIDENT,
  locale: 'en' | 'es' = 'en',
) => showToAccount(account, <BookingButton topic={topic} />, { locale })

export const button = page.getByRole('button', { name: 'Appointment', exact: true })
export const dialog = page.getByRole('dialog', { name: 'Request an Appointment' })
export const pressed = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
export const monday = dialog.getByRole('group', { name: 'Monday November 2' })

/** Goes on to the confirmation of Monday at 9. */
export async function toConfirm() {
  await button.click()
  await monday.getByText(/^9:00\sAM/).click()
  await pressed('Continue').click()
  await expect.element(dialog.getByText('Monday, November 2')).toBeVisible()
}
