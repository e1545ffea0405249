import { randomUUID } from 'node:crypto'
import type { Call } from '@plat/contract/calls/calls'
import type { CallContact } from '@plat/contract/calls/invites'
import { afterEach, expect, test } from 'vitest'
import { callFixture, callIn, callsFolder, type Phone } from '../testing/call-fixture.ts'
import { applyFolder } from '../testing/portal.ts'

const calls = callFixture()
const { live, resident, agent, answered } = calls

afterEach(() => live.database.pool.query('delete from rate_limit'))

/** Ana and Ben in a call, and Zoe, another agent. */
async function talking() {
  const [ana, ben] = [await resident(), await agent()]
  const call = await answered(ana, ben)
  return { ana, ben, call, zoe: await agent('Zoe') }
}

const ask = (by: Phone, { id }: Pick<Call, 'id'>, { guid }: Pick<Phone, 'guid'>) =>
  by.post(`/nencounter/agent/${guid}/join-request`, { call_id: id })
const accept = (who: Phone, key: string) => who.post(`/nencounter/call/invite/${key}/accept`)

async function listed(by: Phone, { id }: Pick<Call, 'id'>) {
  return callIn(await by.get(`/nencounter/call/${id}`)).information?.invitations ?? []
}

test('an agent who is asked joins, and is in the call at once', async () => {
  const { ana, ben, call, zoe } = await talking()
  expect((await ask(ben, call, zoe)).status).toBe(200)
  const { data } = await zoe.page.next('join_call_request')
  expect(data).toMatchObject({
    call: call.id,
    state: 'asked',
    how: 'request',
    user: { id: ben.guid },
    subject: { agency_reference: '2024-001 BP' },
  })
  expect(await listed(ben, call)).toMatchObject([
    { id: data.id, state: 'asked', email: null, person: { id: zoe.guid } },
  ])
  expect((await zoe.get('/nencounter/call')).body.data).toMatchObject({ invitation: data })
  expect((await accept(zoe, data.id)).body.data).toEqual({ call: call.id, state: 'admitted' })
  zoe.page.send({ type: 'call_joined_additional_agent', data: { id: call.id } })
  await zoe.page.settled()
  for (const one of [ana, ben, zoe])
    expect((await one.received('call_people')).at(-1)?.data.people).toMatchObject([
      { person: { id: ben.guid }, invited: false },
      { person: { id: zoe.guid }, user_type: 'agent', invited: true, state: 'joined' },
      { person: { id: ana.guid } },
    ])
  expect((await ask(ben, call, zoe)).body).toMatchObject({
    status: 409,
    detail: 'Zoe Ruiz is already in this call.',
  })
  // No call reaches an agent who is in one.
  const eva = await resident()
  await calls.request(eva)
  expect(await zoe.received('call_request')).toEqual([])
})

test('an agent who declines, or does not answer in a minute, stays in the list', async () => {
  const { ben, call, zoe } = await talking()
  await ask(ben, call, zoe)
  const first = (await zoe.page.next('join_call_request')).data
  expect((await zoe.post(`/nencounter/call/invite/${first.id}/decline`)).status).toBe(200)
  expect(await listed(ben, call)).toMatchObject([{ state: 'declined' }])
  expect((await accept(zoe, first.id)).status).toBe(410)
  await ask(ben, call, zoe)
  const second = (await zoe.page.next('join_call_request')).data
  expect(await listed(ben, call)).toMatchObject([{ id: second.id, state: 'asked' }])
  await calls.pass(59)
  expect(await listed(ben, call)).toMatchObject([{ state: 'asked' }])
  await calls.pass(2)
  expect((await zoe.received('call_invitation_over')).map(({ data }) => data.reason)).toEqual([
    'declined',
    'missed',
  ])
  expect((await ben.received('call_invitations')).at(-1)?.data.invitations).toMatchObject([
    { id: second.id, state: 'missed' },
  ])
  expect((await accept(zoe, second.id)).status).toBe(410)
  expect((await zoe.get('/nencounter/call')).body.data).toMatchObject({ invitation: null })
})

