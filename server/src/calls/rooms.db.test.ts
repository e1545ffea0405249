import { createHmac, randomUUID } from 'node:crypto'
import type { Call, RoomEntry } from '@plat/contract/calls/calls'
import type { RoomSignal, RoomSignals } from '@plat/contract/calls/room'
import { expect, test } from 'vitest'
import {
  callFixture,
  callIn,
  joinRoom,
  type Phone,
  RELAY,
  RELAY_SETTINGS,
} from '../testing/call-fixture.ts'
import type { Reply } from '../testing/visitor.ts'
import { withCalls } from './call-work.ts'
import { passSignals } from './room-signals.ts'

const calls = callFixture(undefined, RELAY_SETTINGS)
const { live, resident, agent, request, answered } = calls

const CANDIDATE: RoomSignal = {
  candidate: { candidate: 'candidate:1 1 udp 1 192.0.2.1 5 typ host', sdpMid: '0' },
}

function entryOf(reply: Reply): RoomEntry {
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data as unknown as RoomEntry
}

/** Joins with a new peer. */
async function enter(who: Phone, call: Pick<Call, 'id'>): Promise<string> {
  const peer = randomUUID()
  entryOf(await joinRoom(who, call, peer))
  return peer
}

function send(who: Phone, signals: Omit<RoomSignals, 'signals'> & { signals?: RoomSignal[] }) {
  who.page.send({ type: 'room_signals', data: { signals: [CANDIDATE], ...signals } })
}

/** Ana and Ben in the room of their call. */
async function talking() {
  const [ana, ben] = [await resident(), await agent()]
  const call = await answered(ana, ben)
  const [anaPeer, benPeer] = [await enter(ana, call), await enter(ben, call)]
  return { ana, ben, call, toBen: { id: call.id, from: anaPeer, to: benPeer } }
}

/** Kept signals of a call, to all receivers. */
const stored = ({ id }: Pick<Call, 'id'>) =>
  live.query(
    `select from live_message where body ->> 'type' = 'room_signals' and body #>> '{data,id}' = $1`,
    [id],
  )

test('two people exchange signals, in order, and read whom to send them to', async () => {
  const { ana, ben, call, toBen } = await talking()
  const toAna = { id: call.id, from: toBen.to, to: toBen.from }
  const offer: RoomSignal = { description: { type: 'offer', sdp: 'v=0' } }
  send(ana, { ...toBen, signals: [offer, CANDIDATE] })
  send(ana, toBen)
  expect((await ben.page.next('room_signals')).data).toEqual({
    ...toBen,
    signals: [offer, CANDIDATE],
  })
  expect((await ben.page.next('room_signals')).data).toEqual({ ...toBen, signals: [CANDIDATE] })
  send(ben, { ...toAna, signals: [{ description: { type: 'answer', sdp: 'v=0' } }] })
  expect((await ana.page.next('room_signals')).data.from).toBe(toBen.to)
  expect(await ana.received('room_signals')).toHaveLength(1)
  const people = (await ana.received('call_people')).at(-1)?.data.people
  expect(people).toMatchObject([
    { user_type: 'agent', state: 'joined', peer: toBen.to },
    { user_type: 'caller', state: 'joined', peer: toBen.from },
  ])
  // Media may go on while the connection is lost.
  await calls.gone(ana)
  expect((await ben.received('call_people')).at(-1)?.data.people).toMatchObject([
    {},
    { state: 'away', peer: toBen.from },
  ])
})

test('whoever is not in the call sends nothing, and hears no more than of an unknown call', async () => {
  const { ana, ben, toBen } = await talking()
  const [eva, zoe] = [await resident(), await agent('Zoe', null, live.other)]
  for (const stranger of [eva, zoe])
    for (const id of [toBen.id, randomUUID()]) {
      send(stranger, { ...toBen, id })
      expect((await stranger.page.next('refused')).data).toEqual({
        code: 'not_found',
        detail: 'We could not find this call.',
      })
      const reply = await joinRoom(stranger, { id }, randomUUID())
      expect([reply.status, reply.body]).toMatchObject([404, { reason: 'no_such_call' }])
      expect(reply.text).not.toMatch(/turn/)
    }
  // Of a call of their own, to a page in another one.
  const cleo = await agent('Cleo')
  await live.query('update agent set public = false where account = $1', [ben.guid])
  const other = await answered(eva, cleo)
  send(eva, { ...toBen, id: other.id, from: await enter(eva, other) })
  await eva.page.settled()
  for (const one of [ana, ben]) expect(await one.received('room_signals')).toEqual([])
  for (const { id } of [toBen, other]) expect(await stored({ id })).toEqual([])
})

test('signals in the name of another page are refused', async () => {
  const { ana, ben, toBen } = await talking()
  for (const from of [toBen.to, randomUUID()]) {
    send(ana, { ...toBen, from })
    expect((await ana.page.next('refused')).data).toMatchObject({
      code: 'conflict',
      detail: 'Another page of yours has this call open now.',
    })
  }
  // Nor does anyone take the peer of another.
  expect((await joinRoom(ana, toBen, toBen.to)).status).toBe(409)
  expect(await ben.received('room_signals')).toEqual([])
})

