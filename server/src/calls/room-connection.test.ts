import { createHmac } from 'node:crypto'
import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { requireMedia, roomConnection } from './room-connection.ts'
import type { VideoSettings } from './video-settings.ts'

const NOW = new Date('2026-05-04T15:00:00Z')
const NONE: VideoSettings = { stunUrls: [], turnUrls: [], turnSecret: null, livekit: null }
const TURN: VideoSettings = {
  ...NONE,
  stunUrls: ['stun:s.example:3478'],
  turnUrls: ['turn:t.example:3478'],
  turnSecret: 'a secret of the relay',
}
const LIVEKIT = { key: 'a key', secret: 'a secret of the video server' }

/** What rooms read of an agency's document. */
function agency(nencounter: object): TenantDocument {
  const control = { nencounter: { relay: false, livekit: null, ...nencounter } }
  return { tenant: { control } } as unknown as TenantDocument
}
const ana = { participant: 'ana-guid', name: 'Ana Ortiz' }
const connect = (video: VideoSettings, nencounter: object = {}) =>
  roomConnection(video, agency(nencounter), 'a call', ana, NOW)

test('a relay’s credentials are the participant’s own and end within an hour', async () => {
  const { ice_servers: servers, expires, ice_transport_policy: policy } = await connect(TURN)
  const username = `${Date.parse(expires) / 1_000}:ana-guid`
  expect(servers).toEqual([
    { urls: ['stun:s.example:3478'] },
    {
      urls: ['turn:t.example:3478'],
      username,
      credential: createHmac('sha1', 'a secret of the relay').update(username).digest('base64'),
    },
  ])
  expect(Date.parse(expires) - NOW.getTime()).toBeLessThanOrEqual(3_600_000)
  expect(policy).toBe('all')
  expect(JSON.stringify(servers)).not.toContain('a secret')
})

test('without servers browsers find each other by themselves', async () => {
  expect(await connect(NONE)).toMatchObject({ kind: 'mesh', ice_servers: [], token: null })
})

test('an agency that wants a relay has media by the relay only, and no room without one', async () => {
  expect((await connect(TURN, { relay: true })).ice_transport_policy).toBe('relay')
  expect(() => requireMedia(TURN, agency({ relay: true }))).not.toThrow()
  expect(() => requireMedia(NONE, agency({ relay: false }))).not.toThrow()
  expect(() => requireMedia(NONE, agency({ relay: true }))).toThrow(AppError)
})

test('a video server gets a token for this person and room, and for ten minutes at most', async () => {
  const url = { livekit: { url: 'wss://video.example' } }
  const { kind, token, expires } = await connect({ ...TURN, livekit: LIVEKIT }, url)
  expect(kind).toBe('livekit')
  const { payload } = await jwtVerify(token ?? '', new TextEncoder().encode(LIVEKIT.secret), {
    currentDate: NOW,
  })
  expect(payload).toEqual({
    iss: 'a key',
    sub: 'ana-guid',
    name: 'Ana Ortiz',
    nbf: NOW.getTime() / 1_000,
    exp: Date.parse(expires) / 1_000,
    video: { room: 'a call', roomJoin: true, canPublish: true, canSubscribe: true },
  })
  expect(Date.parse(expires) - NOW.getTime()).toBeLessThanOrEqual(600_000)
})

test('a video server that this server has no key of is not used', async () => {
  const url = { livekit: { url: 'wss://video.example' } }
  expect((await connect(TURN, url)).kind).toBe('mesh')
})
