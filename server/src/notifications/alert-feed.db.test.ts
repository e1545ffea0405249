import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeNotifications } from '../alerts/purge-notifications.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { putAlertAgency, putNotification, watch } from '../testing/alert-fixture.ts'
import { testServer } from '../testing/portal.ts'
import { newResident } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let records: Map<string, string>
const mine = uniqueTenant('wren')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  records = await putAlertAgency(database, mine)
})
afterAll(() => server.close())

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  asTenant(database, mine, ({ query }) => query<Row>(text, values))

/** An alert of a new resident with a feed, and how it is read. */
async function alertWithFeed() {
  const ana = await newResident(server.app, database, mine)
  const alert = String((await watch(ana, { name: 'Home' })).body.data['id'])
  const { pathname } = new URL(
    String((await ana.post(`/alert/${alert}/feed`)).body.data['feed_url']),
  )
  /** Something of a record that the alert tells now. */
  const tell = async (reference: string, key: string) => {
    const record = records.get(reference) ?? ''
    await putNotification(database, mine, alert, { record, reference, key, kind: 'new' })
    const [row] = await sql<{ at: Date }>(
      'select released_at as at from notification where alert = $1 and record = $2 and event_key = $3',
      [alert, record, key],
    )
    return row?.at.toISOString() ?? ''
  }
  const read = async (etag = '') => {
    const { statusCode, body, headers } = await server.app.fastify.inject({
      url: pathname,
      headers: { host: `${mine}.test`, 'if-none-match': etag },
    })
    const [head = '', ...entries] = body.split('<entry>')
    const text = (xml: string, name: string) =>
      new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1] ?? ''
    return {
      status: statusCode,
      etag: String(headers['etag']),
      updated: text(head, 'updated'),
      entries: entries.map((xml) => ({
        record: text(xml, 'title').slice(0, 5),
        published: text(xml, 'published'),
        updated: text(xml, 'updated'),
      })),
    }
  }
  return { ana, alert, tell, read }
}

test('what an alert tells three times a day is of three moments, the latest first', async () => {
  const { alert, tell, read } = await alertWithFeed()
  const [made] = await sql<{ at: Date }>('select created_at as at from alert where guid = $1', [
    alert,
  ])
  expect(await read()).toMatchObject({ entries: [], updated: made?.at.toISOString() })
  const a = await tell('M-000', '2:new')
  const b = await tell('M-001', '3:new')
  const before = await read()
  expect(before.updated).toBe(b)
  expect((await read(before.etag)).status).toBe(304)
  const c = await tell('M-000', '4:new')
  // What is of an earlier day is told later all the same.
  await sql(`update notification set event_date = event_date - 9 where event_key = '4:new'`)
  const { status, updated, entries } = await read(before.etag)
  expect(status).toBe(200)
  expect(updated).toBe(c)
  expect(entries).toEqual([
    { record: 'M-000', published: a, updated: c },
    { record: 'M-001', published: b, updated: b },
    { record: 'M-000', published: a, updated: a },
  ])
  expect([a, b, c].toSorted()).toEqual([a, b, c])
  expect(Date.parse(c)).toBeLessThanOrEqual(Date.now())
})

test('a feed whose latest entry is deleted, at last for good, is not of an earlier moment', async () => {
  const { tell, read } = await alertWithFeed()
  const kept = await tell('M-000', '2:new')
  const last = await tell('M-001', '3:new')
  const remove = (hours: number) =>
    sql(
      `update notification set deleted_at = now() - make_interval(hours => $1) where released_at = $2`,
      [hours, last],
    )
  await sql(`update notification set released_at = $1 where event_key = '3:new'`, [last])
  await remove(0)
  expect(await read()).toMatchObject({ updated: last, entries: [{ updated: kept }] })
  await remove(1_000)
  await purgeNotifications(database)
  expect(
    await sql(`select from notification where event_key = '3:new' and released_at = $1`, [last]),
  ).toEqual([])
  expect(await read()).toMatchObject({ updated: last, entries: [{ updated: kept }] })
  const next = await tell('M-002', '4:new')
  expect((await read()).updated).toBe(next)
})