test('before the answer and after the end nothing passes, and the end deletes what has passed', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const call = await request(ana)
  const [early, to] = [randomUUID(), randomUUID()]
  const tooEarly = [await joinRoom(ana, call, early), await joinRoom(ben, call, to)]
  expect(tooEarly.map(({ status }) => status)).toEqual([409, 404])
  for (const one of [ana, ben]) {
    send(one, { id: call.id, from: early, to })
    expect((await one.page.next('refused')).data.code).toBe('not_found')
  }
  ben.answer(call, true)
  await ben.page.next('call_information')
  // Answered, and not joined yet.
  send(ana, { id: call.id, from: early, to })
  expect((await ana.page.next('refused')).data.code).toBe('conflict')
  const toBen = { id: call.id, from: await enter(ana, call), to: await enter(ben, call) }
  send(ana, toBen)
  await ben.page.next('room_signals')
  send(ben, { ...toBen, from: toBen.to, to: toBen.from })
  await ana.page.next('room_signals')
  expect(await stored(call)).toHaveLength(2)
  const [before] = await live.query<{ kept: number }>('select count(*) as kept from live_message')
  ben.hangUp(call)
  await ana.page.next('call_ended')
  expect(await stored(call)).toEqual([])
  send(ana, toBen)
  expect((await ana.page.next('refused')).data).toMatchObject({
    code: 'conflict',
    detail: 'This call has ended.',
  })
  expect(await stored(call)).toEqual([])
  // Other messages are kept: both people read that the call ended.
  const [after] = await live.query<{ kept: number }>('select count(*) as kept from live_message')
  expect(after?.kept).toBe(Number(before?.kept))
})

