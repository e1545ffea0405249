import type { Account } from '@plat/contract/accounts/account'
import type { Chat } from '@plat/contract/chat/chat'
import type { Department } from '@plat/contract/departments/departments'
import type { Locale } from '@plat/contract/platform/localized'
import type { ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import CallButton from '../calls/call-button.tsx'
import { useCallable } from '../calls/use-callable.ts'
import { channelForTests } from '../offices/channel-for-tests.ts'
import { recordForTests } from '../records/record-for-tests.ts'
import { CallPartsContext, type CallSlotProps } from '../shell/call-slot.tsx'
import { FramePartsContext } from '../shell/frame.tsx'
import '../shell/later-texts.ts'
import {
  serveStaff,
  showToAccount,
  type StaffAnswer,
  type StaffCall,
} from '../shell/staff-page-for-tests.tsx'
import ChatPage from './chat-page.tsx'

/** A resident. */
const ANA: Account = {
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
const DANA = {
  id: '00000000-0000-4000-8000-000000000002',
  first_name: 'Dana',
  last_name: 'Ortiz',
}

const departmentOf = (id: string, name: string, rest: Partial<Department>): Department => ({
  id,
  name,
  title: { long: `${name} Department` },
  summary: null,
  image: null,
  worksWith: null,
  tags: ['chat', 'call', 'appointment'],
  canSearchRecords: true,
  navigation: [],
  options: [],
  contact: { phone: '541-555-0100', email: null, address: null, hours: null },
  modules: [],
  ...rest,
})
/** Takes chats, calls and appointments. */
export const BUILDING = departmentOf('building', 'Building', {
  modules: [
    {
      id: 'permits',
      module_code: 'permits',
      display_name: 'Permits',
      title: { long: 'Permits' },
      noun: { one: 'permit', other: 'permits' },
    },
  ],
})
/** Takes chats only. */
const CLERK = departmentOf('clerk', 'City Clerk', { tags: ['chat'], contact: null })
/** Takes no chats. */
const POLICE = departmentOf('police', 'Police', { tags: ['call'] })

/** Opens on Monday, August 31, 2099, at 8 in Harbor. */
export const BUILDING_OFFICE = channelForTests({ opens: '2099-08-31T15:00:00.000Z' })
export const CLERK_OFFICE = channelForTests({
  id: '00000000-0000-4000-8000-000000000011',
  code: 'clerk',
  department: 'clerk',
  name: 'City Clerk',
  open: true,
})

export const RECORD = '00000000-0000-4000-8000-00000000000a'
/** @param number 0 to 99 */
export const chatGuid = (number: number) =>
  `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`

/** A chat of Ana with the clerk, answered by Dana. */
export function clerkChat(rest: Partial<Chat> = {}): Chat {
  return {
    id: chatGuid(1),
    subject: {
      discriminator: 'channel',
      guid: CLERK_OFFICE.id,
      agency_reference: null,
      title: 'City Clerk',
      address: null,
      module: null,
      department: { department_code: 'clerk', display_name: 'City Clerk' },
    },
    side: 'resident',
    user: ANA,
    email: null,
    created: '2026-03-02T10:00:00.000Z',
    last: {
      number: 2,
      side: 'agency',
      from: DANA,
      body: 'You can collect it on Monday',
      created: '2026-03-02T10:05:00.000Z',
    },
    unread: 0,
    seen: 1,
    waiting_since: null,
    waiting_seconds: null,
    agent: DANA,
    open: true,
    version: 1,
    ...rest,
  }
}

/** A chat of Ana about a permit that waits for an answer since a moment. */
export function recordChat(rest: Partial<Chat> = {}): Chat {
  return clerkChat({
    id: chatGuid(2),
    subject: {
      discriminator: 'record',
      guid: RECORD,
      agency_reference: 'B-2026-00412',
      title: 'New house',
      address: '12 Main St',
      module: {
        module_code: 'permits',
        display_name: 'Permits',
        department: { department_code: 'building', display_name: 'Building' },
      },
      department: { department_code: 'building', display_name: 'Building' },
    },
    last: {
      number: 1,
      side: 'resident',
      from: ANA,
      body: 'Which plans do I need?',
      created: '2026-03-02T11:00:00.000Z',
    },
    seen: 0,
    waiting_since: '2026-03-02T11:00:00.000Z',
    waiting_seconds: 5,
    agent: null,
    ...rest,
  })
}

/** Chats of Ana at the server, and its answers to other requests. */
export const desk: {
  chats: Chat[]
  departments: Department[]
  /** Office of the building department. */
  office: typeof BUILDING_OFFICE
  record: StaffAnswer
  respond: (call: StaffCall) => StaffAnswer | Promise<StaffAnswer>
} = {
  chats: [],
  departments: [],
  office: BUILDING_OFFICE,
  record: { data: null },
  respond: () => ({ data: null }),
}

/**
 * Serves `desk`. Each test begins with a wide window and without chats, and the record exists.
 * @returns the requests, in order
 */
export function serveChats(): StaffCall[] {
  beforeEach(async () => {
    await page.viewport(1100, 800)
    const { record, ...details } = recordForTests({})
    const permit = { ...record, guid: RECORD, agency_reference: 'B-2026-00412' }
    Object.assign(desk, {
      chats: [],
      departments: [BUILDING, CLERK, POLICE],
      office: BUILDING_OFFICE,
      record: { data: { record: permit, ...details } },
      respond: () => ({ data: null }),
    } satisfies typeof desk)
  })
  return serveStaff((call) => {
    const [asked = '', search] = call.asked.split('?')
    switch (asked) {
      case 'GET /api/config/departments':
        return { data: desk.departments }
      case 'GET /api/nencounter/channel':
        return { data: [desk.office, CLERK_OFFICE] }
      case 'GET /api/nencounter/call':
        return { data: { call: null, request: null } }
      case `GET /api/record/${RECORD}/details`:
        return desk.record
      case 'GET /api/chat':
        return listOf(new URLSearchParams(search))
    }
    const chat = desk.chats.find(({ id }) => asked === `GET /api/chat/${id}`)
    return chat ? { data: { chat, messages: [chat.last], calls: [] } } : desk.respond(call)
  })
}

function listOf(query: URLSearchParams): StaffAnswer {
  const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
  const subject = query.get('subject')
  const text = query.get('text') ?? ''
  const found = desk.chats.filter(
    (chat) =>
      (subject === null || chat.subject.guid === subject) &&
      (chat.last.body.includes(text) || chat.subject.agency_reference?.includes(text)),
  )
  const pagination = { itemCount: found.length, offset, limit }
  return { data: found.slice(offset, offset + limit), meta: { pagination } } as StaffAnswer
}

/** Draws the page, which names its address. @param at its path */
export function showChats(
  at: string,
  { user = ANA, locale = 'en' }: { user?: Account | null; locale?: Locale } = {},
): void {
  showPart(
    <Routes>
      <Route path="/" element={<Navigate to={at} />} />
      <Route path="*" element={<ChatPage />} />
    </Routes>,
    { user, locale, framed: true },
  )
}

/** Draws a part of the page, with calls and appointments. */
export function showPart(
  element: ReactNode,
  {
    user = ANA,
    locale = 'en',
    framed = false,
  }: { user?: Account | null; locale?: Locale; framed?: boolean } = {},
): void {
  showToAccount(
    user,
    <FramePartsContext value={{ TopBar: Address, Footer: () => null }}>
      <CallPartsContext value={{ CallButton, BookingButton }}>{element}</CallPartsContext>
    </FramePartsContext>,
    { locale, framed },
  )
}

/** A button in place of that of appointments, which chats cannot import. */
function BookingButton({ topic }: CallSlotProps) {
  return useCallable(topic, 'appointment') && <button type="button">Appointment</button>
}

function Address() {
  const { pathname, search } = useLocation()
  return (
    <header>
      <output>{`${pathname}${search}`}</output>
    </header>
  )
}

/** The address of the page. */
export const address = page.getByRole('banner').getByRole('status')
