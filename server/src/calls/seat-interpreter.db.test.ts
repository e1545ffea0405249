import { randomUUID } from 'node:crypto'
import type { Call } from '@plat/contract/calls/calls'
import type { CallContact } from '@plat/contract/calls/invites'
import { afterEach, expect, test } from 'vitest'
import { callFixture, callIn, callsFolder, type Phone } from '../testing/call-fixture.ts'
import { applyFolder } from '../testing/portal.ts'
import { mailsTo, tokenMailedTo, type Visitor } from '../testing/visitor.ts'
import { advanceCalls } from './advance-calls.ts'

const calls = callFixture()
const { live, resident, agent, answered, browser } = calls

afterEach(() => live.database.pool.query('delete from rate_limit'))

type Guid = Pick<Call, 'id'>

const emailOf = ({ guid }: Phone) => `${guid}@example.com`
const seat = (by: Phone, { id }: Guid, user: string | null) =>
  by.post(`/nencounter/call/${id}/interpreter`, { user })
const accept = (who: Pick<Visitor, 'post'>, key: string, name = 'Gil') =>
  who.post(`/nencounter/call/invite/${key}/accept`, { name })

/** Invites an address. @returns the token of the link that was mailed */
async function mailed(
  by: Phone,
  { id }: Guid,
  { to = `${randomUUID()}@example.org`, interpreter = false } = {},
): Promise<string> {
  const body = interpreter ? { email: to, interpreter } : { email: to }
  const reply = await by.post(`/nencounter/call/${id}/invite`, body)
  if (reply.status !== 200) throw new Error(reply.text)
  return tokenMailedTo(live.database, live.tenant, to)
}

/** The call as someone in it reads it. */
async function inside(by: Phone, { id }: Guid) {
  const { information } = callIn(await by.get(`/nencounter/call/${id}`))
  if (information === null) throw new Error('not in the call')
  return information
}

/** Interpreters of a call, as someone in it reads them: there is one at most. */
async function interpreters(by: Phone, call: Guid): Promise<string[]> {
  const { people } = await inside(by, call)
  return people.filter(({ interpreter }) => interpreter).map(({ person }) => person.id)
}

/** Decides about the invitation that someone in the waiting room has, or that was mailed last. */
async function decide(by: Phone, call: Guid, admit: boolean, who?: Phone) {
  const { invitations } = await inside(by, call)
  const found =
    who === undefined
      ? invitations.at(-1)
      : invitations.find(({ person }) => person?.id === who.guid)
  return by.post(`/nencounter/call/${call.id}/invite/${found?.id}/decide`, { admit })
}

/** Ana and Ben in a call. */
async function talking() {
  const [ana, ben] = [await resident(), await agent()]
  return { ana, ben, call: await answered(ana, ben) }
}

/** A guest with an open page in the waiting room of a call. */
async function waiting(by: Phone, call: Guid, interpreter = false) {
  const token = await mailed(by, call, { interpreter })
  const who = browser()
  await accept(who, token)
  const phone = await calls.guestIn(who)
  await advanceCalls(calls.parts(), live.tenant)
  return { phone, token }
}

/** A guest in a call. */
async function guest(by: Phone, call: Guid, interpreter = false) {
  const came = await waiting(by, call, interpreter)
  expect((await decide(by, call, true, came.phone)).status).toBe(200)
  return came
}

/** A resident who comes into a call by an invitation that was mailed to the account. */
async function invited(by: Phone, call: Guid): Promise<Phone> {
  const one = await resident()
  const reply = await accept(one, await mailed(by, call, { to: emailOf(one) }))
  expect(reply.body.data).toMatchObject({ state: 'admitted' })
  return one
}

async function hangUp(who: Phone, call: Guid): Promise<void> {
  who.hangUp(call)
  await who.page.next('call_ended')
}

test('an agent gives the seat to a guest, moves it to someone else and frees it', async () => {
  const { ana, ben, call } = await talking()
  const { phone: gil } = await guest(ben, call)
  const eva = await invited(ben, call)
  const told = async () => {
    const kept = await Promise.all([ana, ben, gil, eva].map((one) => one.received('call_people')))
    return kept.map((all) => ({
      times: all.length,
      now: all.at(-1)?.data.people.flatMap((one) => (one.interpreter ? [one.person.id] : [])),
    }))
  }
  expect(await interpreters(ben, call)).toEqual([])
  const before = await told()
  let times = 0
  for (const user of [gil.guid, eva.guid, ben.guid, null]) {
    expect((await seat(ben, call, user)).body.data).toEqual({ done: true })
    times += 1
    const now = user === null ? [] : [user]
    expect(await interpreters(gil, call)).toEqual(now)
    expect(await told()).toEqual(before.map((one) => ({ times: one.times + times, now })))
    // Again: nothing changes, and no one is notified.
    expect((await seat(ben, call, user)).status).toBe(200)
    expect(await told()).toEqual(before.map((one) => ({ times: one.times + times, now })))
  }
})