test('an end while signals are under way leaves none of them', async () => {
  const { ana, ben, call, toBen } = await talking()
  await withCalls(calls.parts(), live.tenant, async ({ tx }) => {
    await passSignals(tx, ana.guid, { ...toBen, signals: [CANDIDATE] })
    ben.hangUp(call)
    // The end would be through by then if it did not wait.
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await ben.page.next('call_ended')
  expect(await ben.received('room_signals')).toEqual([])
  expect(await stored(call)).toEqual([])
})

test('who leaves a call that goes on takes the signals to and from it along', async () => {
  const { ana, ben, call, toBen } = await talking()
  const cleo = await agent('Cleo')
  await live.query(
    `insert into call_participant (tenant, call, account, user_type) values (current_tenant(), $1, $2, 'agent')`,
    [call.id, cleo.guid],
  )
  const cleoPeer = await enter(cleo, call)
  send(ana, toBen)
  send(ana, { ...toBen, to: cleoPeer })
  send(cleo, { ...toBen, from: cleoPeer })
  await Promise.all([ana, cleo].map(({ page }) => page.settled()))
  expect(await stored(call)).toHaveLength(3)
  cleo.hangUp(call)
  await cleo.page.settled()
  expect((await ben.received('room_signals')).map(({ data }) => data)).toEqual([
    { ...toBen, signals: [CANDIDATE] },
  ])
  expect(await stored(call)).toHaveLength(1)
  send(cleo, { ...toBen, from: cleoPeer })
  expect((await cleo.page.next('refused')).data.code).toBe('conflict')
})

test('a second page of an account that joins replaces the first', async () => {
  const { ana, ben, call, toBen } = await talking()
  await ben.page.settled()
  const second = await enter(ana, call)
  const caller = async () => (await ben.received('call_people')).at(-1)?.data.people[1]
  expect(await caller()).toMatchObject({ state: 'joined', peer: second })
  const told = (await ben.received('call_people')).length
  // The first page sends and gets nothing any more.
  send(ana, toBen)
  expect((await ana.page.next('refused')).data.code).toBe('conflict')
  send(ben, { ...toBen, from: toBen.to, to: toBen.from })
  await ben.page.settled()
  expect(await stored(call)).toEqual([])
  send(ben, { ...toBen, from: toBen.to, to: second })
  await ana.page.next('room_signals')
  // To join again for new credentials, or without pictures and sound, changes nothing for the others.
  await joinRoom(ana, call, second)
  await joinRoom(ana, call, null)
  ana.page.send({ type: 'call_joined_caller', data: { id: call.id } })
  await ana.page.settled()
  expect(await caller()).toMatchObject({ state: 'joined', peer: second })
  expect(await ben.received('call_people')).toHaveLength(told)
})

test('who joins gets credentials for media servers: its own, for an hour, new each time', async () => {
  const { ana, ben, call, toBen } = await talking()
  const read = async (who: Phone, peer: string | null) => {
    const { connection } = entryOf(await joinRoom(who, call, peer))
    const [stun, turn] = connection.ice_servers
    expect(stun).toEqual({ urls: [RELAY.stun] })
    expect(turn?.urls).toEqual(RELAY.turn)
    expect(connection.ice_transport_policy).toBe('all')
    const [expiry, participant] = turn?.username?.split(':') ?? []
    expect(new Date(Number(expiry) * 1_000).toISOString()).toBe(connection.expires)
    expect(turn?.credential).toBe(
      createHmac('sha1', RELAY.secret).update(`${expiry}:${participant}`).digest('base64'),
    )
    return { expiry: Number(expiry), participant }
  }
  const first = await read(ana, toBen.from)
  const inSeconds = first.expiry - Date.now() / 1_000
  expect(inSeconds).toBeGreaterThan(3_500)
  expect(inSeconds).toBeLessThanOrEqual(3_600)
  const rows = await live.query(
    'select guid from call_participant where call = $1 and account = $2',
    [call.id, ana.guid],
  )
  expect(rows).toEqual([{ guid: first.participant }])
  expect((await read(ben, toBen.to)).participant).not.toBe(first.participant)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect((await read(ana, toBen.from)).expiry).toBeGreaterThan(first.expiry)
  // No one else has them, nor anyone once the call has ended.
  const eva = await resident()
  expect((await joinRoom(eva, call, randomUUID())).text).not.toContain('credential')
  ben.hangUp(call)
  await ben.page.next('call_ended')
  const late = await joinRoom(ana, call, toBen.from)
  expect([late.status, late.text.includes('credential')]).toEqual([409, false])
})

test('an agency can have everything pass through relays', async () => {
  const [ben, cleo] = [await agent('Ben', null, live.other), await agent('Cleo', null, live.other)]
  const call = callIn(await ben.post(`/nencounter/agent/${cleo.guid}/call-request`, {}))
  cleo.answer(call, true)
  await cleo.page.next('call_information')
  const { connection } = entryOf(await joinRoom(ben, call, randomUUID()))
  expect(connection).toMatchObject({ ice_transport_policy: 'relay', ice_servers: [{}, {}] })
})

test('no one fills the database with signals', async () => {
  const { ana, ben, call, toBen } = await talking()
  send(ana, toBen)
  await ana.page.settled()
  await live.query(
    `insert into live_message (tenant, account, number, body)
     select tenant, account, number - 1000 + n, body from live_message, generate_series(1, 398) n
     where account = $1 and body ->> 'type' = 'room_signals'`,
    [ben.guid],
  )
  send(ana, toBen)
  await ana.page.settled()
  expect(await ben.received('room_signals')).toHaveLength(400)
  // Another page of the same account may send no more than that either.
  send(ana, toBen)
  expect((await ana.page.next('refused')).data.code).toBe('too_many_requests')
  send(ana, { ...toBen, from: await enter(ana, call) })
  expect((await ana.page.next('refused')).data.code).toBe('too_many_requests')
  expect(await ben.received('room_signals')).toHaveLength(400)
  const toAna = { ...toBen, from: toBen.to, to: await enter(ana, call) }
  send(ben, toAna)
  expect((await ana.page.next('room_signals')).data).toMatchObject(toAna)
})

test('too many signals in one message, or too large ones, are refused', async () => {
  const { ana, ben, toBen } = await talking()
  const described = (bytes: number): RoomSignal[] => {
    const half = 'x'.repeat(bytes / 2)
    return [half, half].map((sdp) => ({ description: { type: 'offer', sdp } }))
  }
  for (const signals of [
    [],
    Array.from({ length: 41 }, () => CANDIDATE),
    [{ description: { type: 'offer', sdp: 'x'.repeat(40_001) } } as const],
    described(64_500),
  ]) {
    send(ana, { ...toBen, signals })
    expect((await ana.page.next('refused')).data.code).toBe('invalid_request')
  }
  send(ana, { ...toBen, signals: Array.from({ length: 40 }, () => CANDIDATE) })
  send(ana, { ...toBen, signals: described(63_000) })
  await ana.page.settled()
  expect(await ben.received('room_signals')).toHaveLength(2)
  send(ana, { ...toBen, signals: described(66_560) })
  expect((await ana.page.closed).code).toBe(1009)
  expect(await ben.received('room_signals')).toHaveLength(2)
})

test('a page that was away while signals were deleted reads everything again', async () => {
  const { ana, ben, call, toBen } = await talking()
  const { number } = await ben.page.next('call_people')
  await ben.page.settled()
  const last = ben.page.messages.flatMap((one) => ('number' in one ? [one.number] : [])).at(-1)
  send(ana, toBen)
  await ana.page.settled()
  const during = await live.connect(ben, { after: last ?? number })
  expect((await during.next('hello')).data.resync).toBe(false)
  expect((await during.next('room_signals')).data).toMatchObject(toBen)
  ana.hangUp(call)
  // One that stays hears of what comes after the gap.
  await during.next('call_ended')
  await during.close()
  const after = await live.connect(ben, { after: last ?? number })
  expect((await after.next('hello')).data.resync).toBe(true)
  await after.close()
})
