import { randomUUID } from 'node:crypto'
import type { Call, CallParticipant } from '@plat/contract/calls/calls'
import type { ClientMessage } from '@plat/contract/live/messages'
import { afterEach, expect, test } from 'vitest'
import { advanceCalls } from './advance-calls.ts'
import { callFixture, callIn, OPEN_RECORD, joinRoom, type Phone } from '../testing/call-fixture.ts'
import { tokenMailedTo, type Visitor } from '../testing/visitor.ts'

const calls = callFixture()
const { live, resident, agent, answered, browser } = calls

afterEach(() => live.database.pool.query('delete from rate_limit'))

const NOT_FOUND = { status: 404 }
const OVER = { status: 410, detail: 'This invitation is no longer valid.' }
const FRAMES = [
  'call_joined_agent',
  'call_joined_additional_agent',
  'call_joined_caller',
  'call_close',
] as const

/** The token of a link to a call that was mailed. */
async function mailed(by: Phone, { id }: Pick<Call, 'id'>): Promise<string> {
  const to = `${randomUUID()}@example.org`
  await by.post(`/nencounter/call/${id}/invite`, { email: to })
  return tokenMailedTo(live.database, live.tenant, to)
}

const accept = (who: Pick<Visitor, 'post'>, key: string, name = 'Gil') =>
  who.post(`/nencounter/call/invite/${key}/accept`, { name })
const join = (who: Phone, call: Pick<Call, 'id'>, peer: string | null = null) =>
  joinRoom(who, call, peer)
const remove = (by: Phone, { id }: Pick<Call, 'id'>, user: string) =>
  by.post(`/nencounter/call/${id}/remove`, { user })

async function listed(by: Phone, { id }: Pick<Call, 'id'>) {
  return callIn(await by.get(`/nencounter/call/${id}`)).information?.invitations ?? []
}

/** Decides about the invitation that is listed last. */
async function decide(by: Phone, call: Pick<Call, 'id'>, admit: boolean, invite?: string) {
  const id = invite ?? (await listed(by, call)).at(-1)?.id
  return by.post(`/nencounter/call/${call.id}/invite/${id}/decide`, { admit })
}

/** Ana and Ben in a call, and Gil, a guest, with an open page in the waiting room. */
async function waiting() {
  const [ana, ben] = [await resident(), await agent()]
  const call = await answered(ana, ben)
  const token = await mailed(ben, call)
  const who = browser()
  await accept(who, token)
  const gil = await calls.guestIn(who)
  await advanceCalls(calls.parts(), live.tenant)
  return { ana, ben, gil, call, token, who }
}

/** The same, once Gil was admitted. */
async function admitted() {
  const all = await waiting()
  expect((await decide(all.ben, all.call, true)).status).toBe(200)
  return all
}

test('someone who waits learns nothing of the call', async () => {
  const { ana, ben, gil, call, token } = await waiting()
  const peer = randomUUID()
  const toBen = randomUUID()
  await join(ben, call, toBen)
  await join(ana, call, randomUUID())
  const request = randomUUID()
  const path = `/nencounter/call/${call.id}`
  await ana.post(`${path}/message`, { body: 'My number is (541) 555-0100', request })
  for (const reply of [
    await gil.get(path),
    await gil.get(`${path}/message`),
    await gil.post(`${path}/message`, { body: 'Hello?', request: randomUUID() }),
    await gil.post(`${path}/close`),
    await join(gil, call, peer),
  ]) {
    expect(reply.body).toMatchObject(NOT_FOUND)
    expect(reply.text).not.toMatch(/\(541\)|turn:|Ana/)
  }
  for (const type of FRAMES) {
    gil.page.send({ type, data: { id: call.id } })
    expect((await gil.page.next('refused')).data.code).toBe('not_found')
  }
  const signals: ClientMessage = {
    type: 'room_signals',
    data: {
      id: call.id,
      from: peer,
      to: toBen,
      signals: [{ candidate: { candidate: 'candidate:1 1 udp 1 192.0.2.1 5 typ host' } }],
    },
  }
  gil.page.send(signals)
  expect((await gil.page.next('refused')).data.code).toBe('not_found')
  expect(
    await live.query(`select from live_message where body ->> 'type' = 'room_signals'`),
  ).toEqual([])
  // All that reaches the page is what the invitation says anyway.
  const own = (await gil.get('/nencounter/call')).body.data
  expect(own).toMatchObject({
    call: null,
    request: null,
    invitation: { call: call.id, state: 'waiting', how: 'mail', user: { id: ben.guid } },
  })
  await gil.page.settled()
  const kept = await live.query('select body from live_message where account = $1', [gil.guid])
  expect(kept).toEqual([])
  expect((await gil.get(`/nencounter/call/invite/${token}`)).body.data).toMatchObject({
    state: 'waiting',
  })
  expect((await ana.received('call_invitations')).length).toBe(0)
  expect(callIn(await ana.get(path)).information?.invitations).toEqual([])
})

