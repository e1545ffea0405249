import { randomUUID } from 'node:crypto'
import type { Call } from '@plat/contract/calls/calls'
import { afterEach, expect, test } from 'vitest'
import { callFixture, callIn, OPEN_RECORD, joinRoom, type Phone } from '../testing/call-fixture.ts'
import { mailsTo, type Reply, tokenMailedTo, type Visitor } from '../testing/visitor.ts'
import { advanceCalls } from './advance-calls.ts'
import { withCalls } from './call-work.ts'
import { openTestRoom } from './open-test-room.ts'
import { purgeCalls } from './purge-calls.ts'

const calls = callFixture()
const { live, resident, agent, answered, browser, request } = calls

afterEach(() => live.database.pool.query('delete from rate_limit'))

const DAY = 86_400
const press = (who: Pick<Phone, 'post'>) => who.post('/nencounter/call/test')
const callOf = async (who: Phone) =>
  ((await who.get('/nencounter/call')).body.data as unknown as { call: Call | null }).call
const peopleIn = async (who: Phone, { id }: Pick<Call, 'id'>) =>
  callIn(await who.get(`/nencounter/call/${id}`)).information?.people.map(({ person }) => person.id)

/** Opens the test room of an employee. */
async function open(who: Phone): Promise<Call> {
  const reply = await press(who)
  if (reply.status !== 200) throw new Error(reply.text)
  await who.page.next('call_information')
  return callIn(reply)
}

/** Invites an address. @returns the token of the link */
async function mailed(by: Phone, { id }: Pick<Call, 'id'>, to = `${randomUUID()}@example.org`) {
  const reply = await by.post(`/nencounter/call/${id}/invite`, { email: to })
  if (reply.status !== 200) throw new Error(reply.text)
  return tokenMailedTo(live.database, live.tenant, to)
}

const accept = (who: Pick<Visitor, 'post'>, key: string) =>
  who.post(`/nencounter/call/invite/${key}/accept`, { name: 'Gil' })
const join = (who: Phone, call: Pick<Call, 'id'>, peer: string | null = null) =>
  joinRoom(who, call, peer)
const write = (who: Phone, { id }: Pick<Call, 'id'>, body: string) =>
  who.post(`/nencounter/call/${id}/message`, { body, request: randomUUID() })

async function decide(by: Phone, { id }: Pick<Call, 'id'>, admit: boolean) {
  const { information } = callIn(await by.get(`/nencounter/call/${id}`))
  const invite = information?.invitations.find(({ state }) => state === 'waiting')?.id
  return by.post(`/nencounter/call/${id}/invite/${invite}/decide`, { admit })
}

/** A guest in the waiting room of a call. */
async function guestOf(by: Phone, call: Pick<Call, 'id'>): Promise<Phone> {
  const who = browser()
  await accept(who, await mailed(by, call))
  const gil = await calls.guestIn(who)
  await advanceCalls(calls.parts(), live.tenant)
  return gil
}

/** Ben's test room with Gil, a guest, and Zoe, an agent who was asked to join and who manages statistics. */
async function shared() {
  const [ben, zoe] = [await agent(), await agent('Zoe', null, live.tenant, ['stats.manage'])]
  const call = await open(ben)
  const gil = await guestOf(ben, call)
  await decide(ben, call, true)
  await gil.page.next('call_information')
  await ben.post(`/nencounter/agent/${zoe.guid}/join-request`, { call_id: call.id })
  await accept(zoe, (await zoe.page.next('join_call_request')).data.id)
  await zoe.page.next('call_information')
  return { ben, zoe, gil, call }
}

