import type { OwnCall } from '@plat/contract/calls/calls'
import type { CallInformation } from '@plat/contract/calls/room'
import type { ClientMessage } from '@plat/contract/live/messages'
import { afterEach, expect, test } from 'vitest'
import { answer, callFixture, OPEN_RECORD, SEALED_RECORD } from '../testing/call-fixture.ts'
import type { LiveClient } from '../testing/live-client.ts'
import type { Visitor } from '../testing/visitor.ts'

const calls = callFixture()

const opened: LiveClient[] = []
afterEach(async () => {
  await calls.noAgents()
  for (const live of opened.splice(0)) await live.close()
})

async function agent(modules: readonly string[] | null = null) {
  const one = await calls.agent(modules)
  opened.push(one.live)
  return one
}
async function caller() {
  const one = await calls.caller()
  opened.push(one.live)
  return one
}
async function request(who: Visitor, more: object = {}) {
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  const reply = await who.post('/nencounter/call/request', { subject, ...more })
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data as unknown as OwnCall
}

test('a resident calls about a record, an agent accepts, and both get into the room', async () => {
  const ana = await caller()
  const ben = await agent(['permits'])
  const made = await request(ana.who, { caller_note: ' About my fence ' })
  expect(made).toMatchObject({ state: 'waiting', queue: { place: 1, ringing: true } })
  const asked = await ben.live.next('call_request')
  expect(asked.data).toMatchObject({
    id: made.id,
    caller_note: 'About my fence',
    direct: false,
    user: { id: ana.who.guid },
    subject: { discriminator: 'record', guid: OPEN_RECORD.guid, agency_reference: '2024-001 BP' },
  })
  expect(await ben.live.ask(answer(made.id, true))).toMatchObject({ type: 'done' })
  const forBen = (await ben.live.next('call_information')).data
  const forAna = (await ana.live.next('call_information')).data
  expect(forBen).toMatchObject({ user_type: 'agent', caller: { id: ana.who.guid } })
  expect(forAna).toMatchObject({ user_type: 'caller', rtc: { url: null, api_key: null } })
  expect(forBen.rtc.user_data_token).not.toBe(forAna.rtc.user_data_token)
  const own = (await ana.who.get('/nencounter/call')).body.data
  expect(own).toMatchObject({ state: 'active', queue: null, information: forAna })
})

test('after a decline the next agent is asked; who has declined is not asked again', async () => {
  const ana = await caller()
  const ben = await agent()
  const cleo = await agent()
  const made = await request(ana.who)
  await ben.live.next('call_request')
  await ben.live.ask(answer(made.id, false))
  expect((await ben.live.next('call_request_over')).data.reason).toBe('declined')
  await cleo.live.next('call_request')
  await cleo.live.ask(answer(made.id, false))
  expect((await ana.live.next('call_unanswered')).data).toEqual({
    id: made.id,
    reason: 'nobody_answered',
    opens: null,
  })
  expect(await calls.outcome(made.id)).toBe('unanswered')
  expect(ben.live.messages.filter(({ type }) => type === 'call_request')).toHaveLength(1)
})

test('nobody is there: the caller is told, and the call is logged', async () => {
  const ana = await caller()
  const made = await request(ana.who)
  expect((await ana.live.next('call_unanswered')).data.reason).toBe('no_agent')
  expect(await calls.outcome(made.id)).toBe('unanswered')
  expect((await ana.who.get('/nencounter/call')).body.data).toBeNull()
})

