import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { beginRun, endKilledRuns } from './import-runs.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const states = (tenant: string) =>
  asTenant(database, tenant, async ({ query }) => {
    const rows = await query<{ state: string; ended: boolean }>(
      'select state, finished_at is not null as ended from import_run',
    )
    return rows.map(({ state, ended }) => `${state} ${ended}`)
  })

test('the run of a killed import does not stay running, one under way does', async () => {
  const killed = uniqueTenant('elm')
  const living = uniqueTenant('oak')
  for (const tenant of [killed, living]) {
    await applyFolder(database, folder(tenant))
    await beginRun(database, tenant, 'permits', false)
  }
  if (database.kind === 'embedded') {
    // No run of before the database was opened can still be running.
    await endKilledRuns(database, new Date(0))
    expect(await states(killed)).toEqual(['running false'])
    await endKilledRuns(database, new Date(Date.now() + 1_000))
    expect(await states(killed)).toEqual(['failed true'])
    return
  }
  // A running import holds its lock in a transaction.
  await asTenant(database, living, async ({ query }) => {
    await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `plat import ${living}/permits`,
    ])
    await endKilledRuns(database, new Date())
  })
  expect(await states(living)).toEqual(['running false'])
  expect(await states(killed)).toEqual(['failed true'])
})
