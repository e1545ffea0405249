import type { CallSubject } from '@plat/contract/calls/call-subject'
import type {
  Call,
  CallInformation,
  CallParticipant,
  CallRequest,
} from '@plat/contract/calls/calls'
import type { CallInvitation, CallInvited } from '@plat/contract/calls/invites'
import type { RoomConnection, RoomRtc } from '@plat/contract/calls/room'
import type { KeptMessage } from '@plat/contract/live/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { beforeEach } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { setLiveState } from '../api/live-status.ts'
import { FramePartsContext } from '../shell/frame.tsx'
import '../shell/later-texts.ts'
import { serveStaff, showToStaff, type StaffAnswer } from '../shell/staff-page-for-tests.tsx'
import { hearCalls } from './hear-calls.ts'

/** A call of Harbor about a permit. */
export const CALL_ID = '00000000-0000-4000-8000-0000000000ca'
/** The signed-in account of `showToStaff`, and another one. */
const OWN = {
  id: '00000000-0000-4000-8000-000000000002',
  first_name: 'Dana',
  last_name: 'Ortiz',
}
const OTHER = {
  id: '00000000-0000-4000-8000-000000000003',
  first_name: 'Rosa',
  last_name: 'Li',
}

export const SUBJECT: CallSubject = {
  discriminator: 'record',
  guid: '00000000-0000-4000-8000-00000000000a',
  agency_reference: 'B-2026-00412',
  title: 'New two-story house',
  address: '12 Main St',
  module: {
    module_code: 'permits',
    display_name: 'Building permits',
    department: { department_code: 'building', display_name: 'Building' },
  },
  department: null,
}

/** A call that Rosa makes and that is offered to the account for 20 s. */
export const request = (rest: Partial<CallRequest> = {}): CallRequest => ({
  id: CALL_ID,
  subject: SUBJECT,
  user: OTHER,
  caller_note: 'Which plans do I need?',
  direct: false,
  until: new Date(Date.now() + 20_000).toISOString(),
  ...rest,
})

/** A call that waits, as its caller reads it. */
export const waiting = (rest: Partial<Call> = {}): Call => ({
  id: CALL_ID,
  state: 'waiting',
  subject: SUBJECT,
  created: '2026-03-02T10:00:00.000Z',
  queue: { ringing: false, place: 3, wait: { from: 5, to: 10 } },
  information: null,
  may_return: false,
  outcome: null,
  end_reason: null,
  ...rest,
})

/** Its room, without a video server. */
export const RTC: RoomRtc = {
  room_reservation: { name: `plat-harbor-${CALL_ID}`, invite_password: '0123456789abcdef' },
  user_data_token: null,
  api_key: null,
  url: null,
}

/** The same call once it was answered, with the states of the account and of Rosa. */
export function active(
  own: Pick<CallParticipant, 'state' | 'user_type'> & { peer?: string | null },
  other: CallParticipant['state'] = 'joined',
): Call {
  const information: CallInformation = {
    id: CALL_ID,
    subject: SUBJECT,
    caller_note: 'Which plans do I need?',
    user_type: own.user_type,
    people: [
      { person: OWN, guest: false, invited: false, interpreter: false, peer: null, ...own },
      {
        person: OTHER,
        user_type: own.user_type === 'agent' ? 'caller' : 'agent',
        guest: false,
        invited: false,
        interpreter: false,
        state: other,
        peer: null,
      },
    ],
    test: false,
    appointment: null,
    invitations: [],
    rtc: RTC,
  }
  return waiting({ state: 'active', queue: null, information })
}

/** The room of an appointment on March 2 at 2:00 PM in Harbor, in which the account is alone. */
export function alone(userType: CallParticipant['user_type'], rest: Partial<CallParticipant> = {}) {
  const call = active({ state: 'joined', user_type: userType })
  const { information } = call
  if (information === null) throw new Error('expected an active call')
  const datetime = { start: '2026-03-02T22:00:00.000Z', end: '2026-03-02T23:00:00.000Z' }
  const guid = '00000000-0000-4000-8000-0000000000a5'
  const appointment = { guid, datetime, time_zone: 'America/Los_Angeles' }
  const people = information.people.slice(0, 1).map((own) => ({ ...own, ...rest }))
  return { ...call, information: { ...information, appointment, people } }
}