test('an agent admits a guest, who talks with all others', async () => {
  const { ana, ben, gil, call, token } = await waiting()
  expect((await decide(ben, call, true)).status).toBe(200)
  const { data } = await gil.page.next('call_information')
  expect(data).toMatchObject({ id: call.id, user_type: 'caller', invitations: [] })
  expect(data.people).toMatchObject([
    { person: { id: ben.guid } },
    { person: { id: ana.guid } },
    { person: { id: gil.guid, first_name: 'Gil' }, guest: true, invited: true, state: 'joining' },
  ])
  const entry = (await join(gil, call, randomUUID())).body.data as unknown as {
    people: CallParticipant[]
  }
  for (const one of [ana, ben, gil])
    expect((await one.received('call_people')).at(-1)?.data.people).toEqual(entry.people)
  expect((await ben.received('call_invitations')).at(-1)?.data.invitations).toEqual([])
  const path = `/nencounter/call/${call.id}/message`
  await gil.post(path, { body: 'Hello all', request: randomUUID() })
  await ana.post(path, { body: 'Hello Gil', request: randomUUID() })
  for (const one of [ana, ben, gil]) {
    expect((await one.received('call_message')).map(({ data: { body } }) => body)).toEqual([
      'Hello all',
      'Hello Gil',
    ])
    expect((await one.get(path)).body.data).toMatchObject([{ from: { id: gil.guid } }, {}])
  }
  // The link leads back into the call; what has been decided stays decided.
  expect((await accept(gil, token)).body.data).toEqual({ call: call.id, state: 'admitted' })
  // The guest hangs up by its page, and waits when it comes again.
  gil.hangUp(call)
  await gil.page.next('call_ended')
  expect((await join(gil, call)).status).toBe(409)
  await ana.post(path, { body: 'He is gone', request: randomUUID() })
  expect((await gil.get(path)).body.data).toHaveLength(2)
  expect(callIn(await gil.get(`/nencounter/call/${call.id}`)).information).toBeNull()
  expect((await accept(gil, token)).body.data).toMatchObject({ state: 'waiting' })
  expect((await decide(ben, call, true)).status).toBe(200)
  expect((await join(gil, call)).status).toBe(200)
})

test('an agent refuses a guest, who cannot come again', async () => {
  const { ben, gil, call, token, who } = await waiting()
  const [{ id } = { id: '' }] = await listed(ben, call)
  expect((await decide(ben, call, false)).status).toBe(200)
  expect((await gil.page.next('call_invitation_over')).data).toEqual({
    id,
    call: call.id,
    reason: 'refused',
  })
  expect(await listed(ben, call)).toMatchObject([{ state: 'refused', person: { id: gil.guid } }])
  for (const key of [token, id]) expect((await accept(who, key)).body).toMatchObject(OVER)
  expect((await join(gil, call)).body).toMatchObject(NOT_FOUND)
  for (const admit of [true, false]) expect((await decide(ben, call, admit, id)).status).toBe(409)
  expect((await gil.get('/nencounter/call')).body.data).toMatchObject({ invitation: null })
})

test('an agent withdraws an invitation that no one has used', async () => {
  const { ben, call } = await waiting()
  const token = await mailed(ben, call)
  expect((await decide(ben, call, true)).status).toBe(409)
  expect((await decide(ben, call, false)).status).toBe(200)
  expect((await accept(browser(), token)).body).toMatchObject(OVER)
})