test('an agent who lets it ring has missed the call', async () => {
  const ana = await caller()
  const ben = await agent()
  const made = await request(ana.who)
  await ben.live.next('call_request')
  await calls.pass(made.id, 21)
  expect((await ben.live.next('call_request_over')).data.reason).toBe('missed')
  expect((await ben.live.next('missed_calls')).data.unseen).toBe(1)
  await ana.live.next('call_unanswered')
  const missed = (await ben.who.get('/nencounter/call/missed')).body.data
  expect(missed).toMatchObject([{ call: made.id, seen: false, user: { id: ana.who.guid } }])
  await ben.who.post('/nencounter/call/missed/seen')
  expect((await ben.who.get('/nencounter/call/missed/unseen')).body.data).toEqual({ unseen: 0 })
  // Too late.
  await ben.live.ask(answer(made.id, true))
  expect((await ben.live.next('call_request_over')).data.reason).toBe('missed')
})

test('the caller gives up: it stops ringing', async () => {
  const ana = await caller()
  const ben = await agent()
  const made = await request(ana.who)
  await ben.live.next('call_request')
  await ana.who.post(`/nencounter/call/${made.id}/cancel`)
  expect((await ben.live.next('call_request_over')).data.reason).toBe('withdrawn')
  expect((await ana.live.next('call_ended')).data.outcome).toBe('cancelled')
  expect((await ana.who.post(`/nencounter/call/${made.id}/cancel`)).status).toBe(200)
  await ben.live.ask(answer(made.id, true))
  expect((await ben.live.next('call_request_over')).data.reason).toBe('withdrawn')
})

test('who is idle longest is asked first, and a busy agent once free', async () => {
  const [ana, eva] = [await caller(), await caller()]
  const ben = await agent()
  const first = await request(ana.who)
  await ben.live.next('call_request')
  const second = await request(eva.who)
  expect(second.queue).toMatchObject({ place: 2, ringing: false })
  await ben.live.ask(answer(first.id, true))
  // One place nearer.
  await expect
    .poll(async () => (await eva.who.get('/nencounter/call')).body.data)
    .toMatchObject({ queue: { place: 1 } })
  await ben.live.ask({ type: 'call_close', data: { id: first.id } })
  const asked = await ben.live.next('call_request')
  expect(asked.data.id).toBe(second.id)
})

test('an agent is asked about what they serve only', async () => {
  const ana = await caller()
  const trades = await agent(['trades'])
  const permits = await agent(['permits'])
  const made = await request(ana.who)
  expect((await permits.live.next('call_request')).data.id).toBe(made.id)
  await ana.who.post(`/nencounter/call/${made.id}/cancel`)
  // On a channel, those of any module of its department.
  const subject = { type: 'channel', guid: await calls.channel('counter') }
  const other = await request(ana.who, { subject })
  expect(other.subject).toMatchObject({ discriminator: 'channel', title: { en: 'Counter' } })
  expect((await trades.live.next('call_request')).data.id).toBe(other.id)
})

test('a request that is sent twice makes one call; another one is refused while it waits', async () => {
  const ana = await caller()
  await agent()
  const wish = { request: crypto.randomUUID() }
  const made = await request(ana.who, wish)
  expect((await request(ana.who, wish)).id).toBe(made.id)
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  const refused = await ana.who.post('/nencounter/call/request', { subject })
  expect([refused.status, refused.body]).toMatchObject([409, { reason: 'in_another_call' }])
})

test('what cannot be called about is refused, and no call is made', async () => {
  const ana = await caller()
  const tries = [
    [{ type: 'record', guid: SEALED_RECORD.guid }, 404],
    [{ type: 'record', guid: crypto.randomUUID() }, 404],
    [{ type: 'channel', guid: await calls.channel('planning') }, 403],
    [{ type: 'channel', guid: await calls.channel('counter', calls.other) }, 404],
    [{ type: 'agent', guid: crypto.randomUUID() }, 403],
  ] as const
  for (const [subject, status] of tries) {
    const reply = await ana.who.post('/nencounter/call/request', { subject })
    expect([subject.type, reply.status]).toEqual([subject.type, status])
  }
  expect(await calls.sql('select 1 from call where caller = $1', [ana.who.guid])).toEqual([])
})

