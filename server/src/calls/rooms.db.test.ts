import { randomUUID } from 'node:crypto'
import type { OwnCall } from '@plat/contract/calls/calls'
import type { CallInformation, RoomState } from '@plat/contract/calls/room'
import type { ClientMessage } from '@plat/contract/live/messages'
import { afterEach, expect, test } from 'vitest'
import { answer, callFixture, OPEN_RECORD } from '../testing/call-fixture.ts'
import type { LiveClient } from '../testing/live-client.ts'
import type { StaffMember } from '../testing/staff-fixture.ts'

const calls = callFixture({
  PLAT_STUN_URLS: 'stun:stun.example.gov:3478',
  PLAT_TURN_URLS: 'turn:turn.example.gov:3478?transport=udp,turns:turn.example.gov:443',
  PLAT_TURN_SECRET: 'a secret of the relay',
})

const opened: LiveClient[] = []
afterEach(async () => {
  await calls.noAgents()
  for (const live of opened.splice(0)) await live.close()
})

interface InRoom {
  readonly who: StaffMember
  readonly live: LiveClient
  readonly peer: string
  readonly information: CallInformation
}

function entering({ id, rtc }: CallInformation, peer: string): ClientMessage {
  const { room_reservation, user_data_token } = rtc
  return {
    type: 'call_joined_caller',
    data: { id, ...room_reservation, user_data_token, peer },
  }
}

async function enter(who: StaffMember, live: LiveClient, information: CallInformation) {
  const peer = randomUUID()
  expect(await live.ask(entering(information, peer))).toMatchObject({ type: 'done' })
  return { who, live, peer, information }
}

/** A resident and an agent in the room of their call. */
async function talking(): Promise<{ id: string; ana: InRoom; ben: InRoom }> {
  const ana = await calls.caller()
  const ben = await calls.agent()
  opened.push(ana.live, ben.live)
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  const reply = await ana.who.post('/nencounter/call/request', { subject })
  const { id } = reply.body.data as unknown as OwnCall
  await ben.live.next('call_request')
  await ben.live.ask(answer(id, true))
  const forBen = (await ben.live.next('call_information')).data
  const forAna = (await ana.live.next('call_information')).data
  return {
    id,
    ben: await enter(ben.who, ben.live, forBen),
    ana: await enter(ana.who, ana.live, forAna),
  }
}

/** The room as somebody sees it once it is as the test expects. */
async function room(live: LiveClient, fits: (state: RoomState) => boolean): Promise<RoomState> {
  for (;;) {
    const { data } = await live.next('room_state')
    if (fits(data)) return data
  }
}
const connected = (state: RoomState) =>
  state.participants.filter((one) => one.state === 'connected').length
const signal = { candidate: { candidate: 'candidate:1 1 udp 1 192.0.2.1 5 typ host' } }

test('both are in the room, with what they connect by', async () => {
  const { ana, ben } = await talking()
  const seen = await room(ana.live, (state) => connected(state) === 2)
  expect(seen.connection).toMatchObject({
    kind: 'mesh',
    ice_transport_policy: 'all',
    token: null,
    ice_servers: [
      { urls: ['stun:stun.example.gov:3478'] },
      { urls: ['turn:turn.example.gov:3478?transport=udp', 'turns:turn.example.gov:443'] },
    ],
  })
  const [agent, caller] = seen.participants
  expect([agent?.user_type, caller?.user_type]).toEqual(['agent', 'caller'])
  expect(seen.self).toBe(caller?.id)
  expect(caller?.peer).toBe(ana.peer)
  const others = await room(ben.live, (state) => connected(state) === 2)
  expect(others).toMatchObject({ connection: null, self: agent?.id })
})

