import type { Account } from '@plat/contract/accounts/account'
import type { Call } from '@plat/contract/calls/calls'
import type { CallInvitation, CallInvite } from '@plat/contract/calls/invites'
import type { Footer } from '@plat/contract/landing/landing'
import { useLocation } from 'react-router'
import {
  serveStaff,
  showToAccount,
  type StaffAnswer,
  type TestGuest,
} from '../../shell/staff-page-for-tests.tsx'
import { active, CALL_ID, DONE, showOnPage, SUBJECT } from '../calls-for-tests.tsx'
import InvitePage from './invite-page.tsx'

export const TOKEN = 'a-token-of-a-mailed-invitation'
const INVITE_ID = '00000000-0000-4000-8000-0000000000d1'
/** Guest of the call; the same person as the first in `active`. */
export const GUEST: TestGuest = { id: '00000000-0000-4000-8000-000000000002', name: 'Sam Lee' }
const AGENT = { id: '00000000-0000-4000-8000-000000000003', first_name: 'Rosa', last_name: 'Li' }

export const RESIDENT = {
  id: GUEST.id,
  first_name: 'Dana',
  last_name: 'Ortiz',
  email: 'dana@harbor.example',
  role: 'resident',
  grants: [],
  second_factor: { required: false, enrolled: false },
} as unknown as Account

const invite = (state: CallInvite['state'] = 'open', interpreter = false): CallInvite => ({
  id: INVITE_ID,
  call: { id: CALL_ID, subject: SUBJECT },
  user: AGENT,
  state,
  interpreter,
  path: '/building/permits',
  until: '2099-01-01T00:00:00.000Z',
})

/** The invitation once it was accepted. */
export const waiting = (since = new Date()): CallInvitation => ({
  id: INVITE_ID,
  call: CALL_ID,
  state: 'waiting',
  how: 'mail',
  interpreter: false,
  user: AGENT,
  subject: SUBJECT,
  since: since.toISOString(),
  until: '2099-01-01T00:00:00.000Z',
})

/** The call once an agent has let the person in. */
export const ADMITTED: Call = active({ state: 'joining', user_type: 'caller' })

/** An invitation that was used by others, or is not known. */
export const GONE: StaffAnswer = {
  status: 410,
  code: 'gone',
  detail: 'This invitation is no longer valid.',
  reason: 'call_invite_invalid',
}

/** How an invitation ended, as the live channel brings it. */
export const over = (reason: 'refused' | 'removed' | 'ended' | 'missed') => ({
  type: 'call_invitation_over' as const,
  data: { id: INVITE_ID, call: CALL_ID, reason },
})

const FOOTER: Footer = {
  copyright: 'City of Harbor',
  terms: null,
  contact: 'mailto:city@harbor.example',
  accessibility: 'accessibility',
  columns: [],
}

/** Data and answers of the test server. */
export interface InviteServer {
  guest: TestGuest | null
  user: Account | null
  link: StaffAnswer
  call: Call | null
  invitation: CallInvitation | null
  accept: (body: unknown) => StaffAnswer
  leave: () => StaffAnswer
}

/** Serves an invitation. @returns the server's data, its requests, and a function that resets the data */
export function serveInvite() {
  const server: InviteServer = begin()
  const asked = serveStaff(({ asked: what, body }) => {
    switch (what) {
      case 'GET /api/auth/viewer':
        return { data: { user: server.user, expires: null, guest: server.guest } }
      case 'GET /api/nencounter/call':
        return { data: { call: server.call, request: null, invitation: server.invitation } }
      case `GET /api/nencounter/call/invite/${TOKEN}`:
        return server.link
      case `POST /api/nencounter/call/invite/${TOKEN}/accept`:
        return server.accept(body)
      case `POST /api/nencounter/call/invite/${INVITE_ID}/decline`:
        return server.leave()
      case 'GET /api/config/footer':
        return { data: FOOTER }
    }
    return { status: 404, code: 'not_found', detail: 'We could not find this.' }
  })
  return { server, asked, reset: () => Object.assign(server, begin()) }
}

const begin = (): InviteServer => ({
  guest: null,
  user: null,
  link: link('open'),
  call: null,
  invitation: null,
  accept: () => DONE,
  leave: () => DONE,
})

/** The server's answer about the link. */
export function link(state: CallInvite['state'], interpreter = false): StaffAnswer {
  return { data: invite(state, interpreter) }
}

/** Opens a page. */
export function openInvite(server: InviteServer, at = `/call/invite?token=${TOKEN}`) {
  const { user, guest } = server
  showOnPage(<Pages />, at, undefined, (element) => showToAccount(user, element, { guest }))
}

/** The page of the invitation; in place of the room, what it would begin with. */
function Pages() {
  const { pathname, search, state } = useLocation()
  return (
    <>
      <output aria-label="Address">{`${pathname}${search}`}</output>
      {pathname === '/call/invite' ? (
        <InvitePage />
      ) : (
        <h1>{`Room, ${state === null ? 'asks how' : JSON.stringify(state)}`}</h1>
      )}
    </>
  )
}
