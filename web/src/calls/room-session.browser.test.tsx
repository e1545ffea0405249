import type { CallParticipant } from '@plat/contract/calls/calls'
import type { RoomRtc } from '@plat/contract/calls/room'
import type { ClientMessage } from '@plat/contract/live/messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLiveSender, setLiveState } from '../api/live-status.ts'
import { serveStaff } from '../shell/staff-page-for-tests.tsx'
import { active, CALL_ID, CONNECTION, RTC } from './calls-for-tests.tsx'
import { LIMIT } from './media/mesh-for-tests.ts'
import { RoomSession } from './room-session.ts'

const [DANA, ROSA] = active({ state: 'joined', user_type: 'agent' }).information?.people ?? []
if (DANA === undefined || ROSA === undefined) throw new Error('expected two people')
const { information } = active({ state: 'joined', user_type: 'agent' })

/** People in the call as the server has them. */
let people: readonly CallParticipant[]
let rooms: RoomSession[]
/** False: the live connection is away, and nothing can be sent. */
let isOpen: boolean
/** Whether the agency has a video server. */
let hasServer: boolean
let rtc: RoomRtc
const joins = serveStaff(({ asked, body }) => {
  if (asked.endsWith('/video-server')) return { data: { moved: hasServer } }
  if (!asked.endsWith('/join')) return { data: active({ state: 'joined', user_type: 'agent' }) }
  const { peer } = body as { peer: string }
  const viewer = rooms.find((room) => room.peer === peer)?.options.viewer
  people = people.map((one) => (one.person.id === viewer ? { ...one, peer } : one))
  for (const room of rooms) room.follow({ people })
  return { data: { ...information, people, rtc, connection: CONNECTION } }
})

beforeEach(() => {
  people = [DANA, ROSA]
  rooms = []
  isOpen = true
  hasServer = false
  rtc = RTC
  setLiveState('open')
  setLiveSender((message: ClientMessage) => {
    if (message.type !== 'room_signals' || !isOpen) return false
    // The server passes them on.
    setTimeout(() => {
      for (const room of rooms) room.takeSignals(message.data)
    })
    return true
  })
  const context = new AudioContext()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    const stream = canvas.captureStream(10)
    for (const track of context.createMediaStreamDestination().stream.getTracks())
      stream.addTrack(track)
    return stream
  })
})
afterEach(() => {
  for (const room of rooms) room.close()
  setLiveSender(null)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function opened(one: CallParticipant): Promise<RoomSession> {
  const room = new RoomSession({ call: CALL_ID, viewer: one.person.id, onAnswer: () => undefined })
  rooms.push(room)
  await room.join()
  return room
}

/** What a room gets of the other one. */
const remote = (room: RoomSession) => [...room.getSnapshot().remotes.values()][0]

test('two people see and hear each other, and learn who is muted', async () => {
  const dana = await opened(DANA)
  const rosa = await opened(ROSA)
  for (const room of rooms) room.takePart('camera')
  for (const room of rooms) {
    await expect.poll(() => remote(room)?.camera, LIMIT).toBeInstanceOf(MediaStreamTrack)
    await expect.poll(() => remote(room)?.microphone, LIMIT).toBeInstanceOf(MediaStreamTrack)
  }
  dana.media.setMuted(true)
  await expect.poll(() => remote(rosa)?.note?.muted, LIMIT).toBe(true)
})

test('what one types is read by the other as it grows, and under its name after the writer has left', async () => {
  const dana = await opened(DANA)
  const rosa = await opened(ROSA)
  await expect.poll(() => remote(rosa)?.note, LIMIT).not.toBeNull()
  const number = dana.nextCaption()
  for (const text of ['Good', 'Good morning'])
    dana.caption({ number, text, final: text.length > 4, language: null })
  const read = () => rosa.getSnapshot().captions
  await expect
    .poll(() => read().map(({ text, final }) => [text, final]), LIMIT)
    .toEqual([['Good morning', true]])
  expect(dana.getSnapshot().captions).toMatchObject([{ text: 'Good morning', person: null }])
  dana.close()
  people = people.filter(({ person }) => person.id !== DANA.person.id)
  rosa.follow({ people })
  expect(read()).toMatchObject([{ text: 'Good morning', person: DANA.person }])
})

test('the others learn who reads captions, and whose microphone the system has silenced', async () => {
  const dana = await opened(DANA)
  const rosa = await opened(ROSA)
  dana.readCaptions(true)
  dana.takePart('microphone')
  await expect.poll(() => remote(rosa)?.note, LIMIT).toMatchObject({ captions: true, muted: false })
  const { microphone } = dana.media.getSnapshot()
  if (microphone.kind !== 'on') throw new Error('expected a microphone')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  microphone.track.dispatchEvent(new Event('mute'))
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  await expect.poll(() => remote(rosa)?.note, LIMIT).toMatchObject({ interrupted: true })
  microphone.track.dispatchEvent(new Event('unmute'))
  await expect.poll(() => remote(rosa)?.note, LIMIT).toMatchObject({ interrupted: false })
})

test('signals wait for a live connection that is away', async () => {
  isOpen = false
  await opened(DANA)
  const rosa = await opened(ROSA)
  rosa.takePart('camera')
  isOpen = true
  setLiveState('open')
  await expect.poll(() => remote(rosa)?.link, LIMIT).toBe('connected')
})

test('the room is entered once the live connection is open, so that no signal is missed', async () => {
  setLiveState('none')
  const dana = new RoomSession({ call: CALL_ID, viewer: DANA.person.id, onAnswer: () => undefined })
  rooms.push(dana)
  dana.enter()
  expect(joins).toEqual([])
  setLiveState('open')
  await expect.poll(() => dana.getSnapshot().state, LIMIT).toBe('joined')
})

test('where the browser holds back the sound, a press plays it', async () => {
  const play = vi
    .spyOn(HTMLMediaElement.prototype, 'play')
    .mockRejectedValue(new DOMException('Press first', 'NotAllowedError'))
  const dana = await opened(DANA)
  await opened(ROSA)
  await expect.poll(() => dana.getSnapshot().soundBlocked, LIMIT).toBe(true)
  play.mockResolvedValue()
  dana.playSound()
  expect(dana.getSnapshot().soundBlocked).toBe(false)
})

test('a room that is closed while a device starts leaves none on', async () => {
  const answer = Promise.withResolvers<MediaStream>()
  vi.mocked(navigator.mediaDevices.getUserMedia).mockReturnValue(answer.promise)
  const dana = await opened(DANA)
  dana.takePart('camera')
  dana.close()
  const stream = document.createElement('canvas').captureStream()
  answer.resolve(stream)
  await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
})

test('credentials that are about to end are replaced by new ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const dana = await opened(DANA)
  expect(joins.filter(({ asked }) => asked.endsWith('/join'))).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_540_000)
  vi.useRealTimers()
  await expect.poll(() => joins.filter(({ asked }) => asked.endsWith('/join')).length).toBe(2)
  expect(dana.getSnapshot().state).toBe('joined')
})

