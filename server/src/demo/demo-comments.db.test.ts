import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { relaxedFolder } from '../testing/people.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { records } from '../testing/search-fixture.ts'
import { officesFolder } from '../testing/staff-fixture.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { readCallsFile } from './demo-calls-file.ts'
import { fillDemoComments } from './demo-comments.ts'
import { type CommentsFile, readCommentsFile } from './demo-comments-file.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const past = { resident: 'rita', record: 'permits', status: null, daysAgo: 3 }
const FILE: CommentsFile = {
  comments: [
    {
      ...past,
      text: 'Answered',
      public: false,
      name: null,
      publication: 'offered',
      outcome: 'answered',
      by: 'agent',
      answer: 'Yes.',
    },
    {
      ...past,
      text: 'Public',
      public: true,
      name: 'Rita R.',
      publication: 'offered',
      outcome: null,
      by: null,
      answer: null,
    },
    {
      ...past,
      record: 'no-such-module',
      text: 'Nowhere',
      public: false,
      name: null,
      publication: 'offered',
      outcome: null,
      by: null,
      answer: null,
    },
  ],
}

let database: Database
const demo = uniqueTenant('plum')
const real = uniqueTenant('teak')

beforeAll(async () => {
  database = await testDatabase()
  for (const tenant of [demo, real]) {
    const files = officesFolder(tenant)
    const settings = tenant === demo ? relaxedFolder(tenant)['tenant.yaml'] : files['tenant.yaml']
    await applyFolder(database, { ...files, 'tenant.yaml': settings })
    const stored = records.map((one) => ({ ...one, guid: randomUUID() }))
    await putRecords(database, tenant, 'permits', stored)
  }
  await begin()
})
afterAll(() => database.close())

/** What each start does. */
async function begin(): Promise<void> {
  for (const tenant of [demo, real]) {
    const { document } = await loadTenant(database, tenant)
    await createDemoAccounts(database, document)
    if (tenant === demo)
      await sql(
        `insert into account (tenant, email, first_name, last_name)
         values (current_tenant(), 'rita@residents.example', 'Rita', 'Ruiz') on conflict do nothing`,
      )
    await fillDemoComments(database, document, FILE)
  }
}
const sql = (text: string, tenant = demo) => asTenant(database, tenant, (tx) => tx.query(text))

test('the demo has comments as they were left, reviewed and answered', async () => {
  const rows = await sql(
    `select c.text, c.publication, c.public_name, c.outcome, a.text as answer, r.guid is not null as there
     from record_comment c left join comment_answer a on a.comment = c.guid left join record r on r.guid = c.record
     order by c.text`,
  )
  const none = { publication: null, public_name: null }
  expect(rows).toEqual([
    { text: 'Answered', ...none, outcome: 'answered', answer: 'Yes.', there: true },
    {
      text: 'Public',
      publication: 'offered',
      public_name: 'Rita R.',
      outcome: null,
      answer: null,
      there: true,
    },
  ])
})

test('what was deleted stays so when the server starts again, and other agencies have none', async () => {
  await sql('delete from record_comment')
  await begin()
  expect(await sql('select from record_comment')).toEqual([])
  expect(await sql('select from record_comment', real)).toEqual([])
})

test('harbor: its comments are by callers, on modules that take them, public ones where these are', async () => {
  const [comments, calls] = [
    await readCommentsFile(ROOT, 'harbor'),
    await readCallsFile(ROOT, 'harbor'),
  ]
  const settings = { platData: ROOT, dataDir: ROOT }
  const { document } = await checkTenantFolder(`${ROOT}/tenants/demo/harbor`, settings)
  const callers = calls?.callers.map(({ key }) => key)
  for (const { resident, record, public: isPublic, text } of comments?.comments ?? []) {
    expect(callers, text).toContain(resident)
    const module = document?.modules.find(({ code }) => code === record)
    expect(module?.comments.accept, text).toBe(true)
    if (isPublic) expect(module?.comments.public, text).toBe(true)
  }
  expect(comments?.comments.length).toBeGreaterThan(3)
})
