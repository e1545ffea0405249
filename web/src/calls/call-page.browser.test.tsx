import type { Call } from '@plat/contract/calls/calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLiveState } from '../api/live-status.ts'
import { showCallPage } from './call-page-for-tests.tsx'
import {
  active,
  CALL_ID,
  CONNECTION,
  desk,
  DONE,
  hear,
  loadsPage,
  serveDesk,
  SUBJECT,
  waiting,
} from './calls-for-tests.tsx'
import { notePeer } from './noted-peer.ts'
import { closeRoom } from './room-store.ts'

const asked = serveDesk()
const joins = () => asked.filter(({ asked: what }) => what.endsWith('/join'))
const person = (name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: /Agent|Caller/ })

/** The server knows the call as this. */
function put(call: Call): void {
  desk.one = call
  desk.call = call.state === 'ended' ? null : call
}

let joined = Promise.withResolvers<void>()

beforeEach(() => {
  setLiveState('open')
  joined = Promise.withResolvers<void>()
  put(active({ state: 'joining', user_type: 'agent' }))
  desk.act = (act: string, body: unknown) => {
    if (act !== 'join') return DONE
    joined.resolve()
    const { peer } = body as { peer: string }
    const call = active({ state: 'joined', user_type: 'agent', peer })
    put(call)
    return { data: { ...call.information, connection: CONNECTION } }
  }
})
afterEach(() => {
  closeRoom()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

/** Devices as a browser gives them. */
function serveDevices(error?: DOMException) {
  return vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wanted) => {
    if (error) throw error
    const stream = document.createElement('canvas').captureStream()
    if (wanted?.video === undefined)
      for (const track of stream.getTracks()) stream.removeTrack(track)
    const context = new AudioContext()
    for (const track of context.createMediaStreamDestination().stream.getTracks())
      if (wanted?.audio !== undefined) stream.addTrack(track)
    return stream
  })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the room names who is in the call and what it is about, and follows who is there', async () => {
  showCallPage()
  await expect
    .element(page.getByRole('heading', { name: 'Call with Rosa Li', level: 1 }))
    .toBeVisible()
  await joined.promise
  expect(joins()).toHaveLength(1)
  await expect
    .element(person('Dana Ortiz (you)'))
    .toHaveTextContent('Dana Ortiz (you)AgentIn the call')
  await expect.element(person('Rosa Li')).toHaveTextContent('Rosa LiCallerIn the call')
  await expect
    .element(page.getByRole('link', { name: 'B-2026-00412' }))
    .toHaveAttribute('href', `/building/permits/search/record/${SUBJECT.guid}`)
  await expect.element(page.getByText('Which plans do I need?')).toBeVisible()

  const away = active({ state: 'joined', user_type: 'agent' }, 'away')
  put(away)
  const { people = [] } = away.information ?? {}
  hear({ type: 'call_people', data: { id: CALL_ID, people } })
  await expect.element(person('Rosa Li').getByText('Connection lost')).toBeVisible()
  await expect
    .element(
      page.getByText('Rosa Li lost the connection. We keep the call open for up to 60 seconds.'),
    )
    .toBeVisible()
})

test('a call that waits says so, and leads to the check of the devices', async () => {
  put(waiting())
  showCallPage()
  await expect
    .element(page.getByRole('heading', { name: 'Your call is waiting for an agent' }))
    .toBeVisible()
  const check = page
    .getByRole('main')
    .getByRole('main')
    .getByRole('link', { name: 'Check camera, microphone and network' })
  expect(await loadsPage(check)).toBe(true)
})

