import type { Agent } from '@plat/contract/agents/agents'
import { beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { liveFixture } from '../testing/live-fixture.ts'
import { type StaffMember, staffMember } from '../testing/staff-fixture.ts'

const fixture = liveFixture()
let manager: StaffMember
let agent: StaffMember

beforeAll(async () => {
  const at = { app: fixture.server.app, database: fixture.database }
  manager = await staffMember(at, fixture.tenant, 'maya@example.com', { grants: ['hub.manage'] })
  agent = await staffMember(at, fixture.tenant, 'ada@example.com')
})

const available = async () => {
  const answer = await manager.get('/nencounter/agent/available')
  return (answer.body.data as unknown as Agent[]).map(({ email }) => email)
}
const setPublic = (isPublic: boolean) =>
  manager.put(`/nencounter/agent/${agent.guid}`, { public: isPublic })

test('an agent is available from the moment a page is connected until the last one closes', async () => {
  await setPublic(true)
  expect(await available()).toEqual([])
  const first = await fixture.connect(agent)
  await first.next('hello')
  const second = await fixture.connect(agent)
  await second.next('hello')
  expect(await available()).toEqual(['ada@example.com'])
  await first.close()
  expect(await available()).toEqual(['ada@example.com'])
  await second.close()
  await expect.poll(available).toEqual([])
})

test('all pages of an agent hear what a manager or one of them has changed', async () => {
  await setPublic(false)
  const pages = [await fixture.connect(agent), await fixture.connect(agent)]
  const heard = () => Promise.all(pages.map(async (page) => (await page.next('agent_state')).data))
  for (const page of pages) await page.next('hello')
  await setPublic(true)
  const state = { public: true, on_break: false, status: 'available' }
  expect(await heard()).toEqual([state, state])
  await agent.put('/nencounter/agent-state', { on_break: true })
  const resting = { public: true, on_break: true, status: 'on_break' }
  expect(await heard()).toEqual([resting, resting])
  for (const page of pages) await page.close()
})

test('an agent who waits for calls stays signed in without doing anything else, not on a break', async () => {
  /** Both were last used so many minutes ago; sessions are looked at when they change. */
  const used = (minutes: number) =>
    asTenant(fixture.database, fixture.tenant, ({ query }) =>
      query(
        `update session set last_seen_at = now() - make_interval(mins => $2),
           expires_at = expires_at - interval '1 second' where account = any($1::uuid[])`,
        [[agent.guid, manager.guid], minutes],
      ),
    )
  const idle = async ({ guid }: StaffMember) => {
    const [row] = await asTenant(fixture.database, fixture.tenant, ({ query }) =>
      query<{ minutes: number }>(
        `select (extract(epoch from now() - max(last_seen_at)) / 60)::int as minutes from session where account = $1`,
        [guid],
      ),
    )
    return row?.minutes
  }
  await agent.put('/nencounter/agent-state', { on_break: false })
  for (const { guid } of [agent, manager])
    await manager.put(`/nencounter/agent/${guid}`, { public: true })
  const page = await fixture.connect(agent)
  const other = await fixture.connect(manager)
  for (const one of [page, other]) await one.next('hello')
  await used(29)
  for (const one of [agent, manager]) await expect.poll(() => idle(one)).toBe(0)
  await agent.put('/nencounter/agent-state', { on_break: true })
  await used(29)
  await expect.poll(() => idle(manager)).toBe(0)
  expect(await idle(agent)).toBe(29)
  await used(31)
  for (const one of [page, other])
    expect((await one.closed).code, 'the session has ended').toBe(4401)
})
