import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { signUp, type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('lime')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(tenant))
  await putRecords(database, tenant, 'permits', records)
})
afterAll(() => server.close())

const problems = async (who: Visitor) => {
  const list = await who.post('/search/list?scope=all', { status: '0' }, { 'x-module': 'permits' })
  expect(list.status).toBe(200)
  const rows = list.body.data as unknown as { title: string; location_problem?: unknown }[]
  return rows
    .filter((row) => 'location_problem' in row)
    .map(({ title, location_problem }) => [title, location_problem])
}

test('why a record has no location is told to those with the grant, and to nobody else', async () => {
  const who = visitor(server.app, `${tenant}.test`)
  expect(await problems(who)).toEqual([])
  await signUp(who, database, tenant, 'mapper@example.com')
  expect(await problems(who)).toEqual([])
  await asTenant(database, tenant, async (tx) => {
    await tx.query(`update account set grants = '{records.unmapped}'`)
    await tx.query(`update session set second_factor = 'totp'`)
  })
  const nothing = { en: 'The source gives no location', es: 'La fuente no da ubicación' }
  await expect.poll(() => problems(who)).toEqual([['No place', nothing]])
  await asTenant(database, tenant, (tx) =>
    tx.query(`update record set location_problem = 'outside the world' where lng is null`),
  )
  expect(await problems(who)).toEqual([
    ['No place', { en: 'Outside the world', es: 'Fuera del mundo' }],
  ])
})
