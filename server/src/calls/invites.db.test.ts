import { randomUUID } from 'node:crypto'
import type { Call } from '@plat/contract/calls/calls'
import type { CallInvite } from '@plat/contract/calls/invites'
import { afterEach, expect, test } from 'vitest'
import {
  callFixture,
  callIn,
  OPEN_RECORD,
  type Phone,
  SEALED_RECORD,
} from '../testing/call-fixture.ts'
import { mailsTo, tokenMailedTo, type Visitor } from '../testing/visitor.ts'

const calls = callFixture()
const { live, resident, agent, answered, browser } = calls

afterEach(() => live.database.pool.query('delete from rate_limit'))

const address = () => `${randomUUID()}@example.org`
const emailOf = ({ guid }: Phone) => `${guid}@example.com`

/** Ana and Ben in a call. */
async function talking() {
  const [ana, ben] = [await resident(), await agent()]
  return { ana, ben, call: await answered(ana, ben) }
}

const invite = (by: Phone, { id }: Pick<Call, 'id'>, body: object) =>
  by.post(`/nencounter/call/${id}/invite`, body)

/** Invites an address. @returns the token of the link that was mailed */
async function mailed(by: Phone, call: Pick<Call, 'id'>, to = address()): Promise<string> {
  const reply = await invite(by, call, { email: to })
  if (reply.status !== 200) throw new Error(reply.text)
  return tokenMailedTo(live.database, live.tenant, to)
}

const look = (who: Pick<Visitor, 'get'>, key: string) => who.get(`/nencounter/call/invite/${key}`)
const accept = (who: Pick<Visitor, 'post'>, key: string, name?: string) =>
  who.post(`/nencounter/call/invite/${key}/accept`, name === undefined ? {} : { name })

/** Invitations as an agent in the call reads them. */
async function listed(by: Phone, { id }: Pick<Call, 'id'>) {
  return callIn(await by.get(`/nencounter/call/${id}`)).information?.invitations ?? []
}

const OVER = { status: 410, detail: 'This invitation is no longer valid.' }
const UNKNOWN = { ...OVER, status: 404 }