test('signals reach the other stay and nobody else; in another name they are refused', async () => {
  const { id, ana, ben } = await talking()
  const passed = { id, from: ana.peer, to: ben.peer, signal }
  expect(await ana.live.ask({ type: 'room_signal', data: passed })).toMatchObject({ type: 'done' })
  expect((await ben.live.next('room_signal')).data).toEqual(passed)
  const forged = { id, from: ben.peer, to: ben.peer, signal }
  expect(await ana.live.ask({ type: 'room_signal', data: forged })).toMatchObject({
    type: 'refused',
    data: { code: 'forbidden' },
  })
  const gone = { id, from: ana.peer, to: randomUUID(), signal }
  expect(await ana.live.ask({ type: 'room_signal', data: gone })).toMatchObject({ type: 'done' })
  // Of somebody who is not in the room.
  const eva = await calls.caller()
  opened.push(eva.live)
  expect(await eva.live.ask({ type: 'room_signal', data: passed })).toMatchObject({
    type: 'refused',
    data: { code: 'not_found', reason: 'no_such_call' },
  })
  expect(ben.live.messages.filter(({ type }) => type === 'room_signal')).toHaveLength(1)
})

test('no other key opens a room', async () => {
  const { id, ana, ben } = await talking()
  const right = entering(ana.information, randomUUID())
  const tries = [
    { invite_password: 'x' },
    { name: 'other' },
    { user_data_token: ben.information.rtc.user_data_token },
    { user_data_token: 'x' },
  ]
  for (const wrong of tries) {
    const frame = { ...right, data: { ...right.data, ...wrong } } as ClientMessage
    expect(await ana.live.ask(frame)).toMatchObject({
      type: 'refused',
      data: { code: 'forbidden', reason: 'wrong_room_key' },
    })
  }
  // With the caller's keys, but somebody else.
  const eva = await calls.caller()
  opened.push(eva.live)
  expect(await eva.live.ask(right)).toMatchObject({
    type: 'refused',
    data: { code: 'not_found' },
  })
  expect((await eva.who.get(`/nencounter/call/${id}`)).status).toBe(404)
  expect((await eva.who.get(`/nencounter/call/${id}/message`)).status).toBe(404)
})

test('a token that was not used opens nothing after ten minutes', async () => {
  const ana = await calls.caller()
  const ben = await calls.agent()
  opened.push(ana.live, ben.live)
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  const reply = await ana.who.post('/nencounter/call/request', { subject })
  const { id } = reply.body.data as unknown as OwnCall
  await ben.live.next('call_request')
  await ben.live.ask(answer(id, true))
  const forAna = (await ana.live.next('call_information')).data
  await calls.sql(
    `update call_participant set token_expires_at = token_expires_at - interval '10 minutes 1 second' where call = $1`,
    [id],
  )
  expect(await ana.live.ask(entering(forAna, randomUUID()))).toMatchObject({
    data: { reason: 'wrong_room_key' },
  })
  // A new one does.
  const again = (await ana.who.get(`/nencounter/call/${id}`)).body.data as unknown
  expect(await ana.live.ask(entering(again as CallInformation, randomUUID()))).toMatchObject({
    type: 'done',
  })
})

test('what is said in the room is kept and reaches everybody in it', async () => {
  const { id, ana, ben } = await talking()
  await ana.live.ask({ type: 'call_message', data: { id, text: ' Good morning ' } })
  await ben.live.ask({ type: 'call_message', data: { id, text: 'Hello' } })
  const first = (await ben.live.next('call_message')).data
  expect(first).toMatchObject({ id, message: { number: 1, person: { id: ana.who.guid } } })
  expect((await ana.live.next('call_message')).data.message.text).toBe('Good morning')
  const kept = (await ben.who.get(`/nencounter/call/${id}/message`)).body.data
  expect(kept).toMatchObject([{ number: 1 }, { number: 2, text: 'Hello' }])
})

test('what no database stores is refused as no message', async () => {
  const { id, ana } = await talking()
  expect(await ana.live.ask({ type: 'call_message', data: { id, text: 'a\0b' } })).toMatchObject({
    type: 'refused',
    data: { code: 'invalid_request', title: 'This is no message: it holds a NUL character.' },
  })
})

