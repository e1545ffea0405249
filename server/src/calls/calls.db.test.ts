import { vi, afterEach, expect, test } from 'vitest'
import {
  acknowledgment,
  callFixture,
  callIn,
  OPEN_RECORD,
  SEALED_RECORD,
} from '../testing/call-fixture.ts'

/** Of someone whose room is open. */
const ROLE = { guest: false, invited: false, interpreter: false, state: 'joined', peer: null }

const calls = callFixture()
const { live, resident, agent, request, answered } = calls

afterEach(() => void vi.useRealTimers())

test('a resident calls about a record, an agent joins by the specification’s frames, and hangs up', async () => {
  const [ana, ben] = [await resident(), await agent('Ben', ['permits'])]
  const call = await request(ana, { caller_note: ' About my fence ' })
  expect(call).toMatchObject({ state: 'waiting', queue: { ringing: true, place: null } })
  const asked = (await ben.page.next('call_request')).data
  expect(asked).toMatchObject({
    id: call.id,
    subject: {
      discriminator: 'record',
      guid: OPEN_RECORD.guid,
      agency_reference: '2024-001 BP',
      module: { module_code: 'permits' },
      department: { department_code: 'building' },
    },
    user: { id: ana.guid, first_name: 'Ana' },
    caller_note: 'About my fence',
    direct: false,
  })
  // The page sends back what it got.
  const { id, subject, user } = asked
  ben.page.send(JSON.stringify({ ...acknowledgment(id, true), data: { id, subject, user } }))
  const forBen = (await ben.page.next('call_information')).data
  expect(forBen).toMatchObject({ user_type: 'agent', caller_note: 'About my fence' })
  expect((await ana.page.next('call_information')).data).toMatchObject({ user_type: 'caller' })
  ben.page.send({ type: 'call_joined_agent', data: { id } })
  ana.page.send({ type: 'call_joined_caller', data: { id } })
  await ben.page.next('call_people')
  expect((await ben.page.next('call_people')).data.people).toEqual([
    { ...ROLE, person: forBen.people[0]?.person, user_type: 'agent' },
    { ...ROLE, person: user, user_type: 'caller' },
  ])
  expect(callIn(await ana.get(`/nencounter/call/${id}`)).state).toBe('active')
  ben.hangUp(call)
  for (const one of [ana, ben])
    expect((await one.page.next('call_ended')).data).toEqual({ id, outcome: 'answered' })
  expect(callIn(await ana.get(`/nencounter/call/${id}`))).toMatchObject({
    state: 'ended',
    outcome: 'answered',
    information: null,
  })
})

test('the operations of the API do the same as the frames', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { id } = await request(ana)
  expect((await ben.get('/nencounter/call')).body.data).toMatchObject({
    call: null,
    request: { id, user: { id: ana.guid } },
  })
  expect((await ben.post(`/nencounter/call/${id}/answer`, { answer: true })).status).toBe(200)
  const joined = await ana.post(`/nencounter/call/${id}/join`)
  expect(joined.body.data).toMatchObject({ id, user_type: 'caller' })
  expect((await ben.get('/nencounter/call')).body.data).toMatchObject({
    call: { id, state: 'active', information: { id, user_type: 'agent' } },
    request: null,
  })
  expect((await ana.post(`/nencounter/call/${id}/close`)).status).toBe(200)
  // Pressed twice.
  expect((await ana.post(`/nencounter/call/${id}/close`)).status).toBe(200)
  expect((await ben.post(`/nencounter/call/${id}/join`)).body.code).toBe('conflict')
  expect(await calls.outcomes()).toEqual(['answered'])
})

test('a caller who hangs up while it rings has cancelled the call, and the ringing ends', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const call = await request(ana)
  ana.hangUp(call)
  expect((await ben.page.next('call_request_over')).data).toEqual({
    id: call.id,
    reason: 'withdrawn',
  })
  expect((await ana.page.next('call_ended')).data.outcome).toBe('cancelled')
  ben.answer(call, true)
  expect((await ben.page.next('refused')).data).toMatchObject({ code: 'conflict' })
  expect((await ana.get('/nencounter/call')).body.data).toEqual({
    call: null,
    request: null,
    invitation: null,
  })
})