test('a removed guest is out, and no way leads back', async () => {
  const { ana, ben, gil, call, token, who } = await admitted()
  await join(gil, call, randomUUID())
  const { id } = (await gil.get(`/nencounter/call/invite/${token}`)).body.data as unknown as {
    id: string
  }
  expect((await remove(ben, call, gil.guid)).status).toBe(200)
  expect((await gil.page.next('call_invitation_over')).data).toEqual({
    id,
    call: call.id,
    reason: 'removed',
  })
  for (const one of [ana, ben])
    expect((await one.received('call_people')).at(-1)?.data.people).toHaveLength(2)
  for (const key of [token, id]) {
    expect((await who.get(`/nencounter/call/invite/${key}`)).body).toMatchObject(OVER)
    expect((await accept(who, key)).body).toMatchObject(OVER)
  }
  expect((await join(gil, call, randomUUID())).status).toBe(409)
  for (const type of FRAMES.slice(0, 3)) {
    gil.page.send({ type, data: { id: call.id } })
    expect((await gil.page.next('refused')).data.code).toBe('conflict')
  }
  const path = `/nencounter/call/${call.id}/message`
  expect((await gil.post(path, { body: 'Hey', request: randomUUID() })).status).toBe(409)
  await ana.post(path, { body: 'Between us', request: randomUUID() })
  expect((await gil.get(path)).body.data).toEqual([])
  expect(callIn(await gil.get(`/nencounter/call/${call.id}`)).information).toBeNull()
  expect((await ana.get('/nencounter/call')).body.data).toMatchObject({ call: { id: call.id } })
  expect((await remove(ben, call, gil.guid)).status).toBe(409)
})

test('only people who were invited are removed, by another person; the call ends with one person', async () => {
  const { ana, ben, gil, call } = await admitted()
  for (const one of [ana, ben]) expect((await remove(ben, call, one.guid)).status).toBe(409)
  expect((await remove(ben, call, randomUUID())).status).toBe(409)
  ana.hangUp(call)
  await ana.page.next('call_ended')
  expect((await remove(ben, call, gil.guid)).status).toBe(200)
  expect((await ben.page.next('call_ended')).data).toEqual({ id: call.id, outcome: 'answered' })
  expect((await gil.received('call_invitation_over')).map(({ data }) => data.reason)).toEqual([
    'removed',
  ])
})

test('only agents in the call decide', async () => {
  const { ana, ben, gil, call } = await waiting()
  const [zoe, eve] = [await agent('Zoe'), await agent('Eve', null, live.other)]
  const [{ id } = { id: '' }] = await listed(ben, call)
  const cases = [
    [ana, 403],
    [zoe, 404],
    [eve, 404],
    [gil, 401],
  ] as const
  for (const [one, status] of cases)
    for (const admit of [true, false])
      expect((await decide(one, call, admit, id)).status).toBe(status)
  expect(await listed(ben, call)).toMatchObject([{ state: 'waiting' }])
  await decide(ben, call, true)
  for (const [one, status] of cases) expect((await remove(one, call, gil.guid)).status).toBe(status)
  // Of another call than the address says.
  const [eva, cleo] = [await resident(), zoe]
  const other = await answered(eva, cleo)
  const token = await mailed(ben, call)
  await accept(browser(), token)
  const invite = (await listed(ben, call)).at(-1)?.id
  expect((await decide(cleo, other, true, invite)).status).toBe(404)
})

test('agents see whether the page of someone who waits is open', async () => {
  const { ben, gil, call } = await waiting()
  const told = async () =>
    (await ben.received('call_invitations')).map(({ data }) => data.invitations[0]?.here)
  expect((await listed(ben, call))[0]?.here).toBe(true)
  const before = (await told()).length
  await calls.gone(gil)
  await calls.pass(120)
  expect((await told()).slice(before)).toEqual([false])
  expect((await listed(ben, call))[0]).toMatchObject({ state: 'waiting', here: false })
  expect((await decide(ben, call, true)).body).toMatchObject({
    status: 409,
    detail: 'Gil cannot join now.',
  })
  await calls.back(gil)
  await calls.pass(1)
  expect((await told()).slice(before)).toEqual([false, true])
  expect(await listed(ben, call)).toMatchObject([{ state: 'waiting', here: true }])
  expect((await decide(ben, call, true)).status).toBe(200)
})

test('an agent who reloads still sees who waits, and one who joins late, too', async () => {
  const { ben, gil, call } = await waiting()
  await ben.page.close()
  await calls.back(ben)
  const own = (await ben.get('/nencounter/call')).body.data as unknown as { call: Call }
  expect(own.call.information?.invitations).toMatchObject([
    { state: 'waiting', person: { id: gil.guid } },
  ])
  const zoe = await agent('Zoe')
  const reply = await ben.post(`/nencounter/agent/${zoe.guid}/join-request`, { call_id: call.id })
  expect(reply.status).toBe(200)
  await accept(zoe, (await zoe.page.next('join_call_request')).data.id)
  const { data } = await zoe.page.next('call_information')
  expect(data).toMatchObject({ user_type: 'agent' })
  expect(data.invitations).toMatchObject([{ state: 'waiting', person: { id: gil.guid } }])
  expect((await decide(zoe, call, true)).status).toBe(200)
})

