import type { RoomRtc } from '@plat/contract/calls/room'
import type * as LiveKit from 'livekit-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCaption } from './caption.ts'
import { NO_MEDIA } from './media-note.ts'
import {
  CONNECTION,
  connections,
  LIMIT,
  NO_TRACKS,
  NOTE,
  pictureTrack,
  toneTrack,
  watchConnections,
} from './mesh-for-tests.ts'
import { RoomMedia, type RoomMediaEvents } from './room-media.ts'

watchConnections()

/** Replaces LiveKit's connection to a server. Journeys test the protocol. */
class StandInRoom {
  state = 'disconnected'
  readonly remoteParticipants = new Map<string, object>()
  readonly localParticipant = {
    connectionQuality: 'unknown',
    setTrackSubscriptionPermissions: vi.fn<(all: boolean, people: readonly object[]) => void>(),
    publishTrack: vi.fn<(track: LiveKit.LocalTrack) => Promise<void>>(async () => undefined),
    unpublishTrack: vi.fn<() => Promise<void>>(async () => undefined),
    publishData: vi.fn<(data: Uint8Array, options: object) => Promise<void>>(async () => undefined),
  }
  readonly #listeners = new Map<string, (...values: unknown[]) => void>()
  #settle: { resolve: () => void; reject: (error: Error) => void } | undefined

  constructor() {
    opened.push(this)
  }

  on(event: string, listener: (...values: unknown[]) => void): void {
    this.#listeners.set(event, listener)
  }

  removeAllListeners(): void {
    this.#listeners.clear()
  }

  emit(event: string, ...values: unknown[]): void {
    this.#listeners.get(event)?.(...values)
  }