test('who comes in another tab is out of the first one', async () => {
  const { id, ana, ben } = await talking()
  const second = await calls.connect(ana.who)
  opened.push(second)
  const own = (await ana.who.get('/nencounter/call')).body.data as unknown as OwnCall
  const again = await enter(ana.who, second, own.information!)
  expect((await ana.live.next('call_left')).data).toEqual({
    id,
    reason: 'replaced',
    peer: ana.peer,
  })
  const seen = await room(ben.live, (state) =>
    state.participants.some((one) => one.peer === again.peer),
  )
  expect(seen.participants).toHaveLength(2)
  const old = { id, from: ana.peer, to: ben.peer, signal }
  expect(await ana.live.ask({ type: 'room_signal', data: old })).toMatchObject({ type: 'refused' })
})

test('a lost connection is away, back with the same stay, and over after a minute', async () => {
  const { id, ana, ben } = await talking()
  await ana.live.close()
  await room(ben.live, (state) => state.participants.some((one) => one.state === 'away'))
  const back = await calls.connect(ana.who)
  opened.push(back)
  await back.ask(entering(ana.information, ana.peer))
  const seen = await room(ben.live, (state) => connected(state) === 2)
  expect(seen.participants.map(({ peer }) => peer)).toContain(ana.peer)
  expect(back.messages.some(({ type }) => type === 'call_left')).toBe(false)
  await back.close()
  await room(ben.live, (state) => state.participants.some((one) => one.state === 'away'))
  await calls.pass(id, 61)
  expect((await ben.live.next('call_ended')).data).toEqual({ id, outcome: 'answered', by: null })
})

test('hanging up ends a call of two, and the agent is free again', async () => {
  const { id, ana, ben } = await talking()
  await ana.live.ask({ type: 'call_close', data: { id } })
  expect((await ben.live.next('call_ended')).data).toMatchObject({
    outcome: 'answered',
    by: { id: ana.who.guid },
  })
  const state = async () => (await ben.who.get('/nencounter/agent-state')).body.data
  expect(await state()).toMatchObject({ status: 'available' })
  expect(await ana.live.ask(entering(ana.information, randomUUID()))).toMatchObject({
    data: { code: 'gone', reason: 'call_ended' },
  })
  expect((await ana.who.get(`/nencounter/call/${id}`)).status).toBe(410)
})

test('a colleague is asked to join, comes, and goes; who was removed does not come back', async () => {
  const { id, ana, ben } = await talking()
  const cleo = await calls.agent()
  await calls.sql('update agent set public = false where account = $1', [cleo.who.guid])
  opened.push(cleo.live)
  const ask = () => ben.who.post(`/nencounter/agent/${cleo.who.guid}/join-request`, { call_id: id })
  expect((await ask()).status).toBe(200)
  const asked = (await cleo.live.next('join_call_request')).data
  expect(asked).toMatchObject({ id, user: { id: ben.who.guid } })
  // Residents ask nobody.
  const frame: ClientMessage = { type: 'join_call_request', data: { id, agent: cleo.who.guid } }
  expect(await ana.live.ask(frame)).toMatchObject({ data: { reason: 'not_an_agent_here' } })
  const information = (await cleo.who.get(`/nencounter/call/${id}`)).body.data as unknown
  expect(information).toMatchObject({ user_type: 'agent' })
  const inside = await enter(cleo.who, cleo.live, information as CallInformation)
  const seen = await room(ana.live, (state) => connected(state) === 3)
  const participant = seen.participants.find(({ person }) => person.id === cleo.who.guid)!.id
  const remove: ClientMessage = { type: 'participant_removed', data: { id, participant } }
  expect(await ana.live.ask(remove)).toMatchObject({ data: { reason: 'not_an_agent_here' } })
  expect(await ben.live.ask(remove)).toMatchObject({ type: 'done' })
  expect((await cleo.live.next('call_left')).data.reason).toBe('removed')
  await room(ana.live, (state) => connected(state) === 2)
  expect(await cleo.live.ask(entering(inside.information, inside.peer))).toMatchObject({
    type: 'refused',
  })
  expect((await cleo.who.get(`/nencounter/call/${id}`)).status).toBe(404)
  const out = { id, from: inside.peer, to: ben.peer, signal }
  expect(await cleo.live.ask({ type: 'room_signal', data: out })).toMatchObject({
    type: 'refused',
  })
})

