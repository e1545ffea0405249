import { createHmac, randomUUID } from 'node:crypto'
import { CHECK_SECONDS } from '@plat/contract/calls/check'
import type { RoomConnection } from '@plat/contract/calls/room'
import { afterEach, expect, test } from 'vitest'
import {
  callFixture,
  callsFolder,
  type Phone,
  RELAY,
  RELAY_SETTINGS,
} from '../testing/call-fixture.ts'
import { applyFolder } from '../testing/portal.ts'
import { type Reply, tokenMailedTo } from '../testing/visitor.ts'

const calls = callFixture(undefined, RELAY_SETTINGS)
const { live, resident, agent, answered, browser } = calls

afterEach(() => live.database.pool.query('delete from rate_limit'))

const check = (who: Pick<Phone, 'post'>) => who.post('/nencounter/call/check')
const connectionOf = (reply: Reply) => reply.body.data as unknown as RoomConnection

/** A guest who waits to be admitted to a call. */
async function guest(): Promise<Phone> {
  const [ana, ben] = [await resident(), await agent()]
  const call = await answered(ana, ben)
  const to = `${randomUUID()}@example.org`
  await ben.post(`/nencounter/call/${call.id}/invite`, { email: to })
  const who = browser()
  const token = await tokenMailedTo(live.database, live.tenant, to)
  await who.post(`/nencounter/call/invite/${token}/accept`, { name: 'Gil' })
  return calls.guestIn(who)
}

test('residents, staff and guests check their connection with credentials of their own, which end after a minute', async () => {
  for (const who of [await guest(), await resident(), await agent()]) {
    const before = Date.now() / 1_000
    const reply = await check(who)
    const after = Date.now() / 1_000
    expect(reply.status).toBe(200)
    const { ice_servers: servers, ice_transport_policy: policy, expires } = connectionOf(reply)
    const [stun, turn] = servers
    expect(stun).toEqual({ urls: [RELAY.stun] })
    expect(turn?.urls).toEqual(RELAY.turn)
    expect(policy).toBe('all')
    const seconds = Date.parse(expires) / 1_000
    // Whole seconds.
    expect(seconds).toBeGreaterThan(before + CHECK_SECONDS - 1)
    expect(seconds).toBeLessThanOrEqual(after + CHECK_SECONDS)
    expect(turn?.username).toBe(`${seconds}:check-${who.guid}`)
    expect(turn?.credential).toBe(
      createHmac('sha1', RELAY.secret).update(`${seconds}:check-${who.guid}`).digest('base64'),
    )
  }
  // A check is no call.
  expect(await calls.outcomes()).toEqual([null])
})

test('a visitor who is not logged in gets no credentials, nor does an account of another agency', async () => {
  const eve = await resident(live.other)
  const authorization = `Bearer ${eve.token}`
  for (const reply of [
    await check(browser()),
    await browser().post('/nencounter/call/check', {}, { authorization }),
  ]) {
    expect(reply.status).toBe(401)
    expect(reply.text).not.toMatch(/turn:|credential/)
  }
})

test('an agency can have the check pass through relays, as its calls do', async () => {
  const eve = await agent('Eve', null, live.other)
  expect(connectionOf(await check(eve))).toMatchObject({
    ice_transport_policy: 'relay',
    ice_servers: [{ urls: [RELAY.stun] }, { urls: RELAY.turn }],
  })
})

test('an account checks its connection 30 times in an hour', async () => {
  const [ana, eva] = [await resident(), await resident()]
  for (let time = 0; time < 30; time += 1) expect((await check(ana)).status).toBe(200)
  const refused = await check(ana)
  expect(refused.body).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await check(eva)).status).toBe(200)
  expect((await check(await resident(live.other))).status).toBe(200)
})

test('staff without an authenticator check their connection, and open no test room', async () => {
  const ben = await agent()
  const folder = callsFolder(live.tenant)
  const settings = { ...folder['tenant.yaml'], demo: false, access: { secondFactor: 'staff' } }
  await applyFolder(live.database, { ...folder, 'tenant.yaml': settings })
  try {
    expect((await check(ben)).status).toBe(200)
    expect((await ben.post('/nencounter/call/test')).body).toMatchObject({
      status: 403,
      code: 'mfa_enrolment_required',
    })
  } finally {
    await applyFolder(live.database, folder)
  }
})