test('the end of the call ends the waiting', async () => {
  const { ana, gil, call, token } = await waiting()
  ana.hangUp(call)
  expect((await gil.page.next('call_invitation_over')).data).toMatchObject({ reason: 'ended' })
  expect((await gil.get('/nencounter/call')).body.data).toMatchObject({ invitation: null })
  expect((await accept(gil, token)).body).toMatchObject(OVER)
})

test('a guest leaves the waiting room, and may come again', async () => {
  const { ben, gil, call, token } = await waiting()
  const [{ id } = { id: '' }] = await listed(ben, call)
  expect((await gil.post(`/nencounter/call/invite/${id}/decline`)).status).toBe(200)
  expect((await gil.page.next('call_invitation_over')).data.reason).toBe('declined')
  expect(await listed(ben, call)).toMatchObject([{ state: 'declined' }])
  expect((await decide(ben, call, true, id)).status).toBe(409)
  expect((await accept(browser(), token)).body).toMatchObject(OVER)
  expect((await accept(gil, token)).body.data).toMatchObject({ state: 'waiting' })
})

test('a full call admits no one', async () => {
  const { ben, call, gil } = await admitted()
  const [eva, oto] = [await resident(), await resident()]
  for (const one of [eva, oto]) await accept(one, await mailed(ben, call))
  const [first, second] = await listed(ben, call)
  expect((await decide(ben, call, true, first?.id)).status).toBe(200)
  expect((await decide(ben, call, true, second?.id)).body).toMatchObject({
    status: 409,
    reason: 'call_full',
  })
  await remove(ben, call, gil.guid)
  expect((await decide(ben, call, true, second?.id)).status).toBe(200)
})

test('a guest has no rights but in the own call', async () => {
  const { gil, who } = await admitted()
  const [eva, zoe] = [await resident(), await agent('Zoe')]
  const other = await answered(eva, zoe)
  for (const path of ['', '/message'])
    expect((await gil.get(`/nencounter/call/${other.id}${path}`)).status).toBe(404)
  expect((await join(gil, other)).status).toBe(404)
  for (const path of [
    '/nencounter/contact',
    '/user',
    '/notification',
    '/saved-search',
    '/nencounter/call/missed',
  ])
    expect([401, 404]).toContain((await gil.get(path)).status)
  for (const path of ['/nencounter/call/request', `/nencounter/call/${other.id}/invite`])
    expect([401, 404]).toContain((await gil.post(path, {})).status)
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  expect((await gil.post('/nencounter/call/request', { subject })).status).toBe(401)
  gil.page.send({
    type: 'join_call_request',
    data: { id: other.id, user: { id: zoe.guid } },
  })
  expect((await gil.page.next('refused')).data.code).toBe('forbidden')
  // The guest cannot log in with the address that is stored in place of an email address.
  const email = `guest:${gil.guid}`
  for (const address of [email, `${email}@example.com`]) {
    const login = await who.post('/auth/login', { email: address, password: 'x' })
    expect([400, 401]).toContain(login.status)
    await who.post('/account/password/reset', { email: address })
  }
  expect(await live.query(`select from mail_outbox where recipient like 'guest:%'`)).toEqual([])
  for (const change of [
    `role = 'internal'`,
    `grants = '{tenant.admin}'`,
    `password_hash = 'x'`,
    `totp_secret = 'x'`,
    `confirmed_at = now()`,
    `state = 'active'`,
    `email = 'gil@example.com'`,
  ])
    await expect(
      live.query(`update account set ${change} where guid = $1`, [gil.guid]),
    ).rejects.toThrow(/account_guest/)
})

test('a guest whose session ends loses the connection', async () => {
  const { ben, gil, call } = await admitted()
  await live.query('delete from session where account = $1', [gil.guid])
  await gil.page.closed
  expect((await gil.get('/nencounter/call')).status).toBe(401)
  await calls.gone(gil)
  expect((await ben.received('call_people')).at(-1)?.data.people).toMatchObject([
    {},
    {},
    { state: 'away' },
  ])
  await calls.pass(61)
  expect(callIn(await ben.get(`/nencounter/call/${call.id}`)).information?.people).toHaveLength(2)
})
