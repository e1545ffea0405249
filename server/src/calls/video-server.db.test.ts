import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jwtVerify } from 'jose'
import type { CallInformation } from '@plat/contract/calls/room'
import { callFixture } from '../testing/call-fixture.ts'
import { applyFolder } from '../testing/portal.ts'
import { officesFolder } from '../testing/staff-fixture.ts'

const SECRET = 'a secret of the video server'
const calls = callFixture({ PLAT_LIVEKIT_KEY: 'a key', PLAT_LIVEKIT_SECRET: SECRET })

/** What the video server was asked: path, and body with the grants. */
const asked: { path: string; body: unknown; video: unknown }[] = []
const server = createServer((request, response) => {
  void (async () => {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const { payload } = await jwtVerify(token, new TextEncoder().encode(SECRET))
    asked.push({ path: request.url ?? '', body: JSON.parse(text), video: payload['video'] })
    response.setHeader('content-type', 'application/json').end('{}')
  })()
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const files = officesFolder(calls.tenant)
  const { port } = server.address() as AddressInfo
  const nencounter = { livekit: { url: `ws://127.0.0.1:${port}` } }
  const { control, ...tenant } = files['tenant.yaml']
  await applyFolder(calls.database, {
    ...files,
    'tenant.yaml': { ...tenant, control: { ...control, nencounter } },
  })
})
afterAll(() => server.close())

test('the agency’s video server closes a room whose call is over', async () => {
  const ben = await calls.agent()
  const opened = await ben.who.post('/nencounter/test-room')
  const { id, rtc } = opened.body.data as unknown as CallInformation
  expect(rtc.url).toMatch(/^ws:\/\/127\.0\.0\.1/)
  const { room_reservation, user_data_token } = rtc
  const peer = crypto.randomUUID()
  await ben.live.ask({
    type: 'call_joined_agent',
    data: { id, ...room_reservation, user_data_token, peer },
  })
  const { connection, self } = (await ben.live.next('room_state')).data
  expect(connection).toMatchObject({ kind: 'livekit', ice_transport_policy: 'all' })
  // Neither the key's secret nor the secret of the room's tokens is in what the page gets.
  expect(JSON.stringify(ben.live.messages)).not.toContain(SECRET)
  await ben.live.ask({ type: 'call_close', data: { id } })
  await expect.poll(() => asked).toHaveLength(2)
  expect(asked).toEqual(
    expect.arrayContaining([
      {
        path: '/twirp/livekit.RoomService/RemoveParticipant',
        body: { room: id, identity: self },
        video: { room: id, roomAdmin: true },
      },
      {
        path: '/twirp/livekit.RoomService/DeleteRoom',
        body: { room: id },
        video: { roomCreate: true },
      },
    ]),
  )
  await ben.live.close()
})