test('two agents seat two people at the same moment: one of them is the interpreter', async () => {
  const { ana, ben, call } = await talking()
  const { phone: gil } = await guest(ben, call)
  const zoe = await agent('Zoe')
  await ben.post(`/nencounter/agent/${zoe.guid}/join-request`, { call_id: call.id })
  await accept(zoe, (await zoe.page.next('join_call_request')).data.id)
  for (let time = 0; time < 5; time += 1) {
    const replies = await Promise.all([
      seat(ben, call, gil.guid),
      seat(zoe, call, zoe.guid),
      seat(ben, call, ben.guid),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const now = await interpreters(ana, call)
    expect(now).toHaveLength(1)
    for (const one of [ana, ben, gil, zoe])
      expect((await one.received('call_people')).at(-1)?.data.people).toEqual(
        (await inside(ana, call)).people,
      )
  }
})

test('the caller cannot be the interpreter, nor the person who was called directly', async () => {
  const { ana, ben, call } = await talking()
  expect((await seat(ben, call, ana.guid)).body).toMatchObject({
    status: 409,
    detail: 'The person who called cannot be the interpreter of this call.',
  })
  const [cleo, zoe] = [await agent('Cleo'), await agent('Zoe')]
  const direct = callIn(await cleo.post(`/nencounter/agent/${zoe.guid}/call-request`, {}))
  zoe.answer(direct, true)
  await zoe.page.next('call_information')
  for (const [user, detail] of [
    [cleo.guid, 'The person who called cannot be the interpreter of this call.'],
    [zoe.guid, 'The person who was called cannot be the interpreter of this call.'],
  ] as const)
    expect((await seat(zoe, direct, user)).body).toMatchObject({ status: 409, detail })
  const { phone: gil } = await guest(zoe, direct)
  expect((await seat(zoe, direct, gil.guid)).status).toBe(200)
  // Not by an invitation either.
  const eva = await invited(ben, call)
  await hangUp(ana, call)
  const token = await mailed(ben, call, { to: emailOf(ana), interpreter: true })
  expect((await accept(ana, token)).body.data).toMatchObject({ state: 'admitted' })
  expect(await interpreters(eva, call)).toEqual([])
})

test('only agents in the call decide, and only about people in it', async () => {
  const { ana, ben, call } = await talking()
  const { phone: gil } = await guest(ben, call)
  const { phone: uma } = await waiting(ben, call)
  const [eva, zoe, eve] = [
    await resident(),
    await agent('Zoe'),
    await agent('Eve', null, live.other),
  ]
  const other = await answered(eva, zoe)
  for (const [one, status] of [
    [ana, 403],
    [gil, 401],
    [uma, 401],
    [eva, 403],
    [zoe, 404],
    [eve, 404],
  ] as const)
    for (const user of [gil.guid, null]) expect((await seat(one, call, user)).status).toBe(status)
  // The person waits, is in another call, is of another agency or is not known.
  for (const user of [uma.guid, zoe.guid, eva.guid, eve.guid, randomUUID()])
    expect((await seat(ben, call, user)).body).toMatchObject({
      status: 404,
      detail: 'This person is not in the call.',
    })
  expect(await interpreters(ben, call)).toEqual([])
  // Each call has a seat of its own.
  expect((await seat(ben, call, gil.guid)).status).toBe(200)
  expect((await seat(zoe, other, zoe.guid)).status).toBe(200)
  expect(await interpreters(ana, call)).toEqual([gil.guid])
  expect(await interpreters(eva, other)).toEqual([zoe.guid])
  // Staff who are in a call without being its agents decide nothing.
  await live.query(`update call_participant set user_type = 'caller' where account = $1`, [
    zoe.guid,
  ])
  expect((await seat(zoe, other, null)).status).toBe(403)
  expect(await interpreters(eva, other)).toEqual([zoe.guid])
  // Someone who has left decides and has nothing.
  await hangUp(gil, call)
  expect((await seat(ben, call, gil.guid)).status).toBe(404)
  await hangUp(ben, call)
  expect((await seat(ben, call, null)).status).toBe(409)
})

test('someone who is invited to interpret reads so, and has the seat once admitted', async () => {
  const { ana, ben, call } = await talking()
  const to = `${randomUUID()}@example.org`
  const token = await mailed(ben, call, { to, interpreter: true })
  const [mail] = await mailsTo(live.database, live.tenant, to)
  expect(mail?.subject).toBe('Ben Ruiz asks you to interpret in a video call')
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('You are asked to interpret in a video call')
    expect(text).toContain('Ben Ruiz asks you to interpret in a video call with')
    expect(text).not.toMatch(/invites you|Ana|Ortiz/)
  }
  const who = browser()
  const look = async () => (await who.get(`/nencounter/call/invite/${token}`)).body.data
  expect(await look()).toMatchObject({ state: 'open', interpreter: true })
  await accept(who, token)
  const gil = await calls.guestIn(who)
  await advanceCalls(calls.parts(), live.tenant)
  expect((await gil.get('/nencounter/call')).body.data).toMatchObject({
    invitation: { state: 'waiting', interpreter: true },
  })
  const { invitations } = await inside(ben, call)
  expect(invitations).toMatchObject([{ state: 'waiting', interpreter: true }])
  expect((await ben.received('call_invitations')).at(-1)?.data.invitations).toEqual(invitations)
  expect(await interpreters(ben, call)).toEqual([])
  expect((await decide(ben, call, true, gil)).status).toBe(200)
  expect((await gil.page.next('call_information')).data.people.at(-1)).toMatchObject({
    person: { id: gil.guid },
    interpreter: true,
  })
  expect(await interpreters(ana, call)).toEqual([gil.guid])
  // A second one comes in without it; the first one keeps it.
  const { phone: uma } = await guest(ben, call, true)
  expect(await interpreters(uma, call)).toEqual([gil.guid])
})

test('an account that is invited to interpret reads so in its language, and enters with the seat', async () => {
  const { ana, ben, call } = await talking()
  const [eva, oto] = [await resident(), await resident()]
  await live.query(`update account set locale = 'es' where guid = $1`, [eva.guid])
  const token = await mailed(ben, call, { to: emailOf(eva), interpreter: true })
  const [mail] = await mailsTo(live.database, live.tenant, emailOf(eva))
  expect(mail?.subject).toBe('Ben Ruiz le pide interpretar en una videollamada')
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('Le piden interpretar en una videollamada')
    expect(text).toContain('Ben Ruiz le pide interpretar en una videollamada con')
    expect(text).not.toMatch(/invita a una|Ana|Ortiz/)
  }
  expect((await eva.page.next('mailbox_information')).data).toMatchObject({ interpreter: true })
  expect((await accept(eva, token)).body.data).toMatchObject({ state: 'admitted' })
  expect(await interpreters(ana, call)).toEqual([eva.guid])
  // Other invitations are not marked.
  await mailed(ben, call, { to: emailOf(oto) })
  expect((await oto.page.next('mailbox_information')).data).toMatchObject({ interpreter: false })
  expect((await inside(ben, call)).invitations).toMatchObject([{ interpreter: false }])
})

