import type { Call } from '@plat/contract/calls/calls'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FullGate } from '../../accounts/gates.tsx'
import { SessionGuard } from '../../accounts/session-guard.tsx'
import { setLiveState } from '../../api/live-status.ts'
import { keepTyped } from '../../shell/typed-texts.ts'
import { serveStaff, showToAccount, type TestGuest } from '../../shell/staff-page-for-tests.tsx'
import CallPage from '../call-page.tsx'
import {
  active,
  CALL_ID,
  CONNECTION,
  DONE,
  hear,
  showOnPage,
  waiting,
} from '../calls-for-tests.tsx'
import CallsKeeper from '../calls-keeper.tsx'
import { closeRoom } from '../room-store.ts'
import { GUEST, over } from './invite-for-tests.tsx'

const CALL = active({ state: 'joined', user_type: 'caller' })
const MESSAGE = {
  id: '00000000-0000-4000-8000-0000000000f1',
  call: CALL_ID,
  number: 1,
  from: { id: GUEST.id, first_name: GUEST.name, last_name: '' },
  body: 'Hello, I cannot hear you.',
  created: '2026-03-02T10:01:00.000Z',
}
let guest: TestGuest | null
let viewerReads = 0
/** The call that the guest is in, and what the server says about it. */
let call: Call | null
let one: Call | null

serveStaff(({ asked, body }) => {
  if (asked === 'GET /api/auth/viewer') {
    viewerReads += 1
    return { data: { user: null, expires: null, guest } }
  }
  if (asked === 'GET /api/nencounter/call')
    return { data: { call, request: null, invitation: null } }
  if (asked === `GET /api/nencounter/call/${CALL_ID}` && one) return { data: one }
  if (asked.endsWith('/message')) return { data: asked.startsWith('GET') ? [MESSAGE] : MESSAGE }
  if (asked.endsWith('/join')) {
    const { peer } = body as { peer: string }
    const { information } = active({ state: 'joined', user_type: 'caller', peer })
    return { data: { ...information, connection: CONNECTION } }
  }
  if (asked.endsWith('/close')) {
    call = null
    one = waiting({ state: 'ended', queue: null, outcome: 'answered' })
    return DONE
  }
  return { status: 404, code: 'not_found', detail: 'We could not find this.' }
})

beforeEach(() => {
  guest = GUEST
  call = CALL
  one = CALL
  viewerReads = 0
  setLiveState('open')
})
afterEach(() => {
  closeRoom()
  localStorage.clear()
  setLiveState('none')
})

/** The room's page as the application has it. */
function open() {
  showOnPage(
    <>
      <SessionGuard />
      <Routes>
        <Route element={<FullGate guests />}>
          <Route path="*" element={<CallPage />} />
        </Route>
      </Routes>
      {guest && <CallsKeeper />}
    </>,
    `/call/${CALL_ID}`,
    undefined,
    (element) => showToAccount(null, element, { guest }),
  )
}

/** The server has ended the session of the guest, and another tab says so. */
function endSession() {
  guest = null
  const channel = new BroadcastChannel('plat.session')
  channel.postMessage('another tab')
  channel.close()
}
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

test('a guest has the room, and reads the own messages as such', async () => {
  open()
  await expect.element(heading('Call with Rosa Li')).toBeVisible()
  await expect.element(page.getByText('You', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Hello, I cannot hear you.')).toBeVisible()
})

test('what a guest has typed stays through a reload', async () => {
  keepTyped(GUEST.id, `call.chat.${CALL_ID}`, { text: 'My permit number is', request: null })
  open()
  await expect
    .element(page.getByRole('textbox', { name: 'Message' }))
    .toHaveValue('My permit number is')
})

test('a guest who hangs up reads that the call has ended, with a way home', async () => {
  open()
  await page.getByRole('button', { name: 'Hang up' }).click()
  await expect.element(heading('The call has ended.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Go to the home page' }))
    .toHaveAttribute('href', '/')
})

test('a guest who is removed reads so, even where the session has ended with it', async () => {
  open()
  await expect.element(heading('Call with Rosa Li')).toBeVisible()
  call = null
  one = null
  hear(over('removed'))
  endSession()
  await expect.element(heading('An agent removed you from this call.')).toBeVisible()
  await expect.poll(() => viewerReads).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(heading('An agent removed you from this call.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
})

test('a visitor who is no guest comes to the login', async () => {
  guest = null
  open()
  await expect.element(page.getByText('/login')).toBeVisible()
  await expect.element(heading('Call with Rosa Li')).not.toBeInTheDocument()
})
