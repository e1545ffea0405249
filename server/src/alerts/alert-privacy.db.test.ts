import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { testServer } from '../testing/portal.ts'
import { newResident, type Visitor } from '../testing/visitor.ts'
import { putAlertAgency, putNotification, watch } from '../testing/alert-fixture.ts'
import { purgeNotifications } from './purge-notifications.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let records: Map<string, string>
const mine = uniqueTenant('stork')
const other = uniqueTenant('swift')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  records = await putAlertAgency(database, mine)
  await putAlertAgency(database, other)
})
afterAll(() => server.close())

const run = (text: string, values: unknown[] = []) =>
  asTenant(database, mine, ({ query }) => query(text, values))

/** An alert with what it told: of an open record, of one for staff, and one that waits for its digest. */
async function alertThatTold(person: Visitor): Promise<string> {
  const answer = await watch(person, { name: 'My street', criteria: { record_type: ['NEW'] } })
  const alert = String(answer.body.data['id'])
  for (const [reference, released] of [
    ['M-000', true],
    ['S-999', true],
    ['M-003', false],
  ] as const) {
    const record = records.get(reference) ?? ''
    await putNotification(database, mine, alert, { record, reference, key: '2:new', released })
  }
  return alert
}

/** Opens a feed as a reader does: without a cookie. */
async function read(url: string, host = `${mine}.test`, headers: Record<string, string> = {}) {
  const response = await server.app.fastify.inject({
    url: new URL(url).pathname,
    headers: { host, ...headers },
  })
  return { status: response.statusCode, text: response.body, headers: response.headers }
}

test('the feed of an alert: what it told, for whoever has its address, until it is ended', async () => {
  const ana = await newResident(server.app, database, mine)
  const alert = await alertThatTold(ana)
  const made = await ana.post(`/alert/${alert}/feed`)
  const url = String(made.body.data['feed_url'])
  expect(url).toMatch(new RegExp(`^https://${mine}\\.test/feeds/alert/[\\w-]{43}\\.atom$`))
  expect((await ana.get(`/alert/${alert}`)).body.data).toMatchObject({
    feed: true,
    feed_url: null,
    // Nor the one of a record for staff, nor the one that waits.
    notified: { count: 1 },
  })
  expect(await run(`select from alert where feed_hash::text like '%' || $1`, [url])).toEqual([])

  const feed = await read(url)
  expect(feed.status).toBe(200)
  expect(feed.headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
  expect(feed.headers['set-cookie']).toBeUndefined()
  expect(feed.text).toContain('<title>M-000 · Mapped 0: New record</title>')
  const page = `https://${mine}.test/building/permits/search/record/${records.get('M-000')}`
  expect(feed.text).toContain(`href="${page}"`)
  expect(feed.text).toContain('New building')
  expect(feed.text.match(/<entry>/g)).toHaveLength(1)
  const etag = String(feed.headers['etag'])
  expect((await read(url, undefined, { 'if-none-match': etag })).status).toBe(304)

  const gone = async (address: string, host?: string) => {
    const { status, text } = await read(address, host)
    return [status, (JSON.parse(text) as { detail: string }).detail]
  }
  const nothing = [404, 'There is no such feed, or not any more.']
  expect(await gone(url, `${other}.test`)).toEqual(nothing)
  expect(await gone(url.replace(/.{5}\.atom/, 'AAAAA.atom'))).toEqual(nothing)
  const again = String((await ana.post(`/alert/${alert}/feed`)).body.data['feed_url'])
  expect(await gone(url)).toEqual(nothing)
  expect((await read(again)).status).toBe(200)
  await run(
    `update account set state = 'suspended' where guid = (select owner from alert where guid = $1)`,
    [alert],
  )
  expect(await gone(again)).toEqual(nothing)
  await run(
    `update account set state = 'active' where guid = (select owner from alert where guid = $1)`,
    [alert],
  )
  expect((await read(again)).status).toBe(200)
  expect((await ana.remove(`/alert/${alert}/feed`)).body.data).toMatchObject({ feed: false })
  expect(await gone(again)).toEqual(nothing)
})

test('the feed of an alert names no title of a record that was withdrawn', async () => {
  const ana = await newResident(server.app, database, mine)
  const alert = await alertThatTold(ana)
  const record = randomUUID()
  await run(
    `insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility, was_visibility)
     values (current_tenant(), 'permits', 70, 970, $1, 'withdrawn', 'W-1', 0, 0)`,
    [record],
  )
  await run(
    `insert into withdrawn_record (tenant, module, version, record_no, guid, content)
     values (current_tenant(), 'permits', 70, 970, $1, '{"title": "Boat house", "visibility": 0}')`,
    [record],
  )
  await putNotification(database, mine, alert, {
    record,
    reference: 'W-1',
    key: '70:withdrawn',
    kind: 'withdrawn',
  })
  const made = await ana.post(`/alert/${alert}/feed`)
  const feed = await read(String(made.body.data['feed_url']))
  expect(feed.text).toMatch(/<title>W-1: /)
  expect(feed.text).not.toContain('Boat house')
})

test('the account’s export has its alerts and what they told; with the account they end', async () => {
  const ana = await newResident(server.app, database, mine)
  const alert = await alertThatTold(ana)
  await ana.post(`/alert/${alert}/feed`)
  const { text } = await ana.get('/account/export')
  const exported = JSON.parse(text) as Record<string, Record<string, unknown>[]>
  const data = (exported['data'] ?? exported) as unknown as Record<
    string,
    Record<string, unknown>[]
  >
  expect(data['alerts']).toMatchObject([{ guid: alert, name: 'My street', feed: true }])
  const told = data['notifications']?.map((one) => [one['agency_reference'], one['hidden']])
  expect(told).toHaveLength(2)
  // The other is of a record for staff.
  expect(told).toEqual(
    expect.arrayContaining([
      ['M-000', false],
      [null, true],
    ]),
  )
  expect(text).not.toContain('S-999')
  expect(text).not.toContain('feed_hash')
  const left = () =>
    run(
      `select 'alert' from alert where guid = $1 union all select 'told' from notification where alert = $1`,
      [alert],
    )
  expect(await left()).toHaveLength(4)
  const answer = await ana.remove('/account')
  expect(answer.status, answer.text).toBe(200)
  expect(await left()).toEqual([])
})

test('what was deleted is gone for good a day later', async () => {
  const ana = await newResident(server.app, database, mine)
  const alert = await alertThatTold(ana)
  const deleted = (reference: string, hours: number) =>
    run(
      `update notification set deleted_at = now() - make_interval(hours => $3) where alert = $1 and agency_reference = $2`,
      [alert, reference, hours],
    )
  await deleted('M-000', 25)
  await deleted('S-999', 23)
  await purgeNotifications(database)
  const left = await run(
    'select agency_reference as left from notification where alert = $1 order by 1',
    [alert],
  )
  expect(left).toEqual([{ left: 'M-003' }, { left: 'S-999' }])
})