test('the last place is kept for the interpreter until the invitation is withdrawn', async () => {
  const { ben, call } = await talking()
  await invited(ben, call)
  const { phone: gil } = await waiting(ben, call)
  const kept = {
    status: 409,
    reason: 'call_place_kept',
    detail:
      'The last place in this call is kept for the invited interpreter. An agent can withdraw that invitation.',
  }
  const oto = await resident()
  const ofOto = await mailed(ben, call, { to: emailOf(oto) })
  await mailed(ben, call, { interpreter: true })
  expect((await decide(ben, call, true, gil)).body).toMatchObject(kept)
  expect((await accept(oto, ofOto)).body).toMatchObject(kept)
  expect((await inside(ben, call)).people).toHaveLength(3)
  expect((await decide(ben, call, false)).status).toBe(200)
  expect((await decide(ben, call, true, gil)).status).toBe(200)
  expect((await accept(oto, ofOto)).body).toMatchObject({ reason: 'call_full' })
})

test('the place is kept while the interpreter waits, who takes it; while someone has the seat, none is kept', async () => {
  const { ana, ben, call } = await talking()
  const eva = await invited(ben, call)
  const { phone: uma } = await waiting(ben, call, true)
  const { phone: gil } = await waiting(ben, call)
  expect((await decide(ben, call, true, gil)).body).toMatchObject({ reason: 'call_place_kept' })
  expect((await decide(ben, call, true, uma)).status).toBe(200)
  expect(await interpreters(ana, call)).toEqual([uma.guid])
  expect((await decide(ben, call, true, gil)).body).toMatchObject({ reason: 'call_full' })
  await hangUp(uma, call)
  await mailed(ben, call, { interpreter: true })
  expect((await decide(ben, call, true, gil)).body).toMatchObject({ reason: 'call_place_kept' })
  expect((await seat(ben, call, eva.guid)).status).toBe(200)
  expect((await decide(ben, call, true, gil)).status).toBe(200)
})

