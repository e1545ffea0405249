import type { Account } from '@plat/contract/accounts/account'
import type { Call, CallParticipant } from '@plat/contract/calls/calls'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showToAccount, type StaffAnswer } from '../../shell/staff-page-for-tests.tsx'
import CallPage from '../call-page.tsx'
import {
  active,
  CALL_ID,
  CONNECTION,
  desk,
  DONE,
  serveDesk,
  showOnPage,
} from '../calls-for-tests.tsx'
import CallsKeeper from '../calls-keeper.tsx'
import { ANA } from '../invites/room-for-tests.tsx'
import { closeRoom } from '../room-store.ts'
import { TestRoomButton } from './test-room-button.tsx'

const asked = serveDesk()
const posts = (act: string) =>
  asked.filter(({ asked: what }) => what === `POST /api/nencounter/call/${act}`)
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = page.getByLabelText('Add recipient address')
const NO_CALLS = 'No calls are offered to you while this room is open.'

/** Dana's test room, with these others in it. */
function testRoom(...others: readonly CallParticipant[]): Call {
  const call = active({ state: 'joined', user_type: 'agent' })
  const { information } = call
  if (information === null) throw new Error('expected an active call')
  const own = information.people.slice(0, 1)
  return {
    ...call,
    information: { ...information, test: true, caller_note: null, people: [...own, ...others] },
  }
}

/** The server has the call of the account as this. */
function put(call: Call): void {
  Object.assign(desk, { call, one: call })
}

/** The server's answers about the room. */
function answer(act: string): StaffAnswer {
  if (act === 'test') {
    put(testRoom())
    return { data: desk.call }
  }
  if (act === 'join') return { data: { ...desk.call?.information, connection: CONNECTION } }
  if (act === 'close') desk.call = null
  return act === 'invite' ? { data: { sent: 1 } } : DONE
}

beforeEach(() => {
  desk.act = answer
})
afterEach(closeRoom)

/** The room at its address, and the button at others. */
function Pages() {
  const { pathname } = useLocation()
  return (
    <>
      {pathname === `/call/${CALL_ID}` ? <CallPage /> : <TestRoomButton />}
      <CallsKeeper />
    </>
  )
}

test('an employee opens the test room, in which no one else is and nothing is asked about', async () => {
  showOnPage(<Pages />, '/call/check')
  await expect.element(heading('Test room')).toBeVisible()
  await button('Open the test room').click()
  await expect.element(page.getByRole('heading', { name: 'Test room', level: 1 })).toBeVisible()
  expect(document.title).toContain('Test room')
  await expect
    .element(page.getByText(`No one else is here until you invite someone. ${NO_CALLS}`))
    .toBeVisible()
  await expect.element(page.getByText('Dana Ortiz (you)')).toBeVisible()
  await expect.element(heading('About')).not.toBeInTheDocument()
  expect(posts('test')).toHaveLength(1)
})

test('[ROM-12] an invitation by address is noted as “Invite sent”, and the box is empty again', async () => {
  put(testRoom())
  showOnPage(<Pages />, `/call/${CALL_ID}`)
  await box.fill('ana@example.com')
  await button('Invite').click()
  await expect.element(page.getByText('Invite sent', { exact: true })).toBeVisible()
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  await expect.element(button('Okay')).not.toBeInTheDocument()
  expect(posts(`${CALL_ID}/invite`).map(({ body }) => body)).toEqual([
    { recipients: 'ana@example.com' },
  ])
})

test('with a guest in it the room is still the test room', async () => {
  put(testRoom(ANA))
  showOnPage(<Pages />, `/call/${CALL_ID}`)
  await expect.element(page.getByText(NO_CALLS, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Test room', level: 1 })).toBeVisible()
})

test('who was invited to a test room reads its name, and nothing about the calls of others', async () => {
  const { people: [own] = [] } = active({ state: 'joined', user_type: 'caller' }).information ?? {}
  const room = testRoom({
    ...ANA,
    user_type: 'agent',
    guest: false,
    invited: false,
    interpreter: false,
  })
  if (own && room.information) room.information.people[0] = { ...own, invited: true }
  put(room)
  showOnPage(<Pages />, `/call/${CALL_ID}`)
  await expect.element(page.getByRole('heading', { name: 'Test room', level: 1 })).toBeVisible()
  await expect.element(page.getByText(NO_CALLS)).not.toBeInTheDocument()
})

test('who hangs up has closed the test room, and opens it again or goes home', async () => {
  put(testRoom())
  showOnPage(<Pages />, `/call/${CALL_ID}`)
  await button('Hang up').click()
  await expect.element(heading('You closed the test room.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
  await expect.element(page.getByText(/call-back/)).not.toBeInTheDocument()
  await button('Open the test room').click()
  await expect.element(page.getByRole('heading', { name: 'Test room', level: 1 })).toBeVisible()
})

test('on other pages the card says that the test room is open, and the button leads back', async () => {
  put(testRoom())
  showOnPage(<Pages />)
  const card = page.getByRole('region', { name: 'Call' })
  await expect.element(card.getByText('Your test room is open.').first()).toBeVisible()
  await button('Return to the test room').click()
  await expect.element(page.getByRole('heading', { name: 'Test room', level: 1 })).toBeVisible()
})

test('who is in a call reads why there is no test room now', async () => {
  const detail = 'You are in another call.'
  desk.act = () => ({ status: 409, code: 'conflict', detail })
  showOnPage(<Pages />, '/call/check')
  await button('Open the test room').click()
  await expect.element(page.getByText(`We could not open the test room. ${detail}`)).toBeVisible()
})

test.each([
  ['a visitor', null],
  ['a resident', { role: 'resident', required: false }],
  ['an employee without a second factor', { role: 'internal', required: true }],
])('%s has no test room', async (_who, account) => {
  const user = account && {
    id: ANA.person.id,
    role: account.role,
    grants: [],
    second_factor: { required: account.required, enrolled: false },
  }
  const content = (
    <>
      <p>Check</p>
      <TestRoomButton />
    </>
  )
  showOnPage(content, '/call/check', undefined, (element) =>
    showToAccount(user as unknown as Account | null, element),
  )
  await expect.element(page.getByText('Check')).toBeVisible()
  await expect.element(heading('Test room')).not.toBeInTheDocument()
})

test('at 390 px the room fits, and the own picture fills the stage', async () => {
  await page.viewport(390, 700)
  put(testRoom())
  showOnPage(<Pages />, `/call/${CALL_ID}`)
  await button('Chat only').click()
  const own = page.getByRole('region', { name: 'Video' }).getByText('You', { exact: true })
  await expect.element(own).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  const picture = own.element().closest('div')
  expect(picture?.getBoundingClientRect().width).toBeGreaterThan(340)
})
