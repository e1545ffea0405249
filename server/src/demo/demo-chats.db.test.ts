import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { chatsFolder } from '../testing/chat-fixture.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { records } from '../testing/search-fixture.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { loadChats } from './demo-chats.ts'

const [demo, bare, silent] = [uniqueTenant('cove'), uniqueTenant('teak'), uniqueTenant('moss')]
let database: Database

const load = async (tenant: string) =>
  loadChats(database, (await loadTenant(database, tenant)).document, new Date())

beforeAll(async () => {
  database = await testDatabase()
  for (const tenant of [demo, bare, silent]) {
    const files = chatsFolder(tenant, tenant === silent ? ['call'] : ['chat'])
    const clerk = { id: 'clerk', name: 'City Clerk', tags: ['chat'] }
    await applyFolder(
      database,
      tenant === silent ? files : { ...files, 'departments/clerk.yaml': clerk },
    )
    if (tenant !== bare) {
      const own = records.map((one) => ({ ...one, guid: randomUUID() }))
      await putRecords(database, tenant, 'permits', own)
    }
    await createDemoAccounts(database, (await loadTenant(database, tenant)).document)
    await load(tenant)
  }
})

const rows = (sql: string, tenant = demo) =>
  asTenant(database, tenant, ({ query }) => query<Record<string, unknown>>(sql))

test('the demo has a chat that is answered, one that an agent has and one that waits for any agent', async () => {
  const made = await rows(
    `select c.discriminator as about, c.department, c.waiting_since is not null as waits, c.assignee is not null as taken,
       c.last_number as messages, c.resident_seen as seen,
       coalesce(c.resident_mail_at, c.agency_mail_at) is null as silent
     from chat c order by c.created_at`,
  )
  expect(made.map(Object.values)).toEqual([
    ['record', 'building', false, true, 4, 4, true],
    ['channel', 'clerk', true, true, 3, 2, true],
    ['record', 'building', true, false, 2, 0, true],
  ])
  const messages = await rows(
    `select m.chat, count(*)::integer as found, max(m.number) as last, bool_and(m.author is not null) as signed,
       bool_and(m.created_at <= c.last_at) as timely
     from chat c join chat_message m on m.chat = c.guid group by m.chat, c.last_number having max(m.number) = c.last_number`,
  )
  expect(messages).toHaveLength(3)
  expect(messages.every((one) => one['found'] === one['last'] && one['signed'] === true)).toBe(true)
})

test('they are made once, and only where there are records and departments that take messages', async () => {
  const before = await rows('select guid from chat order by guid')
  await load(demo)
  expect(await rows('select guid from chat order by guid')).toEqual(before)
  expect(await rows('select discriminator from chat', bare)).toEqual([{ discriminator: 'channel' }])
  expect(await rows('select guid from chat', silent)).toEqual([])
})