test('an interpreter who leaves frees the seat, and gets it again unless it is taken', async () => {
  const { ana, ben, call } = await talking()
  const { phone: gil, token } = await guest(ben, call, true)
  const again = async () => {
    expect((await accept(gil, token)).body.data).toMatchObject({ state: 'waiting' })
    expect((await decide(ben, call, true, gil)).status).toBe(200)
    return interpreters(ana, call)
  }
  await hangUp(gil, call)
  expect((await ana.received('call_people')).at(-1)?.data.people).toHaveLength(2)
  expect(await again()).toEqual([gil.guid])
  await hangUp(gil, call)
  expect((await seat(ben, call, ben.guid)).status).toBe(200)
  expect(await again()).toEqual([ben.guid])
})

test('a guest whom an agent has made the interpreter has the seat again, unless another one is invited', async () => {
  const { ana, ben, call } = await talking()
  const { phone: gil, token } = await guest(ben, call)
  await seat(ben, call, gil.guid)
  const again = async () => {
    await hangUp(gil, call)
    await accept(gil, token)
    expect((await decide(ben, call, true, gil)).status).toBe(200)
    return interpreters(ana, call)
  }
  expect(await again()).toEqual([gil.guid])
  await mailed(ben, call, { interpreter: true })
  expect(await again()).toEqual([])
})

test('the database refuses a second interpreter in a call', async () => {
  const { ben, call } = await talking()
  const { phone: gil } = await guest(ben, call, true)
  const zoe = await resident()
  const insert = (guid: string) =>
    live.query(
      `insert into call_participant (tenant, call, account, user_type, interpreter)
       values (current_tenant(), $1, $2, 'caller', true)`,
      [guid, zoe.guid],
    )
  await expect(insert(call.id)).rejects.toThrow(/call_participant_interpreter/)
  await hangUp(gil, call)
  await insert(call.id)
})

test('contacts are the agents, then interpreters in the order of the folder, then departments', async () => {
  const { ben } = await talking()
  const [zoe, eve] = [await agent('Zoe'), await agent('Eve', null, live.other)]
  const name = { en: 'Spanish interpreter', es: 'Intérprete de español' }
  const listed = [
    { name, email: 'spanish@line.example' },
    { name: 'American Sign Language', email: 'asl@signs.example' },
  ]
  const folder = callsFolder(live.tenant, { nencounter: { interpreters: listed } })
  const planning = {
    ...folder['departments/planning.yaml'],
    contact: { email: 'planning@example.gov' },
  }
  await applyFolder(live.database, { ...folder, 'departments/planning.yaml': planning })
  try {
    const none = { user: null, first_name: '', last_name: '', modules: [], available: false }
    const contacts = (await ben.get('/nencounter/contact')).body.data as unknown as CallContact[]
    const from = contacts.findIndex(({ user }) => user === null)
    expect(contacts.slice(0, from)).toContainEqual(
      expect.objectContaining({ email: emailOf(zoe), interpreter: null }),
    )
    expect(contacts.slice(from)).toEqual([
      ...listed.map(({ name: interpreter, email }) => ({
        ...none,
        department: null,
        interpreter,
        email,
      })),
      { ...none, department: 'Planning', interpreter: null, email: 'planning@example.gov' },
    ])
    expect((await eve.get('/nencounter/contact')).text).not.toMatch(/line\.example/)
    const config = await browser().get('/config')
    expect(config.status).toBe(200)
    expect(config.text).not.toMatch(/interpreter|line\.example/i)
  } finally {
    await applyFolder(live.database, callsFolder(live.tenant))
  }
})