test('a caller whose line was gone for long comes back to a call that others kept going', async () => {
  const { id, ana, ben } = await talking()
  const cleo = await calls.agent()
  opened.push(cleo.live)
  await ben.who.post(`/nencounter/agent/${cleo.who.guid}/join-request`, { call_id: id })
  await cleo.live.next('join_call_request')
  const forCleo = (await cleo.who.get(`/nencounter/call/${id}`)).body.data as unknown
  await enter(cleo.who, cleo.live, forCleo as CallInformation)
  await ana.live.close()
  await room(ben.live, (state) => state.participants.some((one) => one.state === 'away'))
  await calls.pass(id, 61)
  await room(ben.live, ({ participants }) => participants.length === 2)
  const live = await calls.connect(ana.who)
  opened.push(live)
  const back = await ana.who.get(`/nencounter/call/${id}`)
  expect(back.status).toBe(200)
  await enter(ana.who, live, back.body.data as unknown as CallInformation)
  await room(ben.live, (state) => connected(state) === 3)
})

test('no is said to an invitation only: who is in the room by another page stays', async () => {
  const { id, ana, ben } = await talking()
  expect(await ana.live.ask({ type: 'call_declined', data: { id } })).toMatchObject({
    type: 'done',
  })
  await ben.live.ask({ type: 'call_message', data: { id, text: 'Still there?' } })
  expect((await ana.live.next('call_message')).data.message.text).toBe('Still there?')
})

test('a colleague who does not answer has missed it', async () => {
  const { id, ben } = await talking()
  const cleo = await calls.agent()
  opened.push(cleo.live)
  await ben.live.ask({ type: 'join_call_request', data: { id, agent: cleo.who.guid } })
  await cleo.live.next('join_call_request')
  await calls.pass(id, 21)
  expect((await cleo.live.next('missed_calls')).data.unseen).toBe(1)
  expect((await cleo.who.get(`/nencounter/call/${id}`)).status).toBe(404)
})

test('an agent who is suspended in the middle is out of the room, and of the call', async () => {
  const { ana, ben } = await talking()
  await calls.sql(`update account set state = 'suspended' where guid = $1`, [ben.who.guid])
  expect((await ana.live.next('call_ended')).data).toMatchObject({ outcome: 'answered' })
})

test('a fifth person finds the room full', async () => {
  const { id, ben } = await talking()
  for (const number of [3, 4, 5]) {
    const one = await calls.agent()
    opened.push(one.live)
    await ben.live.ask({ type: 'join_call_request', data: { id, agent: one.who.guid } })
    await one.live.next('join_call_request')
    const reply = await one.who.get(`/nencounter/call/${id}`)
    const frame = entering(reply.body.data as unknown as CallInformation, randomUUID())
    expect(await one.live.ask(frame)).toMatchObject(
      number < 5 ? { type: 'done' } : { data: { reason: 'room_full' } },
    )
  }
})

test('a page that opens learns what goes on', async () => {
  const { id, ana } = await talking()
  const second = await calls.connect(ana.who)
  opened.push(second)
  const hello = second.messages.find(({ type }) => type === 'hello')
  expect(hello?.data).toMatchObject({
    state: { call: { id, state: 'active', information: ana.information } },
  })
})

test('the test room is one’s own', async () => {
  const ben = await calls.agent()
  opened.push(ben.live)
  const open = async () =>
    (await ben.who.post('/nencounter/test-room')).body.data as unknown as CallInformation
  const information = await open()
  expect(information).toMatchObject({ kind: 'test', caller: null, user_type: 'agent' })
  await enter(ben.who, ben.live, information)
  expect((await open()).id).toBe(information.id)
  const ana = await calls.caller()
  opened.push(ana.live)
  expect((await ana.who.post('/nencounter/test-room')).status).toBe(403)
  expect((await ana.who.get(`/nencounter/call/${information.id}`)).status).toBe(404)
  await ben.live.ask({ type: 'call_close', data: { id: information.id } })
  expect((await ben.live.next('call_ended')).data.outcome).toBe('answered')
})