test('an employee opens a test room without being an agent, and is alone in it for as long as wanted', async () => {
  const ben = await agent()
  await live.query('delete from agent where account = $1', [ben.guid])
  const call = callIn(await press(ben))
  expect(call).toMatchObject({
    state: 'active',
    subject: { discriminator: 'generic', guid: null, department: null },
    queue: null,
    outcome: null,
    information: {
      id: call.id,
      caller_note: null,
      user_type: 'agent',
      test: true,
      people: [
        { person: { id: ben.guid, first_name: 'Ben' }, user_type: 'agent', state: 'joining' },
      ],
      invitations: [],
    },
  })
  expect(call.information?.people).toHaveLength(1)
  // Other pages of the account show it.
  expect((await ben.page.next('call_information')).data).toEqual(call.information)
  expect(await callOf(ben)).toEqual(call)
  expect((await join(ben, call, randomUUID())).body.data).toMatchObject({
    test: true,
    connection: { ice_transport_policy: 'all' },
  })
  await calls.pass(3 * 3_600)
  // It is opened again: the same room.
  const again = callIn(await press(ben))
  expect(again).toMatchObject({ id: call.id, state: 'active' })
  expect(await ben.received('call_information')).toHaveLength(1)
})

test('residents, guests and visitors open no test room', async () => {
  const ben = await agent()
  const gil = await guestOf(ben, await open(ben))
  expect((await press(await resident())).status).toBe(403)
  for (const who of [gil, browser()]) expect((await press(who)).status).toBe(401)
  expect(await calls.outcomes()).toEqual([null])
})

test('several tabs open the test room at once: one room', async () => {
  const ben = await agent()
  let others: Promise<Reply[]> = Promise.resolve([])
  const room = await withCalls(calls.parts(), live.tenant, async (work) => {
    const guid = await openTestRoom(work, ben.guid)
    others = Promise.all([press(ben), press(ben), press(ben)])
    // The others would be through by then if they did not wait.
    await new Promise((resolve) => setTimeout(resolve, 500))
    return guid
  })
  const replies = await others
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const reply of replies) expect(callIn(reply).id).toBe(room)
  expect(await calls.outcomes()).toEqual([null])
})

test('an employee opens test rooms up to 60 times in an hour', async () => {
  const ben = await agent()
  for (let time = 0; time < 60; time += 1) expect((await press(ben)).status).toBe(200)
  expect((await press(ben)).status).toBe(429)
})

test('someone who is in a call, waits in one or is asked to answer one opens no test room', async () => {
  const [ben, zoe] = [await agent(), await agent('Zoe')]
  await live.query('update agent set public = false where account = $1', [zoe.guid])
  await request(zoe)
  const refused = { status: 409, reason: 'in_another_call' }
  for (const who of [zoe, ben]) expect((await press(who)).body).toMatchObject(refused)
  const asked = (await ben.page.next('call_request')).data
  ben.answer(asked, true)
  await ben.page.next('call_information')
  for (const who of [zoe, ben]) expect((await press(who)).body).toMatchObject(refused)
  ben.hangUp(asked)
  await ben.page.next('call_ended')
  expect((await press(ben)).status).toBe(200)
  // Nor does the owner of a test room make a call.
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  expect((await ben.post('/nencounter/call/request', { subject })).body).toMatchObject(refused)
})

test('the owner hangs up: the room ends for everyone in it', async () => {
  const { ben, zoe, gil, call } = await shared()
  ben.hangUp(call)
  for (const one of [ben, zoe, gil])
    expect((await one.page.next('call_ended')).data).toEqual({ id: call.id, outcome: 'answered' })
  expect(await callOf(ben)).toBeNull()
  // The next one is a new room.
  expect((await open(ben)).id).not.toBe(call.id)
})

test('the owner is away for a minute: the room ends for everyone in it', async () => {
  const { ben, zoe, gil, call } = await shared()
  await calls.gone(ben)
  await calls.pass(59)
  expect(await peopleIn(zoe, call)).toHaveLength(3)
  await calls.pass(1)
  for (const one of [zoe, gil])
    expect((await one.page.next('call_ended')).data).toEqual({ id: call.id, outcome: 'answered' })
  expect(await calls.outcomes()).toEqual(['answered'])
})

test('the owner’s account is deleted: the room ends for everyone in it', async () => {
  const { ben, gil } = await shared()
  await ben.page.settled()
  await live.query('delete from account where guid = $1', [ben.guid])
  await advanceCalls(calls.parts(), live.tenant)
  expect((await gil.page.next('call_ended')).data.outcome).toBe('answered')
})

