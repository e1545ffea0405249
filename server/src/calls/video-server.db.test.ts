import { randomUUID } from 'node:crypto'
import type { CheckServers } from '@plat/contract/calls/check'
import type { Call, RoomEntry } from '@plat/contract/calls/calls'
import { jwtVerify } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { callFixture, callIn, callsFolder, joinRoom, type Phone } from '../testing/call-fixture.ts'
import { applyFolder } from '../testing/portal.ts'
import type { Reply } from '../testing/visitor.ts'

const SECRET = 'a-secret-of-the-video-server-of-harbor'
const URL_OF = 'wss://video.example.gov'
const calls = callFixture(undefined, { PLAT_LIVEKIT_TEST: `APIkey:${SECRET}` })
const { live, resident, agent, answered } = calls

/** Has an agency use its video server like this; null: it has none. */
async function use(livekit: object | null, tenant = live.tenant): Promise<void> {
  await applyFolder(live.database, callsFolder(tenant, { nencounter: { livekit } }))
}
const SERVER = { url: URL_OF, keyVariable: 'PLAT_LIVEKIT_TEST' }
beforeAll(() => use(SERVER))

type Guid = Pick<Call, 'id'>
const move = (who: Phone, { id }: Guid) => who.post(`/nencounter/call/${id}/video-server`, {})
const rtcOf = async (who: Phone, { id }: Guid) =>
  callIn(await who.get(`/nencounter/call/${id}`)).information?.rtc

function entryOf(reply: Reply): RoomEntry {
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data as unknown as RoomEntry
}

/** Ana and Ben in a call, each with a page in its room. */
async function talking(tenant = live.tenant) {
  const [ana, ben] = [await resident(tenant), await agent('Ben', null, tenant)]
  const call = await answered(ana, ben)
  const peers = [randomUUID(), randomUUID()] as const
  const entries = [
    entryOf(await joinRoom(ana, call, peers[0])),
    entryOf(await joinRoom(ben, call, peers[1])),
  ] as const
  return { ana, ben, call, peers, entries }
}

test('[ROM-09] whoever is in the call reads the name and password of its room, and no page enters with another', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const call = await answered(ana, ben)
  const [sent] = await ana.received('call_information')
  const { room_reservation } = sent?.data.rtc ?? {}
  expect(sent?.data.rtc).toEqual({
    room_reservation: {
      name: `plat-${live.tenant}-${call.id}`,
      invite_password: expect.stringMatching(/^[\da-f]{16}$/),
    },
    user_data_token: null,
    api_key: null,
    url: null,
  })
  expect((await rtcOf(ben, call))?.room_reservation).toEqual(room_reservation)
  const password = room_reservation?.invite_password ?? ''
  const enter = (body: object) =>
    ana.post(`/nencounter/call/${call.id}/join`, { peer: randomUUID(), ...body })
  const other = await answered(await resident(), await agent('Cleo'))
  const ofOther = (
    await live.query<{ body: string }>(
      `select body #>> '{data,rtc,room_reservation,invite_password}' as body from live_message
     where body ->> 'type' = 'call_information' and body #>> '{data,id}' = $1 limit 1`,
      [other.id],
    )
  )[0]?.body
  expect(ofOther).toMatch(/^[\da-f]{16}$/)
  for (const wrong of [
    {},
    { invite_password: null },
    { invite_password: '' },
    { invite_password: ofOther },
  ]) {
    const refused = await enter(wrong)
    expect([refused.status, refused.body]).toMatchObject([403, { reason: 'call_wrong_password' }])
  }
  // None of her pages entered the room, and no one saw her join.
  expect((await ben.received('call_people')).flatMap(({ data }) => data.people)).not.toContainEqual(
    expect.objectContaining({ person: expect.objectContaining({ id: ana.guid }), state: 'joined' }),
  )
  expect((await enter({ invite_password: password })).status).toBe(200)
  // The password is of no use to someone who is not in the call.
  const eva = await resident()
  const stranger = await eva.post(`/nencounter/call/${call.id}/join`, {
    peer: randomUUID(),
    invite_password: password,
  })
  expect(stranger.status).toBe(404)
})

