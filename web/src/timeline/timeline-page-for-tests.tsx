import type { Account } from '@plat/contract/accounts/account'
import { getCalls } from '@plat/contract/calls/calls'
import { getScheduleEntry, type ScheduleEntry } from '@plat/contract/schedule/appointment'
import {
  getCalendarFeed,
  getSchedule,
  type ScheduleDay,
  type TimelineEntry,
} from '@plat/contract/schedule/timeline'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { addressOf } from '../api/client.ts'
import { appointmentForTests } from '../appointments/appointments-for-tests.ts'
import { dayIn } from '../records/days.ts'
import { FramePartsContext } from '../shell/frame.tsx'
import { serveStaff, showToAccount, type StaffAnswer } from '../shell/staff-page-for-tests.tsx'
import { addDays } from './days.ts'
import TimelinePage from './timeline-page.tsx'

export const TODAY = dayIn('America/Los_Angeles', new Date())
/** The day of the appointment. */
export const NEXT = addDays(TODAY, 2)

const RESIDENT = {
  id: '00000000-0000-4000-8000-000000000001',
  role: 'resident',
  grants: [],
  second_factor: { required: false, enrolled: false },
} as unknown as Account
export const AGENT = { ...RESIDENT, role: 'internal' } as Account

/** The span of an entry in the morning of a day. */
export function morningOf(day: string): ScheduleEntry['datetime'] {
  return { start: `${day}T18:00:00.000Z`, end: `${day}T19:00:00.000Z` }
}

/** An appointment on a day. */
export function appointmentOn(day: string, rest: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return appointmentForTests({ datetime: morningOf(day), ...rest })
}

/** Entries at the server by day, and how it answers. */
export const desk: {
  entries: Record<string, TimelineEntry[]>
  /** Answers a request for days; null: with the days. */
  refuse: StaffAnswer | null
  /** The appointment after the next change. */
  next: Partial<ScheduleEntry>
} = { entries: {}, refuse: null, next: {} }

/** Serves `desk`. Each test begins with a wide window, and with one appointment. @returns the requests, in order */
export function serveTimeline() {
  beforeEach(async () => {
    await page.viewport(1280, 800)
    localStorage.clear()
    window.scrollTo(0, 0)
    Object.assign(desk, { entries: { [NEXT]: [appointmentOn(NEXT)] }, refuse: null, next: {} })
  })
  return serveStaff(({ asked }) => {
    const [method, address = ''] = asked.split(' ')
    const { pathname, searchParams } = new URL(address, 'http://harbor.example')
    if (pathname === addressOf(getSchedule.path))
      return desk.refuse ?? { data: daysFor(searchParams) }
    if (pathname === addressOf(getCalls.path))
      return { data: { call: null, request: null, invitation: null } }
    if (pathname === addressOf(getCalendarFeed.path)) return { data: { created: null, url: null } }
    const entry = appointments().find(
      ({ guid }) => pathname === addressOf(getScheduleEntry.path, { guid }),
    )
    if (entry === undefined) return { status: 404, code: 'not_found', detail: 'No.' }
    if (method === 'PUT') Object.assign(entry, { version: entry.version + 1, ...desk.next })
    return { data: entry }
  })
}

function appointments(): ScheduleEntry[] {
  return Object.values(desk.entries)
    .flat()
    .filter((entry) => entry.type === 'appointment')
}

function daysFor(query: URLSearchParams): ScheduleDay[] {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const isSearch = query.has('type')
  const dates = isSearch
    ? Object.keys(desk.entries).filter((date) => from <= date && date <= to)
    : Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  return dates.toSorted().map((date) => ({
    date,
    dayOffset: daysBetween(TODAY, date),
    entries: desk.entries[date] ?? [],
  }))
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** Opens the page. @param query `?entry=…` */
export function openTimeline(query = '', user: Account = RESIDENT): void {
  showToAccount(
    user,
    <FramePartsContext value={{ TopBar: () => null, Footer: () => null }}>
      <Address />
      <Routes>
        <Route path="/" element={<Navigate to={`/timeline${query}`} replace />} />
        <Route path="/timeline" element={<TimelinePage />} />
        <Route path="*" element={null} />
      </Routes>
    </FramePartsContext>,
    { framed: true },
  )
}

/** The address, and the browser's Back. */
export function Address() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <header>
      <output aria-label="Address">{search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back in history
      </button>
    </header>
  )
}