test('addresses are mailed a link, however they are written', async () => {
  const { ben, call } = await talking()
  const [a, b, c] = [address(), address(), address()]
  expect((await invite(ben, call, { recipients: `${a}; ${b}, ${c}` })).body.data).toEqual({
    sent: 3,
  })
  for (const to of [a, b, c]) {
    const [mail] = await mailsTo(live.database, live.tenant, to)
    expect(mail).toMatchObject({
      kind: 'call.invite',
      subject: 'Ben Ruiz invites you to a video call',
    })
    expect(mail?.text).toContain('2024-001 BP')
    const token = await tokenMailedTo(live.database, live.tenant, to)
    expect(mail?.html).toContain(`/call/invite?token=${token}`)
    const found = (await look(browser(), token)).body.data as unknown as CallInvite
    expect(found).toMatchObject({
      call: { id: call.id, subject: { guid: OPEN_RECORD.guid } },
      user: { id: ben.guid, first_name: 'Ben' },
      state: 'open',
      path: '/building/permits',
    })
    const hours = (Date.parse(found.until) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
  }
  expect(await listed(ben, call)).toMatchObject(
    [a, b, c].map((email) => ({ email, state: 'sent', person: null, guest: false, here: true })),
  )
  expect((await ben.received('call_invitations')).at(-1)?.data.invitations).toEqual(
    await listed(ben, call),
  )
})

test('addresses that cannot be used are named at their field, and no one is mailed', async () => {
  const { ana, ben, call } = await talking()
  const to = address()
  const many = Array.from({ length: 11 }, address)
  const cases = [
    [{}, 'recipients', 'no_recipients'],
    [{ recipients: ' ' }, 'recipients', 'no_recipients'],
    [{ recipients: `${to},,${to}` }, 'recipients', 'empty_recipient'],
    [{ recipients: [to, 'nobody'] }, 'recipients', 'wrong_recipient'],
    [{ email: 'nobody' }, 'email', 'wrong_recipient'],
    [{ recipients: many }, 'recipients', 'too_many_invited'],
  ] as const
  for (const [body, field, reason] of cases)
    expect((await invite(ben, call, body)).body).toMatchObject({
      status: 400,
      reasons: { [field]: [{ reason }] },
    })
  // All or none.
  expect((await invite(ben, call, { recipients: [to, emailOf(ana)] })).body).toMatchObject({
    status: 409,
    detail: `${emailOf(ana)} is already in this call.`,
  })
  expect(await mailsTo(live.database, live.tenant, to)).toEqual([])
  expect(await listed(ben, call)).toEqual([])
})

test('a call has up to 20 open invitations, and an agent mails up to 60 in an hour', async () => {
  const { ben, call } = await talking()
  const ten = () => Array.from({ length: 10 }, address)
  for (const _time of [1, 2])
    expect((await invite(ben, call, { recipients: ten() })).status).toBe(200)
  expect((await invite(ben, call, { email: address() })).body).toMatchObject({
    status: 409,
    reason: 'call_too_many_invitations',
  })
  // What was refused is not counted.
  for (let round = 0; round < 4; round += 1) {
    await live.query(`update call_invite set state = 'ended' where call = $1`, [call.id])
    expect((await invite(ben, call, { recipients: ten() })).status).toBe(200)
  }
  await live.query(`update call_invite set state = 'ended' where call = $1`, [call.id])
  expect((await invite(ben, call, { email: address() })).status).toBe(429)
})

test('only an agent in the call invites', async () => {
  const { ana, ben, call } = await talking()
  const [zoe, eve] = [await agent('Zoe'), await agent('Eve', null, live.other)]
  const body = { email: address() }
  expect((await invite(ana, call, body)).status).toBe(403)
  expect((await invite(zoe, call, body)).status).toBe(404)
  expect((await invite(eve, call, body)).status).toBe(404)
  expect((await invite(ben, { id: randomUUID() }, body)).status).toBe(404)
  ben.hangUp(call)
  await ben.page.next('call_ended')
  expect((await invite(ben, call, body)).status).toBe(409)
})

test('strangers read no more of a subject than the public', async () => {
  const [zoe, ben] = [await agent('Zoe'), await agent()]
  await live.query('update agent set public = false where account = $1', [zoe.guid])
  const subject = { type: 'record', guid: SEALED_RECORD.guid }
  const call = await calls.request(zoe, { subject, caller_note: 'Between us' })
  ben.answer(call, true)
  await ben.page.next('call_information')
  const to = address()
  const token = await mailed(ben, call, to)
  const [mail] = await mailsTo(live.database, live.tenant, to)
  for (const text of [mail?.text, mail?.html, (await look(browser(), token)).text])
    expect(text).not.toContain('2024-005 ZZ')
  const colleague = await agent('Cleo')
  await mailed(ben, call, emailOf(colleague))
  const [own] = await mailsTo(live.database, live.tenant, emailOf(colleague))
  expect(own?.text).toContain('2024-005 ZZ')
  // Nor does a guest in the call.
  const gil = browser()
  await accept(gil, token, 'Gil')
  const guest = await calls.guestIn(gil)
  const invitation = (await listed(ben, call)).find(({ state }) => state === 'waiting')
  await ben.post(`/nencounter/call/${call.id}/invite/${invitation?.id}/decide`, { admit: true })
  const { data } = await guest.page.next('call_information')
  expect(data).toMatchObject({ caller_note: null, subject: { guid: null }, invitations: [] })
})

test('an invitation in the language of the account', async () => {
  const { ben, call } = await talking()
  const eva = await resident()
  await live.query(`update account set locale = 'es' where guid = $1`, [eva.guid])
  await mailed(ben, call, emailOf(eva))
  const [mail] = await mailsTo(live.database, live.tenant, emailOf(eva))
  expect(mail?.subject).toBe('Ben Ruiz le invita a una videollamada')
})

test('reading an invitation does not use it; a wrong, old, ended or foreign one is refused', async () => {
  const { ben, call } = await talking()
  const to = address()
  const token = await mailed(ben, call, to)
  const gil = browser()
  for (let time = 0; time < 3; time += 1) expect((await look(gil, token)).status).toBe(200)
  for (const wrong of ['x'.repeat(43), randomUUID(), `${token.slice(0, -1)}!`]) {
    expect((await look(gil, wrong)).body).toMatchObject(UNKNOWN)
    expect((await accept(gil, wrong, 'Gil')).body).toMatchObject(UNKNOWN)
  }
  const elsewhere = browser(live.other)
  expect((await look(elsewhere, token)).body).toMatchObject(UNKNOWN)
  expect((await accept(elsewhere, token, 'Gil')).body).toMatchObject(UNKNOWN)
  // A newer one of the same address replaces it.
  const newer = await mailed(ben, call, to.toUpperCase())
  expect((await look(gil, token)).body).toMatchObject(OVER)
  expect(await listed(ben, call)).toHaveLength(1)
  const old = await mailed(ben, call)
  await live.query(`update call_invite set until = now() where email <> $1`, [to.toUpperCase()])
  expect((await accept(gil, old, 'Gil')).body).toMatchObject(OVER)
  // The end of the call ends all of them.
  ben.hangUp(call)
  await ben.page.next('call_ended')
  expect((await look(gil, newer)).body).toMatchObject(OVER)
  expect((await accept(gil, newer, 'Gil')).body).toMatchObject(OVER)
  expect(await live.query(`select from account where state = 'guest'`)).toEqual([])
})

test('wrong links are counted by network address', async () => {
  const gil = browser()
  const statuses: number[] = []
  for (let time = 0; time < 61; time += 1) statuses.push((await look(gil, randomUUID())).status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})

test('of ten browsers with one link, one gets in', async () => {
  const { ben, call } = await talking()
  const token = await mailed(ben, call)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) => accept(browser(), token, `Gil ${i}`)),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(410)])
  expect(replies.filter((reply) => reply.headers['set-cookie'] !== undefined)).toHaveLength(1)
  expect(await live.query(`select from account where state = 'guest'`)).toHaveLength(1)
  expect(await listed(ben, call)).toMatchObject([{ state: 'waiting' }])
})

