import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { accountByEmail } from '../accounts/account-row.ts'
import { readMissedCalls } from '../calls/missed-calls.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { callsFolder } from '../testing/call-fixture.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { loadAgents } from './demo-agents.ts'
import { loadCalls } from './demo-calls.ts'

/** A Wednesday in Chicago, whose offices are open from 8 to 16 on working days. */
const NOW = new Date('2026-03-11T15:00:00Z')
const [demo, real] = [uniqueTenant('cove'), uniqueTenant('teak')]
let database: Database

beforeAll(async () => {
  database = await testDatabase()
  const files = callsFolder(demo)
  const clerk = { id: 'clerk', name: 'Clerk', tags: ['call'] }
  await applyFolder(database, { ...files, 'departments/clerk.yaml': clerk })
  await applyFolder(database, folder(real))
  for (const tenant of [demo, real]) {
    const stored = records.map((one) => ({ ...one, guid: randomUUID() }))
    await putRecords(database, tenant, 'permits', stored)
    const { document } = await loadTenant(database, tenant)
    await createDemoAccounts(database, document)
    await loadAgents(database, document)
    await loadCalls(database, document, NOW)
  }
})

const rows = <Row extends Record<string, unknown>>(sql: string, tenant = demo) =>
  asTenant(database, tenant, ({ query }) => query<Row>(sql))

test('a demo has two weeks of calls in office hours, none of which goes on', async () => {
  const calls = await rows<{ hour: number; weekday: number; outcome: string }>(
    `select extract(hour from created_at at time zone 'America/Chicago')::integer as hour,
       extract(isodow from created_at at time zone 'America/Chicago')::integer as weekday, outcome
     from call where state = 'ended' and ended_at < '${NOW.toISOString()}' and created_at > '2026-02-25'`,
  )
  expect(calls).toHaveLength(20)
  expect(await rows('select from call')).toHaveLength(20)
  expect(calls.filter(({ hour, weekday }) => hour < 8 || hour >= 16 || weekday > 5)).toEqual([])
  expect(new Set(calls.map(({ outcome }) => outcome))).toEqual(
    new Set(['answered', 'unanswered', 'cancelled', 'no_agent']),
  )
  expect(await rows('select from call_offer where closed_at is null')).toEqual([])
  // Callers of each office learn a likely wait at that hour.
  const waits = await rows<{ most: number }>(
    `select max(found)::integer as most from (select channel, count(*) as found from call where answered_at is not null
       group by channel, extract(hour from created_at)) as hours group by channel`,
  )
  expect(waits.filter(({ most }) => most < 5)).toEqual([])
  expect(await rows("select from call where discriminator = 'record'")).not.toEqual([])
  expect(await rows('select from call_participant')).toHaveLength(
    2 * calls.filter(({ outcome }) => outcome === 'answered').length,
  )
})

test('the agent has two missed calls to see, and call-backs in each state', async () => {
  const { document } = await loadTenant(database, demo)
  const missed = await asTenant(database, demo, async (tx) => {
    const agent = await accountByEmail(tx, `agent@${demo}.example`)
    return readMissedCalls({ tx, document, videoServer: null }, agent?.guid ?? '', 2)
  })
  expect(missed.unseen).toBe(2)
  expect(missed.calls.every(({ user }) => user !== null)).toBe(true)
  expect(await rows('select state, phone is null as silent from call_back order by state')).toEqual(
    [
      { state: 'done', silent: false },
      { state: 'open', silent: false },
      { state: 'taken', silent: true },
    ],
  )
})

test('a second start adds nothing, and other agencies have no calls', async () => {
  const counts = () =>
    rows('select (select count(*) from call) as calls, (select count(*) from account) as accounts')
  const before = await counts()
  await loadCalls(database, (await loadTenant(database, demo)).document, new Date())
  expect(await counts()).toEqual(before)
  expect(await rows('select from call', real)).toEqual([])
})
