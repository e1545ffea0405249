import { beforeEach, expect, test } from 'vitest'
import { asTenant } from '../../platform/db/as-tenant.ts'
import { listeningDatabase } from '../../platform/testing/database.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { applyFolder } from '../../testing/portal.ts'
import {
  matchingFixture,
  permits,
  type TestPermit,
  watchedFolder,
} from '../../testing/matching-fixture.ts'
import { matchModule } from './match-module.ts'

const here = matchingFixture('kept', listeningDatabase)

const change = (sql: string, values: readonly unknown[] = []) =>
  asTenant(here.database, here.tenant, ({ query }) => query(sql, [...values]))

let rows: TestPermit[] = []

beforeEach(async () => {
  rows = permits(20)
  await here.load(rows)
})

/** Imports one more permit and tells of it, as one process does it all the time. @returns what alerts say of it */
async function another(permit: Partial<TestPermit> = {}) {
  const number = `P-${rows.length + 1}`
  rows.push({ number, status: 'Issued', ...permit })
  await here.load(rows)
  // A process that has just begun would tell the same.
  const anew = await matchModule({ ...here.source }, here.tenant, 'permits', { dryRun: true })
  expect(await matchModule(here.source, here.tenant, 'permits')).toEqual(anew)
  return `${number} new`
}

test('alerts that are made, changed, paused or deleted between two imports are heard as they are', async () => {
  const all = await here.watch()
  const changing = await here.watch({ criteria: { status_name: ['Final'] } })
  const staff = await here.watch({ role: 'internal' })
  const first = await another()
  await change(`update alert set criteria = '{"status_name": ["Issued"]}' where guid = $1`, [
    changing,
  ])
  const second = await another()
  await change(`update alert set active = false, paused_by = 'owner' where guid = $1`, [all])
  const third = await another({ visibility: 'internal' })
  const owner = 'guid = (select owner from alert where guid = $1)'
  await change(`update account set role = 'resident' where ${owner}`, [staff])
  await another({ visibility: 'internal' })
  await change(`update alert set active = true, paused_by = null where guid = $1`, [all])
  await change(`update account set state = 'suspended' where ${owner}`, [changing])
  const late = await here.watch()
  const fifth = await another()
  expect(await here.told(staff)).toEqual([first, second, third, fifth])
  await change('delete from alert where guid = $1', [staff])
  const sixth = await another({ status: 'Final' })
  expect(await here.told(all)).toEqual([first, second, fifth, sixth])
  expect(await here.told(changing)).toEqual([second])
  expect(await here.told(late)).toEqual([fifth, sixth])
})

test('what an agency changes is heard in the next matching, and so is an option that comes with an import', async () => {
  const final = await here.watch({ criteria: { status_name: ['Final'] } })
  const unheard = await here.watch({ criteria: { status_name: ['Frozen'] } })
  const opens = await here.watch({ criteria: { opens: { from: '2020-01-01' } } })
  await another()
  const frozen = await another({ status: 'Frozen' })
  expect(await here.told(unheard)).toEqual([frozen])

  const files = watchedFolder(here.tenant)
  const { fields, events: _events, ...module } = files['modules/permits.yaml']
  const without = { ...module, fields: fields.filter(({ kind }) => kind !== 'date') }
  const { version } = await loadTenant(here.database, here.tenant)
  await applyFolder(here.database, { ...files, 'modules/permits.yaml': without })
  await expect
    .poll(async () => (await loadTenant(here.database, here.tenant)).version)
    .toBe(version + 1)
  const told = await another({ status: 'Final' })
  expect(await here.told(final)).toEqual([told])
  expect(await here.told(opens)).toEqual([])
})
