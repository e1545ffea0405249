import type { Account } from '@plat/contract/accounts/account'
import { type Call, getCalls } from '@plat/contract/calls/calls'
import {
  enterAppointmentRoom,
  getLinkedAppointment,
  getScheduleEntry,
  type ScheduleEntry,
} from '@plat/contract/schedule/appointment'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import type { Assignee } from '@plat/contract/schedule/assign'
import { addressOf } from '../api/client.ts'
import { CALL_ID } from '../calls/calls-for-tests.tsx'
import { FramePartsContext } from '../shell/frame.tsx'
import { serveStaff, showToAccount, type StaffAnswer } from '../shell/staff-page-for-tests.tsx'
import AppointmentPage from './appointment-page.tsx'
import { appointmentForTests, OFFER } from './appointments-for-tests.ts'

export const TOKEN = 'a-token-of-an-emailed-link'
export const GUID = appointmentForTests().guid
/** Where the server has the appointment: behind the link, and for accounts. */
export const LINK = addressOf(getLinkedAppointment.path, { token: TOKEN })
const OWN = addressOf(getScheduleEntry.path, { guid: GUID })
/** The request of a reader who enters the room. */
export const ENTER = `POST ${addressOf(enterAppointmentRoom.path, { guid: GUID })}`
/** Readings of the appointment by an account. */
export const READ = `GET ${OWN}`

export const RESIDENT = {
  id: '00000000-0000-4000-8000-000000000002',
  role: 'resident',
  grants: [],
  second_factor: { required: false, enrolled: false },
} as unknown as Account
export const AGENT = {
  id: '00000000-0000-4000-8000-000000000003',
  role: 'internal',
  grants: [],
  second_factor: { required: false, enrolled: false },
} as unknown as Account

/** Two agents, one of whom is busy at the time of the appointment, and the reader. */
const AGENTS: StaffAnswer = {
  data: [
    assignee(3, 'Ben', 'Ruiz', false),
    assignee(4, 'Cleo', 'Lang', true),
    assignee(5, 'Dora', 'Park', false),
  ],
}

function assignee(number: number, first_name: string, last_name: string, busy: boolean): Assignee {
  const id = `00000000-0000-4000-8000-00000000000${number}`
  const email = `${first_name.toLowerCase()}@harbor.example`
  return { person: { id, first_name, last_name }, email, busy, load: number }
}

/** The same appointment as the agency reads it. */
export const forAgency = (rest: Partial<ScheduleEntry> = {}): ScheduleEntry => ({
  ...appointmentForTests(),
  side: 'agency',
  contact: { name: 'Ana Reyes', email: 'ana@example.com', phone: null },
  transactions: appointmentForTests().transactions.map((step) => ({ ...step, own: false })),
  can: { confirm: true, reschedule: true, cancel: true, wait: false, assign: true },
  ...rest,
})

/** The appointment at the server, and how the server answers changes and readings. */
export const desk: {
  entry: ScheduleEntry
  /** Answers a change; null: it is made. */
  refuse: StaffAnswer | null
  /** Answers a reading; null: with the appointment. */
  missing: StaffAnswer | null
  /** The appointment after the next change. */
  next: Partial<ScheduleEntry>
  /** Changes are answered after it. */
  held: Promise<void>
  /** Answers for whom the appointment can be chosen. */
  agents: StaffAnswer
  /** Answers who enters the room; null: the call is `CALL_ID`. */
  refuseEntry: StaffAnswer | null
  /** The account's call. */
  call: Call | null
} = {
  entry: appointmentForTests(),
  refuse: null,
  missing: null,
  next: {},
  held: Promise.resolve(),
  agents: { data: [] },
  refuseEntry: null,
  call: null,
}

/** Serves `desk`. Each test begins with a wide window and a resident's request. @returns the requests, in order */
export function serveAppointment() {
  beforeEach(async () => {
    await page.viewport(1280, 800)
    localStorage.clear()
    const held = Promise.resolve()
    const entry = appointmentForTests()
    const none = { refuse: null, missing: null, refuseEntry: null, call: null, agents: AGENTS }
    Object.assign(desk, { entry, next: {}, held, ...none })
  })
  return serveStaff(async ({ asked }) => {
    const [method, path] = asked.split(' ')
    if (asked === `GET ${addressOf(getCalls.path)}`)
      return { data: { call: desk.call, request: null, invitation: null } }
    if (asked === ENTER) {
      await desk.held
      return desk.refuseEntry ?? { data: { call: CALL_ID } }
    }
    if (path === `${OWN}/agent`) return desk.agents
    if (path === `${LINK}/slot` || path === `${OWN}/slot`) return { data: OFFER }
    if (path !== LINK && path !== OWN)
      return { status: 404, code: 'not_found', detail: 'We could not find this.' }
    if (method === 'GET') return desk.missing ?? { data: desk.entry }
    await desk.held
    if (desk.refuse !== null) return desk.refuse
    desk.entry = { ...desk.entry, version: desk.entry.version + 1, ...desk.next }
    return { data: desk.entry }
  })
}

/** Opens the page at an address. @param user who is logged in; null: no one is */
export function openAppointment(at: string, user: Account | null = null): void {
  showToAccount(
    user,
    <FramePartsContext value={{ TopBar: () => null, Footer: () => null }}>
      <Address />
      <Routes>
        <Route path="/" element={<Navigate to={at} />} />
        <Route path="/appointment" element={<AppointmentPage />} />
        <Route path="*" element={null} />
      </Routes>
    </FramePartsContext>,
    { framed: true },
  )
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{`${pathname}${search}`}</output>
}
