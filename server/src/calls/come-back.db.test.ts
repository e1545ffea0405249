import { randomUUID } from 'node:crypto'
import type { Call } from '@plat/contract/calls/calls'
import { afterEach, expect, test } from 'vitest'
import { callFixture, callIn, type Phone } from '../testing/call-fixture.ts'
import { tokenMailedTo } from '../testing/visitor.ts'

const calls = callFixture()
const { live, resident, agent, answered, request } = calls

afterEach(() => live.database.pool.query('delete from rate_limit'))

type Guid = Pick<Call, 'id'>

const read = async (who: Phone, { id }: Guid) => callIn(await who.get(`/nencounter/call/${id}`))
const join = (who: Phone, { id }: Guid, body: object) =>
  who.post(`/nencounter/call/${id}/join`, body)
const comeBack = (who: Phone, call: Guid) => join(who, call, { again: true })
const close = (who: Phone, { id }: Guid) => who.post(`/nencounter/call/${id}/close`, {})

/** Guids of the people in a call, as one of them reads them. */
async function people(who: Phone, call: Guid): Promise<string[]> {
  const { information } = await read(who, call)
  return (information?.people ?? []).map(({ person }) => person.id)
}

/** Ana and Ben in a call, with Eva, who was invited by mail. */
async function three() {
  const [ana, ben, eva] = [await resident(), await agent(), await resident()]
  const call = await answered(ana, ben)
  const to = `${eva.guid}@example.com`
  await ben.post(`/nencounter/call/${call.id}/invite`, { email: to })
  const token = await tokenMailedTo(live.database, live.tenant, to)
  const { status } = await eva.post(`/nencounter/call/invite/${token}/accept`, {})
  expect(status).toBe(200)
  return { ana, ben, eva, call, token }
}

test.each([
  ['the agent', ({ ben }: Awaited<ReturnType<typeof three>>) => ben],
  ['the caller', ({ ana }: Awaited<ReturnType<typeof three>>) => ana],
])('%s, who hung up while others are in the call, comes back by a press', async (_, pick) => {
  const all = await three()
  const { eva, call } = all
  const who = pick(all)
  await close(who, call)
  expect(await read(who, call)).toMatchObject({
    state: 'active',
    information: null,
    may_return: true,
  })
  // A page that rejoins automatically does not bring the person back.
  expect((await join(who, call, { peer: randomUUID() })).body).toMatchObject({
    status: 409,
    reason: 'call_ended',
  })
  expect(await people(eva, call)).not.toContain(who.guid)

  const reply = await comeBack(who, call)
  expect(reply.body.data).toMatchObject({ id: call.id })
  expect(await people(eva, call)).toContain(who.guid)
  expect((await comeBack(who, call)).status).toBe(200)
  expect(await people(eva, call)).toHaveLength(3)
  expect(await read(who, call)).toMatchObject({ may_return: false, information: { id: call.id } })
})

test('an agent who is back sees who waits, and lets them in', async () => {
  const { ben, call } = await three()
  const oto = await resident()
  const to = `${randomUUID()}@example.org`
  await ben.post(`/nencounter/call/${call.id}/invite`, { email: to })
  const token = await tokenMailedTo(live.database, live.tenant, to)
  await oto.post(`/nencounter/call/invite/${token}/accept`, {})
  await close(ben, call)
  await comeBack(ben, call)
  const { information } = await read(ben, call)
  const [waiting] = information?.invitations ?? []
  expect(waiting).toMatchObject({ state: 'waiting', person: { id: oto.guid } })
  const decided = await ben.post(`/nencounter/call/${call.id}/invite/${waiting?.id}/decide`, {
    admit: true,
  })
  expect(decided.status).toBe(200)
})

test('who was invited comes back by the invitation only; who was removed, and strangers, by nothing', async () => {
  const { ben, eva, call, token } = await three()
  const stranger = await agent('Zoe', null, live.other)
  expect((await comeBack(stranger, call)).status).toBe(404)
  expect((await comeBack(await resident(), call)).status).toBe(404)
  await close(eva, call)
  expect(await read(eva, call)).toMatchObject({ may_return: false })
  expect((await comeBack(eva, call)).body).toMatchObject({ status: 409 })
  expect((await eva.post(`/nencounter/call/invite/${token}/accept`, {})).body.data).toMatchObject({
    state: 'admitted',
  })
  await ben.post(`/nencounter/call/${call.id}/remove`, { user: eva.guid })
  expect((await comeBack(eva, call)).status).toBe(409)
})

test('who has made another call meanwhile ends it first; a call that has ended takes no one back', async () => {
  const { ana, ben, eva, call } = await three()
  await close(ana, call)
  const other = await request(ana)
  expect((await comeBack(ana, call)).body).toMatchObject({ reason: 'in_another_call' })
  await close(ana, other)
  expect((await comeBack(ana, call)).status).toBe(200)
  await close(ana, call)
  await close(eva, call)
  expect((await comeBack(ana, call)).body).toMatchObject({ status: 409, reason: 'call_ended' })
  expect(await read(ben, call)).toMatchObject({ state: 'ended', may_return: false })
})