/** Ana, who has no account here and was invited to a call. */
export const GUEST = {
  id: '00000000-0000-4000-8000-000000000004',
  first_name: 'Ana',
  last_name: 'Ruiz',
}

/** An invitation that was mailed to ana@example.com and that Ana waits with, as agents in the call read it. */
export const invited = (rest: Partial<CallInvited> = {}): CallInvited => ({
  id: '00000000-0000-4000-8000-0000000000d1',
  person: GUEST,
  guest: true,
  email: 'ana@example.com',
  interpreter: false,
  state: 'waiting',
  here: true,
  since: '2026-03-02T22:14:00.000Z',
  ...rest,
})

/** Rosa's invitation of the account to the call, to be answered within a minute. */
export const invitation = (rest: Partial<CallInvitation> = {}): CallInvitation => ({
  id: '00000000-0000-4000-8000-0000000000d2',
  call: CALL_ID,
  state: 'asked',
  how: 'request',
  interpreter: false,
  user: OTHER,
  subject: SUBJECT,
  since: new Date().toISOString(),
  until: new Date(Date.now() + 60_000).toISOString(),
  ...rest,
})

/** Servers for pictures and sound, as a page that joins a call gets them. */
export const CONNECTION: RoomConnection = {
  ice_servers: [],
  ice_transport_policy: 'all',
  expires: new Date(Date.now() + 3_600_000).toISOString(),
}

/** The calls of the account at the server, and the server's answers to changes. */
export const desk: {
  call: Call | null
  request: CallRequest | null
  invitation: CallInvitation | null
  /** Answers to `getCall`; null: it is another account's. */
  one: Call | null
  act: (act: string, body: unknown) => StaffAnswer | Promise<StaffAnswer>
} = { call: null, request: null, invitation: null, one: null, act: () => ({ data: null }) }

export const DONE: StaffAnswer = { data: { done: true } }
const NOT_FOUND = { status: 404, code: 'not_found', detail: 'We could not find this call.' }

/**
 * Serves `desk`. Each test begins with a wide window, without calls and without a live connection.
 * @returns the requests, in order
 */
export function serveDesk() {
  beforeEach(async () => {
    await page.viewport(1280, 800)
    document.title = 'Permits'
    setLiveState('none')
    Object.assign(desk, { call: null, request: null, invitation: null, one: null, act: () => DONE })
  })
  return serveStaff(({ asked, body }) => {
    if (asked === 'GET /api/nencounter/call')
      return { data: { call: desk.call, request: desk.request, invitation: desk.invitation } }
    if (asked === `GET /api/nencounter/call/${CALL_ID}`)
      return desk.one === null ? NOT_FOUND : { data: desk.one }
    if (asked === `GET /api/nencounter/call/${CALL_ID}/message`) return { data: [] }
    return desk.act(asked.split('/').at(-1) ?? '', body)
  })
}

/** Whether a press of a link has the browser load its page, which does not happen here. */
export async function loadsPage(link: Locator): Promise<boolean> {
  const isLoaded = Promise.withResolvers<boolean>()
  const look = (event: Event) => {
    isLoaded.resolve(!event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('click', look, { once: true })
  await link.click()
  return isLoaded.promise
}

let client: QueryClient | undefined

/** A message of the live channel. */
export function hear(message: KeptMessage): void {
  if (client === undefined) throw new Error('nothing is shown')
  hearCalls(client, { ...message, number: 1 })
}

/**
 * Draws an element on a page of Harbor, which names its path.
 * @param state of the history entry
 * @param show draws it for another account, or for a guest
 */
export function showOnPage(
  element: ReactNode,
  at = '/',
  state?: object,
  show: (element: ReactNode) => void = showToStaff,
): void {
  show(
    <FramePartsContext value={{ TopBar: () => null, Footer: () => null }}>
      <Ear />
      <Routes>
        <Route
          path="/"
          element={at === '/' ? <Here element={element} /> : <Navigate to={at} state={state} />}
        />
        <Route path="/call/invite" element={<Here element={element} />} />
        <Route path="/call/:id" element={<Here element={element} />} />
        <Route path="*" element={<Here element={element} />} />
      </Routes>
    </FramePartsContext>,
  )
}

function Ear() {
  const own = useQueryClient()
  useEffect(() => {
    client = own
  }, [own])
  return null
}

function Here({ element }: { element: ReactNode }) {
  return (
    <>
      <output>{useLocation().pathname}</output>
      {element}
    </>
  )
}