test('invited people leave, are lost or are removed: the room goes on, and the owner can invite again', async () => {
  const { ben, zoe, gil, call } = await shared()
  zoe.hangUp(call)
  expect((await zoe.page.next('call_ended')).data.id).toBe(call.id)
  // What follows from the hang-up is done, too.
  await zoe.page.settled()
  await calls.gone(gil)
  await calls.pass(60)
  expect((await ben.received('call_people')).at(-1)?.data.people).toHaveLength(1)
  const eva = await resident()
  await accept(eva, await mailed(ben, call, `${eva.guid}@example.com`))
  expect(await peopleIn(ben, call)).toEqual([ben.guid, eva.guid])
  const removed = await ben.post(`/nencounter/call/${call.id}/remove`, { user: eva.guid })
  expect(removed.status).toBe(200)
  expect((await eva.page.next('call_invitation_over')).data.reason).toBe('removed')
  expect(await peopleIn(ben, call)).toEqual([ben.guid])
  expect(await ben.received('call_ended')).toEqual([])
  expect(await calls.outcomes()).toEqual([null])
})

test('an invited agent can invite and write, but neither end the room nor remove its owner', async () => {
  const { ben, zoe, gil, call } = await shared()
  const removed = await zoe.post(`/nencounter/call/${call.id}/remove`, { user: ben.guid })
  expect(removed.status).toBe(409)
  await mailed(zoe, call)
  for (const one of [gil, zoe]) await one.post(`/nencounter/call/${call.id}/close`)
  expect(await peopleIn(ben, call)).toEqual([ben.guid])
})

test('people talk in the room as in a call', async () => {
  const { ben, zoe, gil, call } = await shared()
  const [benPeer, gilPeer] = [randomUUID(), randomUUID()]
  await join(ben, call, benPeer)
  const entry = await join(gil, call, gilPeer)
  expect(entry.body.data).toMatchObject({ test: true, user_type: 'caller', invitations: [] })
  await write(gil, call, 'I can hear you')
  expect((await ben.page.next('call_message')).data.body).toBe('I can hear you')
  expect((await zoe.page.next('call_message')).data.from.id).toBe(gil.guid)
  gil.page.send({
    type: 'room_signals',
    data: {
      id: call.id,
      from: gilPeer,
      to: benPeer,
      signals: [{ description: { type: 'offer', sdp: 'v=0' } }],
    },
  })
  expect((await ben.page.next('room_signals')).data.from).toBe(gilPeer)
  // Another guest is refused in the waiting room.
  const uma = await guestOf(ben, call)
  expect((await decide(ben, call, false)).status).toBe(200)
  expect((await uma.page.next('call_invitation_over')).data.reason).toBe('refused')
  expect((await join(uma, call)).status).toBe(404)
})

test('the invitation says that it is to a test', async () => {
  const [ben, eva] = [await agent(), await resident()]
  await live.query(`update account set locale = 'es' where guid = $1`, [eva.guid])
  const call = await open(ben)
  const [to, spanish] = [`${randomUUID()}@example.org`, `${eva.guid}@example.com`]
  for (const one of [to, spanish]) await mailed(ben, call, one)
  const [mail] = await mailsTo(live.database, live.tenant, to)
  const [correo] = await mailsTo(live.database, live.tenant, spanish)
  for (const text of [mail?.text, mail?.html])
    expect(text).toContain('The call is a test of the video connection.')
  expect(correo?.text).toContain('La llamada es una prueba de la conexión de video.')
  // No other call's does.
  const [ana, zoe] = [await resident(), await agent('Zoe')]
  const other = `${randomUUID()}@example.org`
  await mailed(zoe, await answered(ana, zoe), other)
  const [plain] = await mailsTo(live.database, live.tenant, other)
  expect(plain?.text).not.toContain('test of the video connection')
})

