import type { CheckServers } from '@plat/contract/calls/check'
import { StrictMode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLiveState } from '../../api/live-status.ts'
import {
  serveStaff,
  showToAccount,
  type StaffAnswer,
  type TestGuest,
} from '../../shell/staff-page-for-tests.tsx'
import { CALL_ID, CONNECTION, showOnPage } from '../calls-for-tests.tsx'
import {
  connections,
  LIMIT,
  pictureTrack,
  toneTrack,
  watchConnections,
} from '../media/mesh-for-tests.ts'
import { RoomSession } from '../room-session.ts'
import { closeRoom, openRoom } from '../room-store.ts'
import { MediaCheck } from './media-check.tsx'

watchConnections()
/** The server's answer when the page asks to check the network. */
let network: () => StaffAnswer
const asked = serveStaff(({ asked: what }) =>
  what === 'POST /api/nencounter/call/check'
    ? network()
    : { status: 404, code: 'not_found', detail: 'We could not find this.' },
)
const OPEN: CheckServers = { ...CONNECTION, video_server: null }
/** All has to pass through relays, and there are none. */
const BLOCKED: CheckServers = { ...OPEN, ice_transport_policy: 'relay' }

/** Tracks that the browser gave, and names of errors instead of some. */
let given: MediaStreamTrack[] = []
let faults: { video?: string; audio?: string } = {}
/** The person answers the browser's question. */
let answered: Promise<void> = Promise.resolve()
const contexts: AudioContext[] = []
class WatchedContext extends AudioContext {
  constructor() {
    super()
    contexts.push(this)
  }
}