test('ten tabs press Call at once: one call, whether each sends a key of its own or the same', async () => {
  const [ana, eva] = [await resident(), await resident()]
  await agent()
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  const press = (who: typeof ana, key: string) =>
    who.post('/nencounter/call/request', { subject, request: key })
  const same = crypto.randomUUID()
  const ofAna = await Promise.all(Array.from({ length: 10 }, () => press(ana, same)))
  expect(new Set(ofAna.map((reply) => callIn(reply).id)).size).toBe(1)
  const ofEva = await Promise.all(Array.from({ length: 10 }, () => press(eva, crypto.randomUUID())))
  expect(ofEva.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
  expect(ofEva.find(({ status }) => status === 409)?.body).toMatchObject({
    reason: 'in_another_call',
  })
  expect(await calls.outcomes()).toEqual([null, null])
})

test('what cannot be called about is refused, and no call is made', async () => {
  const ana = await resident()
  await agent()
  const refusals = [
    [{ type: 'record', guid: SEALED_RECORD.guid }, 404],
    [{ type: 'record', guid: crypto.randomUUID() }, 404],
    [{ type: 'channel', guid: await calls.channel('planning') }, 403],
    [{ type: 'channel', guid: await calls.channel('counter', live.other) }, 404],
    [{ type: 'agent', guid: crypto.randomUUID() }, 403],
  ] as const
  for (const [subject, status] of refusals) {
    const reply = await ana.post('/nencounter/call/request', { subject })
    expect([subject.type, reply.status]).toEqual([subject.type, status])
  }
  await live.query('update session set second_factor = null where account = $1', [ana.guid])
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  expect((await ana.post('/nencounter/call/request', { subject })).body).toMatchObject({
    reason: 'call_needs_code',
  })
  expect(await calls.outcomes()).toEqual([])
})

test('a closed office says when it opens, by the database’s clock', async () => {
  const ana = await resident()
  await agent()
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  const never = Array.from({ length: 7 }, () => [])
  const always = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  await calls.setHours(never)
  const closed = await ana.post('/nencounter/call/request', { subject })
  // Today it is closed, tomorrow it opens.
  const [{ day } = { day: 0 }] = await live.query<{ day: number }>(
    `select extract(isodow from now() at time zone 'America/Chicago')::integer as day`,
  )
  await calls.setHours(always.map((spans, i) => (i === day - 1 ? [] : spans)))
  // A server whose clock is days ahead opens it no sooner.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 })
  const opens = await ana.post('/nencounter/call/request', { subject })
  vi.useRealTimers()
  await calls.setHours(always)
  expect([closed.status, closed.body]).toMatchObject([
    409,
    { reason: 'call_office_closed_for_long' },
  ])
  expect([opens.status, opens.body]).toMatchObject([
    409,
    { reason: 'call_office_closed', values: { time: '00:00' } },
  ])
})

test('a direct call rings there and nowhere else', async () => {
  const [ben, cleo, dan] = [await agent('Ben'), await agent('Cleo'), await agent('Dan')]
  await live.query('update agent set public = false where account = $1', [cleo.guid])
  const path = `/nencounter/agent/${cleo.guid}/call-request`
  const call = callIn(await ben.post(path, { caller_note: 'Quick question' }))
  expect((await cleo.page.next('call_request')).data).toMatchObject({
    id: call.id,
    direct: true,
    subject: { discriminator: 'generic' },
  })
  expect((await dan.post(path, {})).body).toMatchObject({ reason: 'agent_not_available' })
  cleo.answer(call, false)
  expect((await ben.page.next('call_ended')).data.outcome).toBe('declined')
  expect(await dan.received('call_request')).toEqual([])
  const ana = await resident()
  expect((await ana.post(path, {})).status).toBe(403)
  expect((await ben.post(`/nencounter/agent/${ana.guid}/call-request`, {})).status).toBe(409)
})

test('another agency knows nothing of a call', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const stranger = await agent('Zoe', null, live.other)
  const { id } = await request(ana)
  for (const reply of [
    await stranger.get(`/nencounter/call/${id}`),
    await stranger.post(`/nencounter/call/${id}/answer`, { answer: true }),
    await stranger.post(`/nencounter/call/${id}/join`),
    await stranger.post(`/nencounter/call/${id}/close`),
  ])
    expect([reply.status, reply.body]).toMatchObject([404, { reason: 'no_such_call' }])
  const direct = await stranger.post(`/nencounter/agent/${ben.guid}/call-request`, {})
  expect(direct.body).toMatchObject({ reason: 'agent_not_available' })
  for (const type of ['call_request', 'call_information'] as const)
    expect(await stranger.received(type)).toEqual([])
  // Nor does a resident of the same agency who is not in it.
  expect((await (await resident()).get(`/nencounter/call/${id}`)).status).toBe(404)
  expect((await ana.get(`/nencounter/call/${id}`)).status).toBe(200)
})

test('an account that is deleted ends its calls: what it wrote is gone, the outcome is logged', async () => {
  const [ana, ben, eva] = [await resident(), await agent(), await resident()]
  await answered(ana, ben)
  await request(eva, { caller_note: 'Please hurry' })
  await live.query('delete from account where guid = $1', [ben.guid])
  await calls.pass(0)
  expect((await ana.page.next('call_ended')).data.outcome).toBe('answered')
  expect((await eva.page.next('call_ended')).data.outcome).toBe('no_agent')
})
