import { randomUUID } from 'node:crypto'
import type { CallInvite, OwnCall } from '@plat/contract/calls/calls'
import type { CallInformation, RoomState } from '@plat/contract/calls/room'
import type { ClientMessage } from '@plat/contract/live/messages'
import { afterEach, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { answer, callFixture, OPEN_RECORD, SEALED_RECORD } from '../testing/call-fixture.ts'
import type { LiveClient } from '../testing/live-client.ts'
import { mailsTo, tokenMailedTo, type Visitor, visitor } from '../testing/visitor.ts'

const calls = callFixture()

const opened: LiveClient[] = []
afterEach(async () => {
  await calls.noAgents()
  await calls.database.pool.query('delete from rate_limit')
  for (const live of opened.splice(0)) await live.close()
})

function entering({ id, rtc }: CallInformation): ClientMessage {
  const { room_reservation, user_data_token } = rtc
  const data = { id, ...room_reservation, user_data_token, peer: randomUUID() }
  return { type: 'call_joined_caller', data }
}

async function talking(subject: object = { type: 'record', guid: OPEN_RECORD.guid }) {
  const ana = await calls.caller()
  const ben = await calls.agent()
  opened.push(ana.live, ben.live)
  const reply = await ana.who.post('/nencounter/call/request', { subject })
  const { id } = reply.body.data as unknown as OwnCall
  await ben.live.next('call_request')
  await ben.live.ask(answer(id, true))
  for (const { live } of [ben, ana])
    await live.ask(entering((await live.next('call_information')).data))
  return { id, ana, ben }
}

let browsers = 0
/** A browser in which nobody is signed in. */
function browser(tenant = calls.tenant): Visitor {
  browsers += 1
  return visitor(calls.server.app, `${tenant}.test`, `203.0.113.${browsers}`)
}
const address = () => `${randomUUID()}@example.org`

async function invited(id: string, ben: Visitor) {
  const to = address()
  const reply = await ben.post(`/nencounter/call/${id}/invite`, { recipients: [to] })
  expect(reply.body.data).toEqual({ sent: 1 })
  return tokenMailedTo(calls.database, calls.tenant, to)
}
const accept = (who: Visitor, token: string) =>
  who.post(`/nencounter/call/invite/${token}/join`, { name: 'Gil Guest' })

async function room(live: LiveClient, fits: (state: RoomState) => boolean): Promise<RoomState> {
  for (;;) {
    const { data } = await live.next('room_state')
    if (fits(data)) return data
  }
}
const has = (state: string) => (one: RoomState) =>
  one.participants.some((participant) => participant.guest && participant.state === state)

test('addresses are mailed an invite, however they are written', async () => {
  const { id, ben } = await talking()
  const [a, b, c] = [address(), address(), address()]
  const path = `/nencounter/call/${id}/invite`
  const reply = await ben.who.post(path, { recipients: `${a}, ${b}, ${c}` })
  expect(reply.body.data).toEqual({ sent: 3 })
  for (const to of [a, b, c]) {
    const [mail] = await mailsTo(calls.database, calls.tenant, to)
    expect(mail).toMatchObject({ kind: 'call.invite' })
    expect(mail?.subject).toMatch(/ Ruiz invites you to a video call$/)
    expect(mail?.text).toContain('2024-001 BP, New house')
    expect(mail?.html).toContain('/call/invite?token=')
  }
  expect((await ben.who.post(path, { email: address() })).body.data).toEqual({ sent: 1 })
  for (const [recipients, reason] of [
    ['', 'no_recipients'],
    ['a@example.org,,b@example.org', 'empty_recipient'],
    ['nobody', 'wrong_recipient'],
    [Array.from({ length: 11 }, address), 'too_many_invited'],
  ]) {
    const refused = await ben.who.post(path, { recipients })
    expect(refused.body).toMatchObject({ status: 400, reasons: { recipients: [{ reason }] } })
  }
})

test('who is in the call already is not invited, and nobody else is with them', async () => {
  const { id, ana, ben } = await talking()
  const to = address()
  const refused = await ben.who.post(`/nencounter/call/${id}/invite`, {
    recipients: [to, ana.who.email],
  })
  expect(refused.body).toMatchObject({
    status: 409,
    reason: 'already_in_call',
    detail: `${ana.who.email} is in this call already, or on the way into it.`,
  })
  expect(await mailsTo(calls.database, calls.tenant, to)).toEqual([])
})

test('only an agent in the room invites', async () => {
  const { id, ana } = await talking()
  const stranger = await calls.agent()
  opened.push(stranger.live)
  const wish = { recipients: [address()] }
  expect((await ana.who.post(`/nencounter/call/${id}/invite`, wish)).status).toBe(403)
  expect((await stranger.who.post(`/nencounter/call/${id}/invite`, wish)).status).toBe(404)
})

test('a guest waits in the lobby until an agent lets them in', async () => {
  const { id, ana, ben } = await talking()
  const token = await invited(id, ben.who)
  const gil = browser()
  const seen = (await gil.get(`/nencounter/call/invite/${token}`)).body.data as unknown
  expect(seen as CallInvite).toMatchObject({
    call: { id, state: 'active', subject: { guid: OPEN_RECORD.guid } },
    inviter: { id: ben.who.guid },
    path: `/building/permits/search/record/${OPEN_RECORD.guid}`,
    name: '',
  })
  const accepted = await accept(gil, token)
  expect(accepted.headers['set-cookie']).toMatch(/^__Host-guest=.*HttpOnly; Secure; SameSite=Lax$/)
  const information = accepted.body.data as unknown as CallInformation
  expect(information).toMatchObject({ user_type: 'caller', caller_note: null })
  const live = await calls.connect(gil, calls.tenant, id)
  opened.push(live)
  await live.ask(entering(information))
  const waiting = (await live.next('room_state')).data
  expect(waiting).toMatchObject({ connection: null, participants: [{ state: 'lobby' }] })
  expect(waiting.participants).toHaveLength(1)
  const lobby = await room(ben.live, has('lobby'))
  expect(ana.live.messages.some((one) => one.type === 'room_state' && has('lobby')(one.data))).toBe(
    false,
  )
  // Nothing of the room is theirs yet.
  expect((await gil.get(`/nencounter/call/${id}/message`)).status).toBe(404)
  const text: ClientMessage = { type: 'call_message', data: { id, text: 'Hello?' } }
  expect(await live.ask(text)).toMatchObject({ type: 'refused' })
  const participant = lobby.participants.find((one) => one.guest)!.id
  const admit: ClientMessage = { type: 'lobby_answer', data: { id, participant, admit: true } }
  expect(await live.ask(admit)).toMatchObject({ type: 'refused' })
  expect(await ana.live.ask(admit)).toMatchObject({ type: 'refused' })
  expect(await ben.live.ask(admit)).toMatchObject({ type: 'done' })
  const inside = await room(live, has('connected'))
  expect(inside.connection).toMatchObject({ kind: 'mesh' })
  expect(inside.participants).toHaveLength(3)
  expect(await live.ask(text)).toMatchObject({ type: 'done' })
})

test('a guest who is not let in is out', async () => {
  const { id, ben } = await talking()
  const token = await invited(id, ben.who)
  const gil = browser()
  const information = (await accept(gil, token)).body.data as unknown as CallInformation
  const live = await calls.connect(gil, calls.tenant, id)
  opened.push(live)
  await live.ask(entering(information))
  const lobby = await room(ben.live, has('lobby'))
  const participant = lobby.participants.find((one) => one.guest)!.id
  await ben.live.ask({ type: 'lobby_answer', data: { id, participant, admit: false } })
  expect((await live.next('call_left')).data.reason).toBe('refused')
  expect(await live.ask(entering(information))).toMatchObject({ type: 'refused' })
  expect((await accept(gil, token)).body).toMatchObject({ status: 410, reason: 'invite_used' })
  expect((await gil.post('/live/ticket', { call: id })).status).toBe(401)
})

test('an invite is used once: the same browser comes back, another one does not', async () => {
  const { id, ben } = await talking()
  const token = await invited(id, ben.who)
  const gil = browser()
  expect((await accept(gil, token)).status).toBe(200)
  for (const reply of [
    await browser().get(`/nencounter/call/invite/${token}`),
    await accept(browser(), token),
  ])
    expect(reply.body).toMatchObject({
      status: 410,
      reason: 'invite_used',
      detail: 'This invitation is no longer valid.',
    })
  expect((await gil.get(`/nencounter/call/invite/${token}`)).status).toBe(200)
  expect((await accept(gil, token)).body.data).toMatchObject({ id })
  expect((await gil.get(`/nencounter/call/${id}`)).body.data).toMatchObject({ id })
})

test('ten browsers at once: one is in', async () => {
  const { id, ben } = await talking()
  const token = await invited(id, ben.who)
  const replies = await Promise.all(Array.from({ length: 10 }, () => accept(browser(), token)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(410)])
})

test('an invite ends with its call, after a day, and at another agency there is none', async () => {
  const { id, ben } = await talking()
  const [first, second] = [await invited(id, ben.who), await invited(id, ben.who)]
  const elsewhere = await browser(calls.other).get(`/nencounter/call/invite/${first}`)
  const unknown = await browser(calls.other).get(`/nencounter/call/invite/${'x'.repeat(43)}`)
  expect([elsewhere.status, elsewhere.body.detail]).toEqual([404, unknown.body.detail])
  expect((await accept(browser(calls.other), first)).status).toBe(404)
  await calls.sql(
    `update call_invite set expires_at = expires_at - interval '1 day' where guid in (
       select guid from call_invite where call = $1 order by created_at limit 1)`,
    [id],
  )
  expect((await accept(browser(), first)).status).toBe(410)
  expect((await browser().get(`/nencounter/call/invite/${second}`)).status).toBe(200)
  await ben.live.ask({ type: 'call_close', data: { id } })
  expect((await accept(browser(), second)).status).toBe(410)
})

test('who tries links is stopped', async () => {
  const gil = browser()
  const tries = []
  for (let i = 0; i < 61; i += 1)
    tries.push((await gil.get(`/nencounter/call/invite/${randomUUID()}x`)).status)
  expect(tries.at(0)).toBe(404)
  expect(tries.at(-1)).toBe(429)
})

test('an account that is invited is asked on its pages, and enters as itself', async () => {
  const { id, ben } = await talking()
  const eva = await calls.caller()
  opened.push(eva.live)
  const recipients = [eva.who.email]
  await ben.who.post(`/nencounter/call/${id}/invite`, { recipients })
  const asked = (await eva.live.next('mailbox_information')).data
  expect(asked).toMatchObject({ id, user: { id: ben.who.guid } })
  const token = await tokenMailedTo(calls.database, calls.tenant, eva.who.email)
  const information = (await accept(eva.who, token)).body.data as unknown as CallInformation
  expect(await eva.live.ask(entering(information))).toMatchObject({ type: 'done' })
  const inside = await room(ben.live, (state) => state.participants.length === 3)
  expect(inside.participants).toContainEqual(
    expect.objectContaining({ guest: false, user_type: 'caller', state: 'connected' }),
  )
  expect((await accept(browser(), token)).status).toBe(410)
})

test('an account with another address than the invited one waits in the lobby as itself', async () => {
  const { id, ben } = await talking()
  const token = await invited(id, ben.who)
  const eva = await calls.caller()
  opened.push(eva.live)
  const accepted = await accept(eva.who, token)
  expect(accepted.headers['set-cookie'] ?? '').not.toContain('__Host-guest=')
  const information = accepted.body.data as unknown as CallInformation
  expect(await eva.live.ask(entering(information))).toMatchObject({ type: 'done' })
  const waits = ({ participants }: RoomState) =>
    participants.some(({ person, state }) => person.id === eva.who.guid && state === 'lobby')
  const lobby = await room(ben.live, waits)
  const participant = lobby.participants.find(({ person }) => person.id === eva.who.guid)!.id
  // Nobody lets themselves in, and who comes back waits on.
  const answerTo = (admit: boolean): ClientMessage => ({
    type: 'lobby_answer',
    data: { id, participant, admit },
  })
  expect(await eva.live.ask(answerTo(true))).toMatchObject({ type: 'refused' })
  await eva.live.ask({ type: 'call_close', data: { id } })
  expect((await accept(eva.who, token)).status).toBe(200)
  const [row] = await calls.sql<{ state: string }>(
    'select state from call_participant where call = $1 and account = $2 and left_at is null',
    [id, eva.who.guid],
  )
  expect(row?.state).toBe('lobby')
  await ben.live.ask(answerTo(false))
  expect((await eva.live.next('call_left')).data.reason).toBe('left')
  expect((await eva.live.next('call_left')).data.reason).toBe('refused')
  expect((await accept(eva.who, token)).status).toBe(410)
  expect((await eva.who.get(`/nencounter/call/${id}`)).status).toBe(404)
})

test('an account that has said no may still come by the mailed link', async () => {
  const { id, ben } = await talking()
  const eva = await calls.caller()
  opened.push(eva.live)
  await ben.who.post(`/nencounter/call/${id}/invite`, { recipients: [eva.who.email] })
  await eva.live.next('mailbox_information')
  await eva.live.ask({ type: 'call_declined', data: { id } })
  expect((await eva.who.get(`/nencounter/call/${id}`)).status).toBe(404)
  const token = await tokenMailedTo(calls.database, calls.tenant, eva.who.email)
  expect((await accept(eva.who, token)).body.data).toMatchObject({ id, user_type: 'caller' })
})

test('where only the agency may see the record a guest is told where it belongs', async () => {
  const { id, ben } = await talking()
  await calls.sql(
    'update call set subject = $2, agency_reference = $3, visibility = 2 where guid = $1',
    [id, SEALED_RECORD.guid, SEALED_RECORD.agency_reference],
  )
  const token = await invited(id, ben.who)
  const reply = await browser().get(`/nencounter/call/invite/${token}`)
  const { path, call } = reply.body.data as unknown as CallInvite
  expect(path).toBe('/building/permits')
  expect(call.subject).toMatchObject({
    guid: null,
    agency_reference: null,
    title: null,
    module: { module_code: 'permits' },
  })
  expect(reply.text).not.toContain('Sealed')
})

test('the room of a call on a channel opens on the department’s first module', async () => {
  const { id, ben } = await talking({ type: 'channel', guid: await calls.channel('counter') })
  const token = await invited(id, ben.who)
  const reply = await browser().get(`/nencounter/call/invite/${token}`)
  expect(reply.body.data).toMatchObject({ path: '/building/permits' })
  const [row] = await asTenant(calls.database, calls.tenant, (tx) =>
    tx.query<{ guid: string }>('select guid from call_invite where call = $1', [id]),
  )
  // By its guid for who is in the call only.
  expect((await ben.who.get(`/nencounter/call/invite/${row?.guid}`)).status).toBe(200)
  expect((await browser().get(`/nencounter/call/invite/${row?.guid}`)).status).toBe(404)
})