beforeEach(() => {
  setLiveState('open')
  localStorage.clear()
  given = []
  faults = {}
  answered = Promise.resolve()
  contexts.length = 0
  network = () => ({ data: OPEN })
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wanted) => {
    await answered
    const fault = (wanted?.video && faults.video) || (wanted?.audio && faults.audio)
    if (fault) throw new DOMException('as a browser would', fault)
    const tracks = [
      ...(wanted?.video ? [pictureTrack()] : []),
      ...(wanted?.audio ? [toneTrack()] : []),
    ]
    given.push(...tracks)
    return new MediaStream(tracks)
  })
})
afterEach(() => {
  closeRoom()
  setLiveState('none')
  vi.restoreAllMocks()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const part = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const status = (name: string) => part(name).getByRole('status').first()
const NO_SERVERS = /^We cannot check your network here/
const live = () => given.filter(({ readyState }) => readyState === 'live').length
const show = (guest: TestGuest | null = null) =>
  guest
    ? showOnPage(<MediaCheck />, '/call/invite', undefined, (element) =>
        showToAccount(null, element, { guest }),
      )
    : showOnPage(<MediaCheck />, '/call/check')

test('after a press all parts are checked, and a sentence sums them up', async () => {
  vi.stubGlobal('AudioContext', WatchedContext)
  show()
  await expect.element(page.getByText(/Nothing is recorded or sent to anyone/)).toBeVisible()
  expect([given, asked]).toEqual([[], []])
  await button('Start the check').click()
  await expect.element(status('Camera')).toHaveTextContent('Your camera works.')
  await expect.element(part('Camera').getByLabelText('Your video')).toBeVisible()
  await expect.element(status('Microphone')).toHaveTextContent('Your microphone works.')
  await expect.element(status('Network')).toMatchTextContent(NO_SERVERS)
  await expect.element(status('Sound')).toHaveTextContent('Not checked')
  await button('Play a sound').click()
  await expect.element(status('Sound')).toHaveTextContent('Did you hear it?')
  await button('No').click()
  await expect.element(status('Sound')).toMatchTextContent(/Turn up the volume/)
  await button('Yes').click()
  await expect.element(status('Sound')).toHaveTextContent('Your speaker works.')
  await expect
    .element(page.getByText('You can call, with limits: network not checked.'))
    .toBeVisible()
  await button('Stop the check').click()
  await expect.element(button('Start the check')).toBeVisible()
  expect(live()).toBe(0)
  // The first one is the test's voice.
  await expect.poll(() => contexts.slice(1).map(({ state }) => state)).toEqual(['closed', 'closed'])
})

test('with the microphone only, the camera is checked once it is wanted', async () => {
  show()
  await button('Microphone only').click()
  await expect.element(status('Microphone')).toHaveTextContent('Your microphone works.')
  await expect.element(status('Camera')).toHaveTextContent('Not checked')
  expect(given.map(({ kind }) => kind)).toEqual(['audio'])
  await button('Check the camera').click()
  await expect.element(status('Camera')).toHaveTextContent('Your camera works.')
})

test('without a camera the microphone is checked, and the camera again after Try again', async () => {
  faults = { video: 'NotFoundError' }
  show()
  await button('Start the check').click()
  await expect.element(part('Camera').getByText(/We found no camera/)).toBeVisible()
  await expect.element(status('Camera')).toHaveTextContent('Does not work')
  await expect.element(status('Microphone')).toHaveTextContent('Your microphone works.')
  faults = {}
  await part('Camera').getByRole('button', { name: 'Try again' }).click()
  await expect.element(status('Camera')).toHaveTextContent('Your camera works.')
})

test('a person who allows neither reads where to allow them', async () => {
  faults = { video: 'NotAllowedError', audio: 'NotAllowedError' }
  show()
  await button('Start the check').click()
  for (const name of ['Camera', 'Microphone'])
    await expect
      .element(part(name).getByText(/Your browser does not allow the .* on this page/))
      .toBeVisible()
})

test('a silent microphone is named after 8 s, and works once it is heard', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const samples = vi.spyOn(AnalyserNode.prototype, 'getFloatTimeDomainData')
  samples.mockImplementation(() => undefined)
  show()
  await button('Microphone only').click()
  await expect.element(status('Microphone')).toHaveTextContent('Say a few words.')
  // Until the browser gives sound no time counts.
  await vi.waitFor(() => {
    vi.advanceTimersByTime(100)
    expect(samples).toHaveBeenCalled()
  }, LIMIT)
  vi.advanceTimersByTime(7_800)
  await expect.element(status('Microphone')).toHaveTextContent('Say a few words.')
  vi.advanceTimersByTime(200)
  await expect.element(status('Microphone')).toMatchTextContent(/^We hear nothing/)
  samples.mockImplementation((array) => void array.fill(0.1))
  vi.advanceTimersByTime(300)
  await expect.element(status('Microphone')).toHaveTextContent('Your microphone works.')
})

test('a guest whose network blocks calls reads what else to do', async () => {
  network = () => ({ data: BLOCKED })
  show({ id: '00000000-0000-4000-8000-000000000002', name: 'Sam Lee' })
  await button('Microphone only').click()
  await expect.element(status('Network')).toHaveTextContent('Your network blocks video and sound.')
  await expect.element(page.getByText(/Try mobile data or a different network/)).toBeVisible()
  await expect.element(page.getByText(/You and the agent write in the chat/)).toBeVisible()
  await expect.element(page.getByText('You can call by chat only.')).toBeVisible()
  network = () => ({ data: OPEN })
  await button('Check again').click()
  await expect.element(status('Network')).toMatchTextContent(NO_SERVERS)
})

test('a visitor logs in to have the network checked', async () => {
  showOnPage(<MediaCheck />, '/call/check', undefined, (element) => showToAccount(null, element))
  await button('Microphone only').click()
  await expect.element(status('Network')).toHaveTextContent('Log in to check your network.')
  await expect.element(part('Network').getByRole('tab', { name: 'Log In' })).toBeVisible()
  expect(asked.filter(({ asked: what }) => what.endsWith('/check'))).toEqual([])
})

test('a check that the server refuses can be tried again', async () => {
  network = () => ({ status: 429, code: 'too_many_requests', detail: 'Too many.' })
  show()
  await button('Microphone only').click()
  await expect.element(part('Network').getByRole('alert')).toBeVisible()
  network = () => ({ data: OPEN })
  await part('Network').getByRole('button', { name: 'Try again' }).click()
  await expect.element(status('Network')).toMatchTextContent(NO_SERVERS)
})

test('while the connection to the portal is lost the network waits for it', async () => {
  setLiveState('lost')
  show()
  await button('Microphone only').click()
  await expect
    .element(status('Network'))
    .toMatchTextContent(/^Your connection to this site is lost/)
  setLiveState('open')
  await expect.element(status('Network')).toMatchTextContent(NO_SERVERS)
})

test('leaving the page turns everything off, also what the browser has not given yet', async () => {
  const prompt = Promise.withResolvers<void>()
  // A server that does not answer.
  network = () => ({ data: { ...OPEN, ice_servers: [{ urls: ['stun:127.0.0.1:9'] }] } })
  showOnPage(<Leavable />, '/call/check')
  await button('Start the check').click()
  await expect.element(status('Microphone')).toHaveTextContent('Your microphone works.')
  answered = prompt.promise
  await button('Stop the check').click()
  await button('Start the check').click()
  await expect.element(page.getByText(/Your browser asks for permission/)).toBeVisible()
  await button('Leave').click()
  prompt.resolve()
  await expect.poll(() => given.length).toBe(4)
  await expect.poll(live).toBe(0)
  await expect
    .poll(() => new Set(connections.map(({ signalingState }) => signalingState)))
    .toEqual(new Set(['closed']))
})

/** The check on a page that one can leave. */
function Leavable() {
  const [isLeft, setLeft] = useState(false)
  return isLeft ? null : (
    <StrictMode>
      <MediaCheck />
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </StrictMode>
  )
}

test('a call whose room opens in this tab ends the check', async () => {
  show()
  await button('Start the check').click()
  await expect.element(status('Camera')).toHaveTextContent('Your camera works.')
  const room = () => new RoomSession({ call: CALL_ID, viewer: CALL_ID, onAnswer: () => undefined })
  openRoom(CALL_ID, room)
  await expect
    .element(page.getByText('You are in a call. You can choose devices there.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Return to the call' }))
    .toHaveAttribute('href', `/call/${CALL_ID}`)
  expect(live()).toBe(0)
  closeRoom()
  await expect.element(button('Start the check')).toBeVisible()
})
