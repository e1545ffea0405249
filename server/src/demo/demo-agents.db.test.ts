import { beforeAll, expect, test } from 'vitest'
import { changeAgent } from '../agents/change-agent.ts'
import { readAgents } from '../agents/agent-list.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { relaxedFolder } from '../testing/people.ts'
import { applyFolder } from '../testing/portal.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { loadAgents } from './demo-agents.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})

test('a demo has public agents after a start, and keeps what a manager changed', async () => {
  const code = uniqueTenant('cove')
  await applyFolder(database, relaxedFolder(code))
  const { document } = await loadTenant(database, code)
  await createDemoAccounts(database, document)
  const agents = async () =>
    (await asTenant(database, code, (tx) => readAgents(tx, document))).agents
  const flags = async () =>
    (await agents()).map((one) => [one.user.first_name, one.public, one.module_codes])

  await loadAgents(database, document)
  expect(await flags()).toEqual([
    ['Jordan', true, null],
    ['Priya', true, ['permits']],
    ['Sam', false, null],
  ])
  const [jordan] = await agents()
  await asTenant(database, code, (tx) =>
    changeAgent(tx, document, jordan?.user.id ?? '', { public: false }, null),
  )
  await loadAgents(database, document)
  expect(await flags()).toContainEqual(['Jordan', false, null])
  expect((await agents()).map(({ version }) => version)).toEqual([2, 1, 0])
})
