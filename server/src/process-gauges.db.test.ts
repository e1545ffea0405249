import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from './platform/db/as-tenant.ts'
import type { Database } from './platform/db/database.ts'
import { testDatabase, uniqueTenant } from './platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from './testing/portal.ts'
import { folder, records } from './testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('bay')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(tenant))
  await putRecords(database, tenant, 'permits', records)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** The metrics by name and labels, as a scraper on this machine gets them. */
async function scrape(): Promise<Map<string, number>> {
  const { statusCode, body } = await server.app.fastify.inject({
    url: '/metrics',
    headers: { host: 'localhost' },
  })
  expect(statusCode).toBe(200)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

test('an operator sees indexes, connections and mail that waits', async () => {
  await asTenant(database, tenant, ({ query }) =>
    query(
      `insert into mail_outbox
         (tenant, guid, kind, urgency, recipient, subject, text, html, state, created_at, next_attempt_at)
       select $1, gen_random_uuid(), 'test', 1, 'a@b.test', 's', 't', 'h', state, now() - age, now() - age
       from (values ('queued', interval '2 hours'), ('queued', '3 days'), ('sent', '1 hour'),
         ('failed', '2 hours'), ('failed', '2 days')) as mail (state, age)`,
      [tenant],
    ),
  )
  await asTenant(database, tenant, ({ query }) =>
    query(`update tenant set mail_held_since = now() - interval '1 hour'`),
  )
  const before = await scrape()
  expect(before.get('plat_mail_outbox{state="queued"}')).toBeGreaterThanOrEqual(2)
  expect(before.get('plat_mail_outbox{state="failed"}')).toBeGreaterThanOrEqual(1)
  expect(before.get('plat_mail_overdue_seconds')).toBeGreaterThan(2.9 * 86_400)
  expect(before.get('plat_record_indexes')).toBe(0)
  expect(before.get(`plat_mail_held_seconds{tenant="${tenant}"}`)).toBeGreaterThanOrEqual(3_600)

  const found = await server.app.fastify.inject({
    method: 'POST',
    url: '/api/search/count',
    headers: { host: `${tenant}.test`, 'x-module': 'permits' },
    payload: {},
  })
  expect(found.statusCode, found.body).toBe(200)
  const after = await scrape()
  expect(after.get('plat_record_indexes')).toBe(1)
  expect(after.get('plat_record_index_records')).toBe(records.length)
  expect(after.get('plat_database_up')).toBe(1)
  expect(after.get('plat_database_waiting')).toBe(0)
  expect(after.get('plat_database_connections{state="idle"}')).toBeGreaterThan(0)
  expect(
    after.get(
      'plat_http_request_duration_seconds_count{method="POST",route="/api/search/count",status="2xx"}',
    ),
  ).toBe(1)
})