test('[ROM-09] the room is entered with the password that the page has read last', async () => {
  const options = { call: CALL_ID, viewer: DANA.person.id, rtc: RTC, onAnswer: () => undefined }
  const dana = new RoomSession(options)
  rooms.push(dana)
  await dana.join()
  const { peer } = dana
  expect(joins.at(-1)?.body).toEqual({ peer, invite_password: '0123456789abcdef' })
  const room_reservation = { ...RTC.room_reservation, invite_password: 'fedcba9876543210' }
  dana.follow({ people, rtc: { ...RTC, room_reservation } })
  await dana.join()
  expect(joins.at(-1)?.body).toEqual({ peer, invite_password: 'fedcba9876543210' })
})

test('[RW-10] where nothing arrives from the other person, the page asks for the video server once, if the agency has none', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stats = vi.spyOn(RTCPeerConnection.prototype, 'getStats')
  const dana = await opened(DANA)
  dana.follow({ people: people.map((one) => ({ ...one, peer: one.peer ?? crypto.randomUUID() })) })
  const asks = () => joins.filter(({ asked }) => asked.endsWith('/video-server')).length
  const start = performance.now()
  const now = vi.spyOn(performance, 'now')
  const measuredAt = async (ms: number) => {
    now.mockReturnValue(start + ms)
    const before = stats.mock.calls.length
    await vi.advanceTimersByTimeAsync(2_000)
    expect(stats.mock.calls.length).toBeGreaterThan(before)
    await Promise.all(stats.mock.results.map(({ value }) => value))
  }
  await measuredAt(0)
  await measuredAt(14_000)
  expect(asks()).toBe(0)
  await measuredAt(15_500)
  await expect.poll(asks, LIMIT).toBe(1)
  // It asks again for as long as there is no answer, and never after it.
  let ms = 15_500
  const asksAgain = async () => {
    const before = asks()
    await measuredAt((ms += 60_000))
    await new Promise((resolve) => setTimeout(resolve))
    return asks() > before
  }
  await expect.poll(asksAgain, LIMIT).toBe(false)
  expect(await asksAgain()).toBe(false)
})

test('a call that someone has moved is joined again for a token, once, also where the browser has no WebRTC', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined)
  Reflect.deleteProperty(globalThis, 'RTCPeerConnection')
  const dana = await opened(DANA)
  const url = 'wss://video.example'
  rtc = { ...RTC, url, user_data_token: 'token', api_key: 'key' }
  const entered = () => joins.filter(({ asked }) => asked.endsWith('/join')).length
  for (let times = 0; times < 3; times += 1) {
    dana.follow({ people, rtc: { ...RTC, url } })
    await expect.poll(entered, LIMIT).toBe(2)
    await new Promise((resolve) => setTimeout(resolve))
  }
  vi.unstubAllGlobals()
})