  connect(...given: unknown[]): Promise<void> {
    asked.push(given)
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  disconnect(): Promise<void> {
    this.state = 'disconnected'
    return Promise.resolve()
  }

  async reach(): Promise<void> {
    this.state = 'connected'
    this.#settle?.resolve()
    await vi.waitFor(
      () => expect(this.localParticipant.setTrackSubscriptionPermissions).toHaveBeenCalled(),
      LIMIT,
    )
  }

  refuse(): void {
    this.#settle?.reject(new Error('not reached'))
  }

  /** Someone in the room of the server who publishes a camera. */
  add(identity: string) {
    const camera = {
      isSubscribed: false,
      setSubscribed: vi.fn<(subscribed: boolean) => void>(),
      track: undefined as object | undefined,
    }
    const participant = {
      identity,
      connectionQuality: 'excellent',
      audioLevel: 0.5,
      trackPublications: new Map([['camera', camera]]),
      getTrackPublication: (source: string) => (source === 'camera' ? camera : undefined),
    }
    this.remoteParticipants.set(identity, participant)
    this.emit('participantConnected', participant)
    return { camera, participant }
  }

  /** A message of someone in the room of the server. */
  say(participant: object, text: string): void {
    this.emit('dataReceived', new TextEncoder().encode(text), participant, 0, 'plat')
  }
}
let opened: StandInRoom[] = []
let asked: unknown[][] = []
vi.mock('livekit-client', async (original) => ({
  ...(await original<typeof LiveKit>()),
  Room: StandInRoom,
}))

let media: RoomMedia[] = []
const events = {
  onChange: vi.fn<RoomMediaEvents['onChange']>(),
  sendSignals: vi.fn<RoomMediaEvents['sendSignals']>(),
  onCaption: vi.fn<RoomMediaEvents['onCaption']>(),
  onCut: vi.fn<RoomMediaEvents['onCut']>(),
  onServerLost: vi.fn<RoomMediaEvents['onServerLost']>(),
}
beforeEach(() => {
  opened = []
  asked = []
  media = []
  vi.clearAllMocks()
})
afterEach(() => {
  for (const one of media) one.close()
})

const DIRECT: RoomRtc = {
  room_reservation: { name: 'plat-harbor-1', invite_password: 'a' },
  user_data_token: null,
  api_key: null,
  url: null,
}
const MOVED: RoomRtc = {
  ...DIRECT,
  url: 'wss://video.example',
  user_data_token: 'token',
  api_key: 'k',
}
const BEN = { peer: 'ben', polite: false }

function roomOf(rtc: RoomRtc): RoomMedia {
  const one = new RoomMedia('ana', events)
  media.push(one)
  one.connect(CONNECTION, rtc)
  one.setPeers([BEN])
  return one
}

async function serverRoom(number = 1): Promise<StandInRoom> {
  await expect.poll(() => opened.length, LIMIT).toBe(number)
  const room = opened[number - 1]
  if (room === undefined) throw new Error('no room')
  return room
}

test('[RW-10] direct connections go on until the video server is reached, and are never made again', async () => {
  const ana = roomOf(DIRECT)
  expect(connections).toHaveLength(1)
  ana.connect(CONNECTION, MOVED)
  const room = await serverRoom()
  expect(asked).toEqual([['wss://video.example', 'token', expect.anything()]])
  expect(connections[0]?.signalingState).not.toBe('closed')
  expect(ana.usesServer).toBe(true)
  await room.reach()
  expect(connections[0]?.signalingState).toBe('closed')
  // Renewed credentials, and what a server of before answers, change nothing.
  ana.connect(CONNECTION, MOVED)
  ana.connect(CONNECTION, DIRECT)
  ana.setPeers([BEN, { peer: 'cleo', polite: true }])
  expect([connections.length, opened.length]).toEqual([1, 1])
})

test('only people in the call get what is sent, and only theirs is taken', async () => {
  const ana = roomOf(MOVED)
  const room = await serverRoom()
  const [ben, eve] = [room.add('ben'), room.add('eve')]
  await room.reach()
  const { setTrackSubscriptionPermissions: permit, publishData } = room.localParticipant
  expect(permit).toHaveBeenLastCalledWith(false, [{ participantIdentity: 'ben', allowAll: true }])
  expect(ben.camera.setSubscribed).toHaveBeenCalledWith(true)
  expect(eve.camera.setSubscribed).not.toHaveBeenCalled()
  const caption = { number: 1, text: 'Good morning', final: true, language: null }
  for (const { participant } of [ben, eve]) room.say(participant, writeCaption(caption))
  expect(events.onCaption.mock.calls).toEqual([['ben', caption]])
  ana.sendCaption(caption)
  for (const [, options] of publishData.mock.calls)
    expect(options).toMatchObject({ destinationIdentities: ['ben'], topic: 'plat', reliable: true })

  // A picture is shown once its sender says that there is one.
  ben.camera.isSubscribed = true
  ben.camera.track = { mediaStreamTrack: pictureTrack() }
  expect(ana.remotes().get('ben')).toMatchObject({ link: 'connected', camera: null, note: null })
  room.say(ben.participant, JSON.stringify(NOTE))
  expect(ana.remotes().get('ben')).toMatchObject({
    camera: expect.any(MediaStreamTrack),
    note: NOTE,
  })
  expect([...ana.remotes().keys()]).toEqual(['ben'])

  // Removed from the call, though still in the room of the server.
  ana.setPeers([])
  expect(permit).toHaveBeenLastCalledWith(false, [])
  expect(ben.camera.setSubscribed).toHaveBeenLastCalledWith(false)
  publishData.mockClear()
  ana.sendCaption(caption)
  expect(publishData).not.toHaveBeenCalled()
})

test('whoever comes later learns who is muted', async () => {
  const ana = roomOf(MOVED)
  const room = await serverRoom()
  await room.reach()
  ana.setLocal(NO_TRACKS, NOTE)
  const { participant } = room.add('ben')
  const { publishData } = room.localParticipant
  expect(publishData).not.toHaveBeenCalled()
  for (let times = 0; times < 2; times += 1) room.say(participant, JSON.stringify(NO_MEDIA))
  const texts = publishData.mock.calls.map(([data]) => new TextDecoder().decode(data))
  expect(texts).toEqual([JSON.stringify(NOTE)])
})

test('a muted microphone stays muted when it is sent, and nothing listens or films once it is off', async () => {
  const ana = roomOf(MOVED)
  const room = await serverRoom()
  await room.reach()
  const microphone = toneTrack()
  microphone.enabled = false
  const { publishTrack, unpublishTrack } = room.localParticipant
  const sent = () => publishTrack.mock.calls[0]?.[0]
  ana.setLocal({ ...NO_TRACKS, microphone }, { ...NOTE, muted: true })
  await expect.poll(sent, LIMIT).toBeDefined()
  const track = sent()
  expect([track?.isMuted, track?.mediaStreamTrack.enabled, microphone.enabled]).toEqual([
    true,
    false,
    false,
  ])
  microphone.enabled = true
  ana.setLocal({ ...NO_TRACKS, microphone }, { ...NOTE, muted: false })
  expect(track?.mediaStreamTrack.enabled).toBe(true)
  await expect.poll(() => track?.isMuted, LIMIT).toBe(false)
  ana.setLocal({ ...NO_TRACKS, microphone }, { ...NOTE, muted: true })
  // At once, not when the server has heard of it.
  expect(track?.mediaStreamTrack.enabled).toBe(false)
  ana.setLocal(NO_TRACKS, { ...NOTE, muted: true })
  expect(track?.mediaStreamTrack.readyState).toBe('ended')
  await expect.poll(() => unpublishTrack.mock.calls.length, LIMIT).toBe(1)
  const camera = pictureTrack()
  ana.setLocal({ ...NO_TRACKS, camera }, NOTE)
  const picture = () => publishTrack.mock.calls[1]?.[0].mediaStreamTrack
  await expect.poll(() => picture()?.readyState, LIMIT).toBe('live')
  ana.close()
  expect(picture()?.readyState).toBe('ended')
  // The devices' own tracks are the call's to stop.
  expect([microphone.readyState, camera.readyState]).toEqual(['live', 'live'])
})

test('a video server that is lost is tried again with another token, after longer and longer pauses', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ana = roomOf(MOVED)
  const link = () => ana.remotes().get('ben')?.link
  for (const [number, pause] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
    const room = await serverRoom(number + 1)
    room.refuse()
    await vi.waitFor(() => expect(events.onServerLost).toHaveBeenLastCalledWith(pause), LIMIT)
    ana.connect(CONNECTION, MOVED)
  }
  expect(link()).toBe('connecting')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(link()).toBe('blocked')
  const room = await serverRoom(7)
  room.add('ben')
  await room.reach()
  expect(link()).toBe('connected')
  room.emit('disconnected')
  expect(events.onServerLost).toHaveBeenLastCalledWith(2_000)
  expect(link()).toBe('reconnecting')
})
