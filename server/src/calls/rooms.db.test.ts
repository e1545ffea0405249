import { createHmac, randomUUID } from 'node:crypto'
import type { Call, RoomEntry } from '@plat/contract/calls/calls'
import type { RoomSignal, RoomSignals } from '@plat/contract/calls/room'
import { expect, test } from 'vitest'
import { callFixture, callIn, type Phone } from '../testing/call-fixture.ts'
import type { Reply } from '../testing/visitor.ts'

const SECRET = 'a secret of the relay'
const STUN = 'stun:turn.example.gov:3478'
const TURN = ['turn:turn.example.gov:3478', 'turns:turn.example.gov:443?transport=tcp']

const calls = callFixture(undefined, {
  PLAT_STUN_URLS: STUN,
  PLAT_TURN_URLS: TURN.join(),
  PLAT_TURN_SECRET: SECRET,
})
const { live, resident, agent, request, answered } = calls

const CANDIDATE: RoomSignal = {
  candidate: { candidate: 'candidate:1 1 udp 1 192.0.2.1 5 typ host', sdpMid: '0' },
}

function entryOf(reply: Reply): RoomEntry {
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data as unknown as RoomEntry
}

const join = (who: Phone, { id }: Pick<Call, 'id'>, peer: string | null) =>
  who.post(`/nencounter/call/${id}/join`, { peer })

/** Joins with a new peer. */
async function enter(who: Phone, call: Pick<Call, 'id'>): Promise<string> {
  const peer = randomUUID()
  entryOf(await join(who, call, peer))
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

const stored = (tenant = live.tenant) =>
  live.query(`select from live_message where body ->> 'type' = 'room_signals'`, [], tenant)

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
  const [eva, zoe] = [await resident(), await agent('Zoe', null, [], live.other)]
  for (const stranger of [eva, zoe])
    for (const id of [toBen.id, randomUUID()]) {
      send(stranger, { ...toBen, id })
      expect((await stranger.page.next('refused')).data).toEqual({
        code: 'not_found',
        detail: 'We could not find this call.',
      })
      const reply = await join(stranger, { id }, randomUUID())
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
  expect([...(await stored()), ...(await stored(live.other))]).toEqual([])
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
  expect((await join(ana, toBen, toBen.to)).status).toBe(409)
  expect(await ben.received('room_signals')).toEqual([])
})

test('before the answer and after the end nothing passes, and the end deletes what has passed', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const call = await request(ana)
  const [early, to] = [randomUUID(), randomUUID()]
  const tooEarly = [await join(ana, call, early), await join(ben, call, to)]
  expect(tooEarly.map(({ status }) => status)).toEqual([409, 404])
  for (const one of [ana, ben]) {
    send(one, { id: call.id, from: early, to })
    expect((await one.page.next('refused')).data.code).toBe('not_found')
  }
  await ben.page.next('call_request')
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
  expect(await stored()).toHaveLength(2)
  const [before] = await live.query<{ kept: number }>('select count(*) as kept from live_message')
  ben.hangUp(call)
  await ana.page.next('call_ended')
  expect(await stored()).toEqual([])
  send(ana, toBen)
  expect((await ana.page.next('refused')).data).toMatchObject({
    code: 'conflict',
    detail: 'This call has ended.',
  })
  expect(await stored()).toEqual([])
  // Nothing else was deleted: two are told of the end.
  const [after] = await live.query<{ kept: number }>('select count(*) as kept from live_message')
  expect(after?.kept).toBe(Number(before?.kept))
})