test('a guest gives a name in one line, and gets a cookie that scripts cannot read', async () => {
  const { ben, call } = await talking()
  const token = await mailed(ben, call)
  const gil = browser()
  for (const name of [undefined, '', ' \n '])
    expect((await accept(gil, token, name)).body).toMatchObject({
      status: 400,
      reasons: { name: [{ reason: 'guest_name_required' }] },
    })
  expect((await accept(gil, token, 'x'.repeat(81))).status).toBe(400)
  expect(gil.cookies.size).toBe(0)
  const reply = await accept(gil, token, ' Gil\nGuest ')
  expect(reply.body.data).toEqual({ call: call.id, state: 'waiting' })
  expect(reply.headers['set-cookie']).toMatch(
    /^__Host-guest=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(await listed(ben, call)).toMatchObject([
    { state: 'waiting', guest: true, person: { first_name: 'Gil Guest', last_name: '' } },
  ])
  // Again, as after a reload: the same guest.
  expect((await accept(gil, token)).body.data).toEqual({ call: call.id, state: 'waiting' })
  expect((await look(gil, token)).body.data).toMatchObject({ state: 'waiting' })
  expect((await look(browser(), token)).body).toMatchObject(OVER)
})

test('an account with the invited address sees the invitation, and enters without waiting', async () => {
  const { ana, ben, call } = await talking()
  const eva = await resident()
  const token = await mailed(ben, call, emailOf(eva).toUpperCase())
  const { data } = await eva.page.next('mailbox_information')
  expect(data).toMatchObject({
    call: call.id,
    state: 'asked',
    how: 'mail',
    user: { id: ben.guid },
    subject: { guid: OPEN_RECORD.guid },
  })
  expect((await eva.get('/nencounter/call')).body.data).toMatchObject({
    call: null,
    invitation: data,
  })
  // Also after she has declined it.
  expect((await eva.post(`/nencounter/call/invite/${data.id}/decline`)).status).toBe(200)
  expect((await eva.page.next('call_invitation_over')).data.reason).toBe('declined')
  expect(await listed(ben, call)).toMatchObject([{ state: 'declined', person: { id: eva.guid } }])
  expect((await accept(browser(), token, 'Gil')).body).toMatchObject(OVER)
  expect((await accept(eva, token)).body.data).toEqual({ call: call.id, state: 'admitted' })
  const { people } = (await eva.page.next('call_information')).data
  expect(people).toMatchObject([
    { person: { id: ben.guid }, invited: false },
    { person: { id: ana.guid }, invited: false },
    { person: { id: eva.guid }, user_type: 'caller', invited: true, guest: false },
  ])
  for (const one of [ana, ben])
    expect((await one.received('call_people')).at(-1)?.data.people).toEqual(people)
  expect(await listed(ben, call)).toEqual([])
  expect((await invite(ben, call, { email: emailOf(eva) })).body).toMatchObject({
    reason: 'already_in_call',
  })
  // She comes and goes as she likes.
  eva.hangUp(call)
  await eva.page.next('call_ended')
  expect((await accept(eva, data.id)).body.data).toMatchObject({ state: 'admitted' })
})

test('a forwarded link of an account leads whoever opens it to the waiting room', async () => {
  const { ben, call } = await talking()
  const [eva, oto] = [await resident(), await resident()]
  const token = await mailed(ben, call, emailOf(eva))
  const { id } = (await eva.page.next('mailbox_information')).data
  for (const who of [oto, browser()]) {
    expect((await look(who, id)).body).toMatchObject(UNKNOWN)
    expect((await accept(who, id, 'Oto')).body).toMatchObject(UNKNOWN)
  }
  expect((await oto.post(`/nencounter/call/invite/${id}/decline`)).status).toBe(404)
  // An agent in the call sees it by its guid, and cannot use it.
  expect((await look(ben, id)).body.data).toMatchObject({ id, state: 'open' })
  expect((await accept(ben, id)).body).toMatchObject(OVER)
  expect((await accept(oto, token)).body.data).toMatchObject({ state: 'waiting' })
  expect((await oto.page.next('mailbox_information')).data).toMatchObject({ id, state: 'waiting' })
  expect((await eva.page.next('call_invitation_over')).data).toMatchObject({ id, reason: 'ended' })
  expect((await accept(eva, token)).body).toMatchObject(OVER)
  expect(await listed(ben, call)).toMatchObject([{ person: { id: oto.guid }, state: 'waiting' }])
})

test('someone in another call enters no second one', async () => {
  const { ben, call } = await talking()
  const [eva, zoe] = [await resident(), await agent('Zoe')]
  await answered(eva, zoe)
  const token = await mailed(ben, call)
  expect((await accept(eva, token)).body).toMatchObject({
    status: 409,
    reason: 'in_another_call',
  })
  expect((await look(browser(), token)).body.data).toMatchObject({ state: 'open' })
})

test('a call has room for four people', async () => {
  const { ben, call } = await talking()
  const [eva, oto, uma] = [await resident(), await resident(), await resident()]
  for (const one of [eva, oto]) {
    const token = await mailed(ben, call, emailOf(one))
    expect((await accept(one, token)).body.data).toMatchObject({ state: 'admitted' })
  }
  const token = await mailed(ben, call, emailOf(uma))
  expect((await accept(uma, token)).body).toMatchObject({ status: 409, reason: 'call_full' })
  eva.hangUp(call)
  await eva.page.next('call_ended')
  expect((await accept(uma, token)).body.data).toMatchObject({ state: 'admitted' })
})

test('a caller who has left is out of the call, and can come again or call again', async () => {
  const { ana, ben, call } = await talking()
  const eva = await resident()
  await accept(eva, await mailed(ben, call, emailOf(eva)))
  ana.hangUp(call)
  await ana.page.next('call_ended')
  expect((await ana.get('/nencounter/call')).body.data).toMatchObject({ call: null })
  expect(callIn(await ana.get(`/nencounter/call/${call.id}`)).information).toBeNull()
  const token = await mailed(ben, call, emailOf(ana))
  expect((await accept(ana, token)).body.data).toMatchObject({ state: 'admitted' })
  ana.hangUp(call)
  await ana.page.next('call_ended')
  const next = await calls.request(ana)
  expect(next).toMatchObject({ state: 'waiting' })
  // The end of the first call is not for her.
  ben.hangUp(call)
  await ben.page.next('call_ended')
  expect((await ana.received('call_ended')).map(({ data }) => data.id)).not.toContain(next.id)
  expect((await ana.received('call_ended')).length).toBe(2)
})