test('an agent who is busy, away, not there or no agent is not asked', async () => {
  const { ben, call, zoe } = await talking()
  const refused = { status: 409, detail: 'Zoe Ruiz cannot join now.' }
  for (const status of ['break', 'away']) {
    await live.query(
      `update agent set declared = $2, declared_at = clock_timestamp() where account = $1`,
      [zoe.guid, status],
    )
    expect((await ask(ben, call, zoe)).body).toMatchObject(refused)
  }
  await live.query(`update agent set declared = 'available', public = false where account = $1`, [
    zoe.guid,
  ])
  // Calls of residents need not reach an agent who is asked.
  expect((await ask(ben, call, zoe)).status).toBe(200)
  await live.query('update agent set public = true where account = $1', [zoe.guid])
  const eva = await resident()
  const other = await calls.request(eva)
  await zoe.page.next('call_request')
  expect((await ask(ben, call, zoe)).body).toMatchObject(refused)
  zoe.answer(other, true)
  await zoe.page.next('call_information')
  expect((await ask(ben, call, zoe)).body).toMatchObject(refused)
  zoe.hangUp(other)
  await zoe.page.next('call_ended')
  await calls.gone(zoe)
  expect((await ask(ben, call, zoe)).body).toMatchObject(refused)
  for (const guid of [eva.guid, randomUUID()])
    expect((await ask(ben, call, { guid })).body).toMatchObject({
      status: 404,
      reason: 'no_such_agent',
    })
})

test('only an agent in the call asks, and the frame does no more than the API', async () => {
  const { ana, ben, call, zoe } = await talking()
  const eve = await agent('Eve', null, live.other)
  for (const [one, status] of [
    [ana, 403],
    [zoe, 404],
    [eve, 404],
  ] as const) {
    expect((await ask(one, call, zoe)).status).toBe(status)
    one.page.send({ type: 'join_call_request', data: { id: call.id, user: { id: zoe.guid } } })
    const code = status === 403 ? 'forbidden' : 'not_found'
    expect((await one.page.next('refused')).data.code).toBe(code)
  }
  expect(await listed(ben, call)).toEqual([])
  ben.page.send({ type: 'join_call_request', data: { id: call.id, user: { id: zoe.guid } } })
  expect((await zoe.page.next('join_call_request')).data.call).toBe(call.id)
})

test('where staff need an authenticator, a session without it asks no one and accepts nothing', async () => {
  const { ben, call, zoe } = await talking()
  await ask(ben, call, zoe)
  const { data: invitation } = await zoe.page.next('join_call_request')
  const folder = callsFolder(live.tenant)
  const settings = { ...folder['tenant.yaml'], demo: false, access: { secondFactor: 'staff' } }
  await applyFolder(live.database, { ...folder, 'tenant.yaml': settings })
  try {
    ben.page.send({ type: 'join_call_request', data: { id: call.id, user: { id: zoe.guid } } })
    expect((await ben.page.next('refused')).data.code).toBe('forbidden')
    expect(await zoe.received('join_call_request')).toHaveLength(1)
    const reply = await zoe.post(`/nencounter/call/invite/${invitation.id}/accept`, {})
    expect(reply.body).toMatchObject({ status: 403, code: 'mfa_enrolment_required' })
  } finally {
    await applyFolder(live.database, folder)
  }
})

test('contacts are the other agents, then departments with an address', async () => {
  const { ben, zoe } = await talking()
  const away = await agent('Abe', ['trades'])
  await calls.gone(away)
  const folder = callsFolder(live.tenant)
  const planning = {
    ...folder['departments/planning.yaml'],
    contact: { email: 'planning@example.gov' },
  }
  await applyFolder(live.database, { ...folder, 'departments/planning.yaml': planning })
  for (const path of ['/nencounter/contact', '/nencounter/demo/contact']) {
    const contacts = (await ben.get(path)).body.data as unknown as CallContact[]
    const own = contacts.filter(
      ({ user }) => user === null || [ben, zoe, away].some(({ guid }) => guid === user.id),
    )
    expect(own).toMatchObject([
      {
        user: { id: away.guid },
        first_name: 'Abe',
        email: `${away.guid}@example.com`,
        modules: [{ module_code: 'trades' }],
        available: false,
      },
      { user: { id: zoe.guid }, department: null, available: true },
      { user: null, first_name: '', email: 'planning@example.gov', modules: [], available: false },
    ])
    expect((await (await resident()).get(path)).status).toBe(403)
  }
})
