import { Registry } from 'prom-client'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { alertFolder } from '../testing/alert-fixture.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { signUp, visitor } from '../testing/visitor.ts'
import { addAlertGauges } from './alert-gauges.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('health')
const other = uniqueTenant('other')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const code of [tenant, other]) await applyFolder(database, alertFolder(code))
})
afterAll(async () => {
  await server.close()
  await database.close()
})

test('who is signed in sees when imports and matching last ran and emails of alerts were last sent, and that theirs are stopped', async () => {
  const who = visitor(server.app, `${tenant}.test`)
  expect((await who.get('/alert/health')).status).toBe(401)
  await signUp(who, database, tenant, 'ann@example.org')
  const before = (await who.get('/alert/health')).body.data
  expect(before).toEqual({
    last_digest: null,
    held_since: null,
    digest_hour: 7,
    time_zone: 'America/Chicago',
    modules: [
      {
        module_code: 'permits',
        display_name: expect.anything(),
        last_import: null,
        last_matched: null,
      },
    ],
    stopped: null,
  })
  await asTenant(database, tenant, async ({ query }) => {
    await query(`update module set version = 3, imported_at = '2026-01-01T10:00:00Z'`)
    await query(
      `insert into change_reader (tenant, module, reader, version, read_at, matched)
       values (current_tenant(), 'permits', 'alerts', 2, '2026-01-01T10:00:05Z', 12)`,
    )
    await query(
      `insert into alert_day (tenant, day, work, done_at, outcome)
       values (current_tenant(), '2026-01-01', 'digest', '2026-01-01T13:00:00Z', '{"mails": 2}'),
         (current_tenant(), '2026-01-02', 'digest', '2026-01-02T13:00:00Z', '{"mails": 0}'),
         (current_tenant(), '2026-01-02', 'windows', '2026-01-02T13:00:00Z', '{}')`,
    )
    await query(
      `insert into stopped_address (tenant, email, reason) values (current_tenant(), 'ann@example.org', 'bounce')`,
    )
    await query(`update tenant set mail_held_since = '2026-01-02T15:00:00Z'`)
  })
  expect((await who.get('/alert/health')).body.data).toMatchObject({
    last_digest: '2026-01-01T13:00:00.000Z',
    held_since: '2026-01-02T15:00:00.000Z',
    modules: [
      { last_import: '2026-01-01T10:00:00.000Z', last_matched: '2026-01-01T10:00:05.000Z' },
    ],
    stopped: 'bounce',
  })
  // The emails of a demo that is moved on belong to no day.
  await asTenant(database, tenant, ({ query }) =>
    query(
      `insert into mail_outbox (tenant, guid, kind, urgency, recipient, subject, text, html, state, created_at, sent_at)
       select current_tenant(), gen_random_uuid(), kind, 2, 'ann@example.org', 'S', '', '', state, at, sent
       from (values ('digest.alerts', 'sent', '2026-01-03T09:00:00Z'::timestamptz, '2026-01-03T09:01:00Z'::timestamptz),
         ('digest.alerts', 'queued', '2026-01-04T09:00:00Z', null),
         ('account.other', 'sent', '2026-01-05T09:00:00Z', '2026-01-05T09:01:00Z')) as m (kind, state, at, sent)`,
    ),
  )
  expect((await who.get('/alert/health')).body.data).toMatchObject({
    last_digest: '2026-01-03T09:01:00.000Z',
  })
  // Nor do those that are sent at once.
  await asTenant(database, tenant, ({ query }) =>
    query(
      `insert into mail_outbox (tenant, guid, kind, urgency, recipient, subject, text, html, state, created_at, sent_at)
       values (current_tenant(), gen_random_uuid(), 'alert.news', 1, 'ann@example.org', 'S', '', '', 'sent',
         '2026-01-03T10:00:00Z', '2026-01-03T10:01:00Z')`,
    ),
  )
  expect((await who.get('/alert/health')).body.data).toMatchObject({
    last_digest: '2026-01-03T10:01:00.000Z',
  })
  const neighbour = visitor(server.app, `${other}.test`)
  await signUp(neighbour, database, other, 'ann@example.org')
  expect((await neighbour.get('/alert/health')).body.data).toEqual(before)
})

test('the figures of every agency are in /metrics', async () => {
  const registry = new Registry()
  addAlertGauges(registry, {
    database,
    logger: pino({ level: 'silent' }),
    databaseState: async () => 'up',
  })
  const text = await registry.metrics()
  expect(text).toContain(`plat_alerts_notifications{tenant="${tenant}"} 12`)
  expect(text).toContain(`plat_alerts_modules_behind{tenant="${tenant}"} 1`)
  expect(text).toContain(`plat_alerts_notifications{tenant="${other}"} 0`)
  expect(text).toContain(
    `plat_alerts_last_digest_timestamp_seconds{tenant="${tenant}"} ${Date.parse('2026-01-02T13:00:00Z') / 1000}`,
  )
  expect(text).not.toContain(`plat_alerts_last_digest_timestamp_seconds{tenant="${other}"}`)
})