test('a resident without the mailed code is refused', async () => {
  const ana = await caller()
  await calls.sql('update session set second_factor = null where account = $1', [ana.who.guid])
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  await expect
    .poll(async () => (await ana.who.post('/nencounter/call/request', { subject })).body)
    .toMatchObject({ reason: 'call_needs_code', status: 403 })
})

test('a closed office says when it opens', async () => {
  const ana = await caller()
  await agent()
  const rows = await calls.sql<{ hours: { weekly: unknown } }>('select hours from office')
  const never = { ...rows[0]?.hours, weekly: Array.from({ length: 7 }, () => []) }
  await calls.sql('update office set hours = $1', [JSON.stringify(never)])
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  const reply = await ana.who.post('/nencounter/call/request', { subject })
  await calls.sql('update office set hours = $1', [JSON.stringify(rows[0]?.hours)])
  expect([reply.status, reply.body]).toMatchObject([409, { reason: 'call_office_closed_for_long' }])
  expect(await calls.sql('select 1 from call where caller = $1', [ana.who.guid])).toEqual([])
})

test('a caller whose browser is gone has given up after 45 seconds', async () => {
  const ana = await caller()
  const ben = await agent()
  const made = await request(ana.who)
  await ben.live.next('call_request')
  await ana.live.close()
  await calls.pass(made.id, 15)
  expect((await ana.who.get('/nencounter/call')).body.data).toMatchObject({ state: 'waiting' })
  await calls.pass(made.id, 31)
  expect(await calls.outcome(made.id)).toBe('abandoned')
})

test('a direct call rings there and nowhere else', async () => {
  const ben = await agent()
  const cleo = await agent()
  await calls.sql('update agent set public = false where account = $1', [cleo.who.guid])
  const reply = await ben.who.post(`/nencounter/agent/${cleo.who.guid}/call-request`, {
    caller_note: 'Quick question',
  })
  const made = reply.body.data as unknown as OwnCall
  expect((await cleo.live.next('call_request')).data).toMatchObject({ id: made.id, direct: true })
  const busy = await ben.who.post(`/nencounter/agent/${cleo.who.guid}/call-request`, {})
  expect(busy.status).toBe(409)
  await cleo.live.ask(answer(made.id, false))
  expect((await ben.live.next('call_unanswered')).data.reason).toBe('declined')
  expect(await calls.outcome(made.id)).toBe('declined')
})

test('an agent made private in the middle gets no call', async () => {
  const ana = await caller()
  const ben = await agent()
  const made = await request(ana.who)
  await ben.live.next('call_request')
  await calls.sql('update agent set public = false where account = $1', [ben.who.guid])
  await ben.live.ask(answer(made.id, true))
  expect((await ben.live.next('call_request_over')).data.reason).toBe('not_available')
  expect((await ana.live.next('call_unanswered')).data.reason).toBe('nobody_answered')
})

test('an agent whose connection is gone loses the call to the next one', async () => {
  const ana = await caller()
  const ben = await agent()
  const cleo = await agent()
  const made = await request(ana.who)
  await ben.live.next('call_request')
  await ben.live.close()
  expect((await cleo.live.next('call_request')).data.id).toBe(made.id)
})

function entering({ id, rtc }: CallInformation): ClientMessage {
  const { room_reservation, user_data_token } = rtc
  const data = { id, ...room_reservation, user_data_token, peer: crypto.randomUUID() }
  return { type: 'call_joined_agent', data }
}

/** A call that an agent has taken, whose room nobody is in yet. */
async function taken() {
  const ana = await caller()
  const ben = await agent()
  const made = await request(ana.who)
  await ben.live.next('call_request')
  await ben.live.ask(answer(made.id, true))
  const forBen = (await ben.live.next('call_information')).data
  const forAna = (await ana.live.next('call_information')).data
  return { made, ana, ben, forAna, forBen }
}