test('[RW-10] a call in which nothing arrives moves to the video server: everyone in it reads so, once, and it does not go back', async () => {
  const { ana, ben, call, peers, entries } = await talking()
  expect(entries.map(({ rtc }) => rtc.url)).toEqual([null, null])
  const before = (await ana.received('call_information')).length
  expect((await move(ben, call)).body.data).toEqual({ moved: true })
  expect((await move(ana, call)).body.data).toEqual({ moved: true })
  for (const one of [ana, ben]) {
    const told = await one.received('call_information')
    expect(told).toHaveLength(before + 1)
    // What is stored opens nothing.
    expect(told.at(-1)?.data.rtc).toMatchObject({
      url: URL_OF,
      user_data_token: null,
      api_key: null,
    })
    expect((await rtcOf(one, call))?.user_data_token).toBeNull()
  }
  // It did not ring a second time.
  expect(await ben.received('call_request')).toHaveLength(1)
  const { rtc } = entryOf(await joinRoom(ana, call, peers[0]))
  expect(rtc).toMatchObject({ url: URL_OF, api_key: 'APIkey' })
  const { payload } = await jwtVerify(rtc.user_data_token ?? '', new TextEncoder().encode(SECRET), {
    issuer: 'APIkey',
  })
  expect(payload).toMatchObject({
    sub: peers[0],
    video: { room: `plat-${live.tenant}-${call.id}`, roomJoin: true },
  })
  // Nothing but to take part in this room, and nothing of the person.
  expect(Object.keys(payload).toSorted()).toEqual(['exp', 'iss', 'nbf', 'sub', 'video'])
  expect(payload['video']).not.toHaveProperty('roomAdmin')
  const seconds = (payload.exp ?? 0) - Date.now() / 1_000
  expect(seconds).toBeGreaterThan(240)
  expect(seconds).toBeLessThanOrEqual(600)
  expect(JSON.stringify(entryOf(await joinRoom(ana, call, peers[0])))).not.toContain(SECRET)
  // A page without pictures and sound needs no token.
  expect(entryOf(await joinRoom(ana, call, null)).rtc.user_data_token).toBeNull()
})

test('whoever is not in the call moves nothing, nor anyone once it has ended', async () => {
  const { ana, ben, call } = await talking()
  const [eva, zoe] = [await resident(), await agent('Zoe', null, live.other)]
  for (const stranger of [eva, zoe]) expect((await move(stranger, call)).status).toBe(404)
  expect((await rtcOf(ana, call))?.url).toBeNull()
  ben.hangUp(call)
  await ana.page.next('call_ended')
  const late = await move(ana, call)
  expect([late.status, late.body]).toMatchObject([409, { reason: 'call_ended' }])
})

test('an agency without a video server, or whose key is not here, has direct connections only', async () => {
  for (const livekit of [null, { ...SERVER, keyVariable: 'PLAT_LIVEKIT_OTHER', use: 'always' }]) {
    await use(livekit)
    const { ana, call, entries } = await talking()
    expect(entries.map(({ rtc }) => rtc.url)).toEqual([null, null])
    expect((await move(ana, call)).body.data).toEqual({ moved: false })
    expect((await rtcOf(ana, call))?.url).toBeNull()
    await calls.clear()
  }
})

test('an agency can use its video server for all calls', async () => {
  await use({ ...SERVER, use: 'always' })
  const { ana, ben, call, entries } = await talking()
  const tokens = entries.map(({ rtc }) => rtc.user_data_token)
  expect(entries.map(({ rtc }) => rtc.url)).toEqual([URL_OF, URL_OF])
  expect(new Set(tokens).size).toBe(2)
  const told = (await ben.received('call_information')).length
  expect((await move(ana, call)).body.data).toEqual({ moved: true })
  expect(await ben.received('call_information')).toHaveLength(told)
})

test('whoever checks the connection gets a token of a minute for a room of the check, in which nothing is sent', async () => {
  await use(SERVER)
  const ana = await resident()
  const { video_server: server } = (await ana.post('/nencounter/call/check')).body
    .data as unknown as CheckServers
  expect(server).toMatchObject({ url: URL_OF, always: false })
  const { payload } = await jwtVerify(server?.token ?? '', new TextEncoder().encode(SECRET))
  expect(payload).toMatchObject({
    video: {
      room: `plat-${live.tenant}-check-${ana.guid}`,
      canPublish: false,
      canPublishData: false,
      canSubscribe: false,
    },
  })
  expect((payload.exp ?? 0) - Date.now() / 1_000).toBeLessThanOrEqual(60)
  const zoe = await resident(live.other)
  expect((await zoe.post('/nencounter/call/check')).body.data).toMatchObject({ video_server: null })
})

test('pages of the agency, and no other, may connect to its video server', async () => {
  await use(SERVER)
  const policy = async (host: string) => {
    const reply = await live.app.fastify.inject({ url: '/call/x', headers: { host } })
    return /connect-src ([^;]*)/.exec(String(reply.headers['content-security-policy']))?.[1] ?? ''
  }
  expect((await policy(`${live.tenant}.test`)).split(' ')).toEqual(
    expect.arrayContaining([URL_OF, 'https://video.example.gov']),
  )
  expect(await policy(`${live.other}.test`)).not.toContain('video.example.gov')
})
