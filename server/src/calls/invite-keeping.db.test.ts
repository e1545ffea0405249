import { randomUUID } from 'node:crypto'
import type { Call } from '@plat/contract/calls/calls'
import { afterEach, expect, test } from 'vitest'
import { callFixture, type Phone } from '../testing/call-fixture.ts'
import { logIn } from '../testing/people.ts'
import { newResident, PASSWORD, tokenMailedTo, visitor } from '../testing/visitor.ts'
import { purgeCalls } from './purge-calls.ts'

const calls = callFixture()
const { live, resident, agent, answered, browser } = calls

afterEach(() => live.database.pool.query('delete from rate_limit'))

async function talking() {
  const [ana, ben] = [await resident(), await agent()]
  return { ana, ben, call: await answered(ana, ben) }
}

async function mailed(by: Phone, { id }: Pick<Call, 'id'>, to: string): Promise<string> {
  const reply = await by.post(`/nencounter/call/${id}/invite`, { email: to })
  if (reply.status !== 200) throw new Error(reply.text)
  return tokenMailedTo(live.database, live.tenant, to)
}

const invitedAddresses = async () =>
  (await live.query<{ email: string }>('select email from call_invite order by created_at')).map(
    ({ email }) => email,
  )

test('guests are kept for as long as the calls to which they were invited', async () => {
  const { ben, call } = await talking()
  const gil = browser()
  const token = await mailed(ben, call, `${randomUUID()}@example.org`)
  await gil.post(`/nencounter/call/invite/${token}/accept`, { name: 'Gil' })
  ben.hangUp(call)
  await ben.page.next('call_ended')
  const guests = () => live.query(`select first_name from account where state = 'guest'`)
  await purgeCalls(live.database)
  expect(await guests()).toEqual([{ first_name: 'Gil' }])
  await live.query(`update call set created_at = created_at - interval '366 days'`)
  await purgeCalls(live.database)
  expect(await guests()).toEqual([])
  expect(await live.query('select from call_invite')).toEqual([])
})

test('an account’s export has the invitations that it got and sent', async () => {
  const { ben, call } = await talking()
  const [eva, oto] = [await resident(), await resident()]
  const email = `${eva.guid}@example.com`
  const token = await mailed(ben, call, email)
  await eva.post(`/nencounter/call/invite/${token}/accept`)
  const exported = async (who: Phone) =>
    ((await who.get('/account/export')).body.data as Record<string, unknown>)['call_invitations']
  const common = { id: call.id, email, state: 'admitted' }
  expect(await exported(eva)).toMatchObject([{ ...common, sent: false, left: null }])
  expect(await exported(ben)).toMatchObject([{ ...common, sent: true }])
  expect(await exported(oto)).toEqual([])
})

test('an account that is deleted takes the invitations to its address along', async () => {
  const { ben, call } = await talking()
  const who = await newResident(live.app, live.database, live.tenant)
  const { email } = (await who.get('/account')).body.data as unknown as { email: string }
  const other = `${randomUUID()}@example.org`
  for (const to of [email, other]) await mailed(ben, call, to)
  const fresh = await logIn(visitor(live.app, `${live.tenant}.test`), email, PASSWORD)
  expect((await fresh.remove('/account')).status).toBe(200)
  expect(await invitedAddresses()).toEqual([other])
})