test('the caller never comes: the agent is told, and who was late is told so', async () => {
  const { made, ana, ben, forBen } = await taken()
  await ben.live.ask(entering(forBen))
  await calls.pass(made.id, 181)
  expect((await ana.live.next('call_left')).data.reason).toBe('late')
  expect((await ben.live.next('call_ended')).data.outcome).toBe('not_joined')
})

test('who tries camera and microphone for longer than a minute is still awaited, unless their page is gone', async () => {
  const { made, ana, ben, forAna, forBen } = await taken()
  await ben.live.ask(entering(forBen))
  await calls.pass(made.id, 100)
  expect(await ana.live.ask(entering(forAna))).toMatchObject({ type: 'done' })
  await ana.live.ask({ type: 'call_close', data: { id: made.id } })
  expect(await calls.outcome(made.id)).toBe('answered')

  const second = await request(ana.who)
  await ben.live.next('call_request')
  await ben.live.ask(answer(second.id, true))
  await ben.live.ask(entering((await ben.live.next('call_information')).data))
  await ana.live.close()
  await calls.pass(second.id, 61)
  expect((await ben.live.next('call_ended')).data).toMatchObject({ outcome: 'not_joined' })
})

test('an agent who takes a call and does not come has missed it: the caller waits again, and the next one is asked', async () => {
  const { made, ana, ben, forAna } = await taken()
  const cleo = await agent()
  await ana.live.ask(entering(forAna))
  await calls.pass(made.id, 61)
  expect((await ben.live.next('call_left')).data.reason).toBe('late')
  expect((await ben.live.next('missed_calls')).data.unseen).toBe(1)
  expect((await ana.live.next('call_waiting')).data).toEqual({ id: made.id })
  expect((await ana.who.get('/nencounter/call')).body.data).toMatchObject({ state: 'waiting' })
  expect((await cleo.live.next('call_request')).data.id).toBe(made.id)
  await cleo.live.ask(answer(made.id, true))
  await cleo.live.ask(entering((await cleo.live.next('call_information')).data))
  const again = (await ana.live.next('call_information')).data
  expect(await ana.live.ask(entering(again))).toMatchObject({ type: 'done' })
  await cleo.live.ask({ type: 'call_close', data: { id: made.id } })
  expect(await calls.outcome(made.id)).toBe('answered')
})

test('an agent leaves before coming in, and nobody else is there: the caller is told, not blamed', async () => {
  const { made, ana, ben } = await taken()
  await ben.live.ask({ type: 'call_close', data: { id: made.id } })
  expect((await ana.live.next('call_waiting')).data).toEqual({ id: made.id })
  expect((await ana.live.next('call_unanswered')).data.reason).toBe('nobody_answered')
  expect(await calls.outcome(made.id)).toBe('unanswered')
  expect((await ben.who.get('/nencounter/call/missed')).body.data).toEqual([])
})

test('another agency knows nothing of a call', async () => {
  const ana = await caller()
  const ben = await agent()
  const stranger = await calls.agent(null, calls.other)
  opened.push(stranger.live)
  const made = await request(ana.who)
  await ben.live.next('call_request')
  const known = await ben.who.get(`/nencounter/call/${crypto.randomUUID()}`)
  for (const reply of [
    await stranger.who.get(`/nencounter/call/${made.id}`),
    await stranger.who.post(`/nencounter/call/${made.id}/cancel`),
    await stranger.who.post(`/nencounter/agent/${ben.who.guid}/join-request`, {
      call_id: made.id,
    }),
  ])
    expect([reply.status, reply.body.detail]).toEqual([404, known.body.detail])
  expect(await stranger.live.ask(answer(made.id, true))).toMatchObject({
    type: 'refused',
    data: { code: 'not_found', reason: 'no_such_call' },
  })
  expect(
    (await stranger.who.post(`/nencounter/agent/${ben.who.guid}/call-request`, {})).status,
  ).toBe(409)
})
