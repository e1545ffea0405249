import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { newResident, type Visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('fig')
const guids = records.map(() => randomUUID())
const SINGLE = 66_725

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(mine))
  const stored = records.map((one, i) => ({ ...one, guid: guids[i] ?? '' }))
  await putRecords(database, mine, 'permits', stored)
})
afterAll(() => server.close())

const ask = (person: Visitor, more: object = {}) =>
  person.post(
    `/record/${guids[0]}/report`,
    { title: 'House', template_id: SINGLE, ...more },
    { 'x-module': 'permits' },
  )
const sql = (text: string, values: unknown[] = []) =>
  asTenant(database, mine, ({ query }) => query<{ guid: string }>(text, values))

/** Somebody with reports that were made, as their job leaves them. */
async function withReports(count: number, size: number) {
  const person = await newResident(server.app, database, mine)
  const { id } = (await person.get('/account')).body.data
  await sql(
    `insert into report (tenant, owner, module, title, template_id, template_name, locale, asked, status, size,
       created_at, expires_at)
     select current_tenant(), $1, 'permits', 'R', 66725, 'Single', 'en', '{}', 'complete', $3,
       now() - make_interval(mins => number), now() + make_interval(days => 20, mins => -number)
     from generate_series(1, $2) as number`,
    [id, count, size],
  )
  return { person, id }
}

test('an account has fifty reports made a day, also of those that it deletes, and reads when it can have more', async () => {
  const { person, id } = await withReports(49, 1_000)
  const request = randomUUID()
  expect((await ask(person, { request })).status).toBe(200)
  await sql(`update report set status = 'complete' where owner = $1`, [id])
  const all = await sql('select guid from report where owner = $1', [id])
  expect(all).toHaveLength(50)
  await person.post('/report/delete', { ids: all.slice(0, 30).map(({ guid }) => guid) })
  const refused = await ask(person)
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({
    reason: 'reports_day',
    detail: 'You can have 50 reports made a day. Try again in 24 h.',
  })
  // The oldest is 49 minutes old.
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(23 * 3_600)
  expect(wait).toBeLessThanOrEqual(24 * 3_600 - 49 * 60)
  expect((await ask(person, { request })).status, 'what was asked for before').toBe(200)
  const other = await newResident(server.app, database, mine)
  expect((await ask(other)).status, 'somebody else is not held up').toBe(200)
  await sql(`update report set created_at = created_at - interval '24 hours' where owner = $1`, [
    id,
  ])
  expect((await ask(person)).status).toBe(200)
})

test('the files of an account have a size in all, those that it deleted among them, until they are gone', async () => {
  const { person, id } = await withReports(10, 25_000_000)
  const refused = await ask(person)
  expect(refused.status).toBe(429)
  // The first to expire makes room: in 20 days less ten minutes.
  expect(refused.body).toMatchObject({
    reason: 'reports_size',
    detail:
      'Your reports take up 250 MB, and the limit is 250 MB. Reports that you delete count for 24 more hours. ' +
      'Delete some, or try again in 480 h.',
  })
  const [one] = await sql('select guid from report where owner = $1 limit 1', [id])
  expect((await person.remove(`/report/${one?.guid}`)).status).toBe(200)
  expect((await ask(person)).body.detail).toMatch(/try again in 24 h\.$/)
  const failed = await sql(
    `insert into report (tenant, owner, module, title, template_id, template_name, locale, asked, status)
     values (current_tenant(), $1, 'permits', 'R', 66725, 'Single', 'en', '{}', 'failed') returning guid`,
    [id],
  )
  const retried = await person.post(`/report/${failed[0]?.guid}/retry`)
  expect(retried.body).toMatchObject({ reason: 'reports_size' })
  await sql('delete from report where guid = $1', [one?.guid])
  expect((await ask(person)).status).toBe(200)
})