test('while the room is open no call is offered to its owner', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const room = await open(ben)
  const call = await request(ana)
  await calls.pass(30)
  expect(await ben.received('call_request')).toEqual([])
  expect(callIn(await ana.get(`/nencounter/call/${call.id}`)).state).toBe('waiting')
  ben.hangUp(room)
  expect((await ben.page.next('call_request')).data.id).toBe(call.id)
})

test('colleagues and another agency see nothing of the room until they are invited', async () => {
  const [ben, zoe] = [await agent(), await agent('Zoe')]
  const call = await open(ben)
  const strangers = [zoe, await resident(), await agent('Eve', null, live.other)]
  const path = `/nencounter/call/${call.id}`
  for (const one of strangers) {
    for (const reply of [
      await one.get(path),
      await one.get(`${path}/message`),
      await join(one, call, randomUUID()),
      await write(one, call, 'Hello?'),
      await one.post(`${path}/close`),
    ])
      expect(reply.status).toBe(404)
    expect(await callOf(one)).toBeNull()
    expect(await one.received('call_information')).toEqual([])
  }
  for (const one of [zoe, strangers[2] ?? zoe]) {
    const invite = await one.post(`${path}/invite`, { email: `${randomUUID()}@example.org` })
    expect(invite.status).toBe(404)
  }
  expect(await peopleIn(ben, call)).toEqual([ben.guid])
  // The room of another agency is one of its own.
  const eve = strangers[2] ?? zoe
  expect((await open(eve)).id).not.toBe(call.id)
  expect((await ben.get(`/nencounter/call/${(await callOf(eve))?.id}`)).status).toBe(404)
  // Zoe is asked, and is in it.
  await ben.post(`/nencounter/agent/${zoe.guid}/join-request`, { call_id: call.id })
  await accept(zoe, (await zoe.page.next('join_call_request')).data.id)
  expect(callIn(await zoe.get(path)).information).toMatchObject({ test: true, user_type: 'agent' })
})

test('a test room is in no log and not among missed calls; an account’s export names it as a test', async () => {
  const { ben, zoe, call } = await shared()
  const lists = [
    [ben, `user/${ben.guid}/calls-attempted`],
    [ben, `user/${ben.guid}/calls-received`],
    [zoe, `user/${zoe.guid}/calls-received`],
  ] as const
  const logged = async () => {
    for (const [who, list] of lists) {
      const { body } = await who.get(`/nencounter/${list}`)
      expect([body.data, body.meta]).toMatchObject([[], { pagination: { itemCount: 0 } }])
    }
  }
  await logged()
  ben.hangUp(call)
  await zoe.page.next('call_ended')
  await logged()
  for (const who of [ben, zoe])
    expect((await who.get('/nencounter/call/missed')).body.data).toMatchObject({ unseen: 0 })
  const exported = (await ben.get('/account/export')).body.data as unknown as {
    calls_made: unknown[]
  }
  expect(exported.calls_made).toMatchObject([{ id: call.id, test: true, about: 'generic' }])
})

test('a day after its end a test room is deleted with all that belongs to it, and counted nowhere', async () => {
  const { ben, gil, call } = await shared()
  await write(gil, call, 'Hello')
  const rooms = () => live.query('select guid from call where test')
  // While it is open it stays, for as long as that may be.
  await calls.pass(400 * DAY)
  await purgeCalls(live.database)
  expect(await rooms()).toEqual([{ guid: call.id }])
  ben.hangUp(call)
  await ben.page.next('call_ended')
  await live.query(`update call set ended_at = now() - interval '23 hours'`)
  await purgeCalls(live.database)
  expect((await gil.get(`/nencounter/call/${call.id}/message`)).body.data).toHaveLength(1)
  await live.query(`update call set ended_at = now() - interval '25 hours'`)
  await purgeCalls(live.database)
  for (const sql of [
    'select from call',
    'select from call_message',
    'select from call_invite',
    'select from call_participant',
    'select from call_count',
    `select from account where state = 'guest'`,
  ])
    expect([sql, await live.query(sql)]).toEqual([sql, []])
})