test('who hangs up finds the way back to the record', async () => {
  showCallPage()
  await joined.promise
  desk.act = () => {
    put(waiting({ state: 'ended', queue: null, outcome: 'answered' }))
    return DONE
  }
  await page.getByRole('button', { name: 'Hang up' }).click()
  await expect.element(page.getByRole('heading', { name: 'The call has ended.' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to record B-2026-00412' }))
    .toHaveAttribute('href', `/building/permits/search/record/${SUBJECT.guid}`)
})

test('[RW-3] where a connection was lost for too long, the page says so, with the way back to the record', async () => {
  showCallPage()
  await joined.promise
  put(waiting({ state: 'ended', queue: null, outcome: 'answered', end_reason: 'network' }))
  hear({ type: 'call_ended', data: { id: CALL_ID, outcome: 'answered' } })
  await expect
    .element(page.getByRole('heading', { name: 'The connection was lost, so the call has ended.' }))
    .toBeVisible()
  await expect
    .element(page.getByText('Someone in the call lost the connection and did not come back.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to record B-2026-00412' }))
    .toBeVisible()
})

/** The account has left the call, in which the others still are. */
const left = (mayReturn: boolean): Call => ({
  ...active({ state: 'joined', user_type: 'agent' }),
  information: null,
  may_return: mayReturn,
})

test('who has left a call that goes on returns by a press, and reads why where that is refused', async () => {
  const { act } = desk
  desk.act = () => ({ status: 409, code: 'conflict', detail: 'The call is full.' })
  Object.assign(desk, { one: left(true), call: null })
  showCallPage()
  await expect.element(page.getByRole('heading', { name: 'You left this call' })).toBeVisible()
  await button('Return to the call').click()
  await expect
    .element(page.getByText('You could not return to the call. The call is full.'))
    .toBeVisible()
  desk.act = (name) => act(name, { peer: null })
  await button('Return to the call').click()
  await expect.element(button('Hang up')).toBeVisible()
  expect(joins().map(({ body }) => body)).toContainEqual({ again: true })
})

test('who came by an invitation and left is told to open its link again', async () => {
  Object.assign(desk, { one: left(false), call: null })
  showCallPage()
  await expect
    .element(page.getByText(/To come back, open the link of your invitation again\.$/))
    .toBeVisible()
  await expect.element(button('Return to the call')).not.toBeInTheDocument()
})

test('the room is joined again once a lost connection is back', async () => {
  showCallPage()
  await joined.promise
  setLiveState('lost')
  await expect.element(page.getByText(/^Your connection was lost\./)).toBeVisible()
  await expect.element(page.getByText('Lost connection. Reattempting to join...')).toBeVisible()
  joined = Promise.withResolvers<void>()
  setLiveState('open')
  await joined.promise
  expect(joins()).toHaveLength(2)
})

test('a room that could not be joined says why, and is tried again', async () => {
  const { act } = desk
  desk.act = () => ({ status: 403, code: 'forbidden', detail: 'You may not do this.' })
  showCallPage()
  const notice = page.getByText('We could not connect you to the call. You may not do this.')
  await expect.element(notice).toBeVisible()
  desk.act = act
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})

test('a call of another account opens no room', async () => {
  Object.assign(desk, { one: null, call: null })
  showCallPage()
  await expect
    .element(page.getByRole('heading', { name: 'We could not find this call' }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Hang up' })).not.toBeInTheDocument()
  expect(joins()).toHaveLength(0)
})

test('at 390 px Hang up is at the bottom of the window', async () => {
  await page.viewport(390, 600)
  showCallPage()
  const hangUp = page.getByRole('button', { name: 'Hang up' })
  await expect.element(hangUp).toBeInViewport({ ratio: 1 })
  expect(hangUp.element().getBoundingClientRect().bottom).toBeGreaterThan(540)
})

test('no device is opened before the person has chosen how to take part', async () => {
  const devices = serveDevices()
  showCallPage()
  await joined.promise
  await expect.element(page.getByText('How do you want to take part?')).toBeVisible()
  expect(devices).not.toHaveBeenCalled()
  await button('Camera and microphone').click()
  await expect.element(page.getByLabelText('Your video')).toBeVisible()
  await button('Pause video').click()
  await expect.element(page.getByLabelText('Your video')).not.toBeInTheDocument()
  await button('Mute').click()
  await expect.element(button('Unmute')).toBeVisible()
})

test('who presses Join again takes part as the last time; by microphone alone, no camera is opened', async () => {
  localStorage.setItem('plat.call.how', 'microphone')
  const devices = serveDevices()
  showCallPage({ joined: true })
  await expect.element(button('Mute')).toBeVisible()
  await expect.element(button('Start video')).toBeVisible()
  expect(devices.mock.calls.map(([wanted]) => Object.keys(wanted ?? {}))).toEqual([['audio']])
})

test.each([
  ['NotAllowedError', /^Your browser does not allow the camera on this page/],
  ['NotFoundError', /^We found no camera/],
  ['NotReadableError', /^Another program is using the camera/],
])('%s of the camera is said, and the person can still write', async (name, words) => {
  serveDevices(new DOMException('No', name))
  showCallPage()
  await button('Camera and microphone').click()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect.element(button('Unmute')).toBeVisible()
})

test('a room that is open in another tab is moved here only when the person says so', async () => {
  const other = '00000000-0000-4000-8000-0000000000ee'
  put(active({ state: 'joined', user_type: 'agent', peer: other }))
  showCallPage()
  await expect
    .element(page.getByText('This call is open in another tab or on another device.'))
    .toBeVisible()
  expect(joins()).toHaveLength(0)
  await button('Move the call here').click()
  await joined.promise
  await expect.element(page.getByText('How do you want to take part?')).toBeVisible()
  await expect.element(page.getByText('Joining call')).not.toBeInTheDocument()

  const opensAt = (peer: string) => {
    put(active({ state: 'joined', user_type: 'agent', peer }))
    const { people = [] } = desk.call?.information ?? {}
    hear({ type: 'call_people', data: { id: CALL_ID, people } })
  }
  // A message from before it was moved comes late; then a third tab opens the room.
  opensAt(other)
  await expect.element(button('Hang up')).toBeVisible()
  opensAt('00000000-0000-4000-8000-0000000000ff')
  await expect.element(button('Move the call here')).toBeVisible()
  await expect.element(button('Hang up')).not.toBeInTheDocument()
})

test('the tab that had the room open comes back to it after a reload', async () => {
  const own = '00000000-0000-4000-8000-0000000000ee'
  notePeer(own)
  put(active({ state: 'joined', user_type: 'agent', peer: own }))
  showCallPage()
  await joined.promise
  expect(joins()).toHaveLength(1)
})
