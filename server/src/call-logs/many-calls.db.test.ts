import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder } from '../testing/portal.ts'
import { officesFolder } from '../testing/staff-fixture.ts'
import { type LogOf, type LogPage, readLog } from './log-rows.ts'

/** Calls of the agency; every hundredth is this person's, and was offered to this person. With 100,000 it is the same. */
const CALLS = 20_000

let database: Database
const tenant = uniqueTenant('fir')
const account = randomUUID()
const channel = randomUUID()

beforeAll(async () => {
  database = await testDatabase()
  await applyFolder(database, officesFolder(tenant))
  await asTenant(database, tenant, async (tx) => {
    await tx.query(
      `insert into account (tenant, guid, email, role) values (current_tenant(), $1, 'ada@example.com', 'internal')`,
      [account],
    )
    await tx.query(
      `insert into call (tenant, guid, caller, state, outcome, discriminator, department, channel, password, created_at,
         answered_at, ended_at)
       select current_tenant(), gen_random_uuid(), case when n % 100 = 0 then $1::uuid end, 'ended',
         case when n % 3 = 0 then 'answered' else 'unanswered' end, 'channel',
         case when n % 2 = 0 then 'building' else 'planning' end, case when n % 50 = 0 then $2::uuid end, '',
         now() - make_interval(mins => n), case when n % 3 = 0 then now() end, now()
       from generate_series(1, $3) n`,
      [account, channel, CALLS],
    )
    await tx.query(
      `insert into call_offer (tenant, call, agent, state, until)
       select tenant, guid, case when caller is not null then $1::uuid end, 'expired', created_at from call`,
      [account],
    )
    await tx.query(
      `insert into call_participant (tenant, call, account, user_type, state, left_at, joined_at)
       select tenant, guid, case when channel is not null then $1::uuid end, 'agent', 'left', now(), now() from call`,
      [account],
    )
  })
  await analyze('call, call_offer, call_participant')
})

/** Has the database count what is in tables. On PostgreSQL only their owner may: others are passed over in silence. */
async function analyze(tables: string): Promise<void> {
  const connectionString = process.env['MIGRATION_DATABASE_URL']
  if (connectionString === undefined) return void (await database.pool.query(`analyze ${tables}`))
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  await owner.query(`analyze ${tables}`)
  await owner.end()
}

const page: LogPage = {
  start: null,
  end: null,
  timeZone: 'America/Chicago',
  outcomes: null,
  descending: true,
  offset: 0,
  limit: 20,
}
const LOGS: LogOf[] = [
  { list: 'made', account },
  { list: 'received', account },
  { list: 'department', department: 'building', answered: false },
  { list: 'channel', channel, answered: true },
]

for (const of of LOGS)
  test(`a page of the calls by ${of.list} reads these, and not all of the agency’s`, async () => {
    const plan = await asTenant(database, tenant, async (tx) => {
      const explaining: TenantTransaction = {
        ...tx,
        query: (sql, values) => tx.query(`explain (analyze, timing off) ${sql}`, values),
      }
      return JSON.stringify(await readLog(explaining, of, page))
    })
    const read = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, rows]) => Number(rows))
    expect(read.length).toBeGreaterThan(2)
    expect(Math.max(...read)).toBeLessThan(CALLS / 10)
    expect(plan).not.toContain('Seq Scan on call')
  })
