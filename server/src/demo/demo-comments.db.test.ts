import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { callsFolder } from '../testing/call-fixture.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { records } from '../testing/search-fixture.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { loadComments } from './demo-comments.ts'

const [demo, bare] = [uniqueTenant('cove'), uniqueTenant('teak')]
let database: Database

const load = async (tenant: string) =>
  loadComments(database, (await loadTenant(database, tenant)).document, new Date())

beforeAll(async () => {
  database = await testDatabase()
  for (const tenant of [demo, bare]) {
    const files = callsFolder(tenant)
    const cases = { ...files['modules/cases.yaml'], comments: { public: true } }
    await applyFolder(database, { ...files, 'modules/cases.yaml': cases })
    if (tenant === demo)
      for (const module of ['permits', 'cases'])
        await putRecords(
          database,
          tenant,
          module,
          records.map((one) => ({ ...one, guid: randomUUID() })),
        )
    await createDemoAccounts(database, (await loadTenant(database, tenant)).document)
    await load(tenant)
  }
})

const rows = (sql: string, tenant = demo) =>
  asTenant(database, tenant, ({ query }) => query<Record<string, unknown>>(sql))

test('the demo has comments in each state: public ones on one record, others, and one on a closed record', async () => {
  const made = await rows(
    `select c.module, c.publication, c.outcome, c.waits, c.still_there as still, count(a.guid)::integer as answers,
       count(distinct c.subject)::integer as records, count(distinct c.guid)::integer as comments
     from record_comment c left join comment_answer a on a.comment = c.guid
     group by 1, 2, 3, 4, 5 order by 1, 2 nulls last, 3 nulls last, 5`,
  )
  expect(made.map(Object.values)).toEqual([
    ['cases', 'hidden', 'no_action', false, false, 0, 1, 1],
    ['cases', 'offered', null, true, false, 0, 1, 1],
    ['cases', 'published', 'answered', false, false, 1, 1, 1],
    ['cases', 'published', 'passed_on', false, false, 0, 1, 1],
    ['permits', null, 'answered', false, false, 1, 1, 1],
    ['permits', null, null, true, false, 0, 1, 1],
    ['permits', null, null, true, true, 0, 1, 1],
  ])
  const closed = await rows(
    `select r.status_category as status from record_comment c join record r on r.guid = c.subject where c.still_there`,
  )
  expect(closed).toEqual([{ status: 2 }])
  const open = await rows(
    `select distinct c.module, r.agency_reference as on from record_comment c join record r on r.guid = c.subject
     where not c.still_there order by 1`,
  )
  expect(open.map(({ on }) => on)).toEqual(['2024-006 PL', '2024-006 PL'])
})

test('they are made once, and only where there are records', async () => {
  const before = await rows('select guid from record_comment order by guid')
  await load(demo)
  expect(await rows('select guid from record_comment order by guid')).toEqual(before)
  expect(await rows('select guid from record_comment', bare)).toEqual([])
})
