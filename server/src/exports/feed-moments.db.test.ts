import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { matchingFixture, type TestPermit } from '../testing/matching-fixture.ts'
import { testServer } from '../testing/portal.ts'
import { readMoments } from './feed-moments.ts'

const here = matchingFixture('feed')
let server: Awaited<ReturnType<typeof testServer>>

beforeAll(async () => {
  server = await testServer(here.database)
})
afterAll(() => server.close())

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  asTenant(here.database, here.tenant, ({ query }) => query<Row>(text, values))

/** Reads a page of the feed of all records. */
async function readPage(page: number, headers: Readonly<Record<string, string>> = {}) {
  const {
    statusCode,
    body,
    headers: answered,
  } = await server.app.fastify.inject({
    url: `/api/export/permits.atom?status=0&feed.page=${page}`,
    headers: { host: `${here.tenant}.test`, ...headers },
  })
  const moment = (xml: string, name: string) =>
    Date.parse(new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1] ?? '')
  const [head = '', ...entries] = body.split('<entry>')
  return {
    status: statusCode,
    etag: String(answered['etag']),
    updated: moment(head, 'updated'),
    entries: Object.fromEntries(
      entries.map((xml) => [
        /<title[^>]*>([^:<]+)/.exec(xml)?.[1] ?? '',
        { published: moment(xml, 'published'), updated: moment(xml, 'updated') },
      ]),
    ),
  }
}

/** Both pages of the feed. */
async function read(headers: Readonly<Record<string, string>> = {}) {
  const [first, second] = [await readPage(1, headers), await readPage(2)]
  return { ...first, entries: { ...first.entries, ...second.entries } }
}

const X = (status: string): TestPermit => ({ number: 'X', status, lng: -97.8 })
const FUT: TestPermit = { number: 'FUT', lng: -97.8 }
const OTHERS: TestPermit[] = ['F0', 'F1', 'F2', 'F3', 'F4'].map((number) => ({
  number,
  lng: -97.8,
}))

/** Loads permits, and waits until they can be searched. @returns the feed, with when it was read */
async function fed(...rows: TestPermit[]) {
  const before = await read()
  await here.load([...rows, ...OTHERS])
  await expect.poll(async () => (await read()).etag).not.toBe(before.etag)
  const feed = await read()
  const all = Object.values(feed.entries).flatMap(({ published, updated }) => [published, updated])
  for (const moment of [feed.updated, ...all]) expect(moment).toBeLessThanOrEqual(Date.now())
  expect(feed.updated).toBeGreaterThanOrEqual(Math.max(...all))
  return feed
}

test('a record that changes three times a day is updated each time, and nothing is said to be of tomorrow', async () => {
  const start = Date.now()
  await here.load([X('Issued'), FUT, ...OTHERS])
  await sql(`update record set record_date = date '2024-05-01' where agency_reference = 'X'`)
  await sql(`update record set record_date = current_date + 24 where agency_reference = 'FUT'`)
  const a = await read()
  expect(a.entries['X']?.published).toBe(Date.parse('2024-05-01T12:00:00-05:00'))
  const begun = a.entries['X']?.updated ?? 0
  expect(begun).toBeGreaterThanOrEqual(start)
  // Dated in three weeks: it was published when it came.
  expect(a.entries['FUT']).toEqual({ published: begun, updated: begun })
  expect(a.updated).toBe(begun)
  expect(await read({ 'if-none-match': a.etag })).toMatchObject({ status: 304 })

  await sql(`update record set record_date = null`)
  const b = await fed(X('In review'), FUT)
  const c = await fed(X('Final'), FUT)
  const updated = [a, b, c].map(({ entries }) => entries['X']?.updated ?? 0)
  expect(updated[1]).toBeGreaterThan(updated[0] ?? 0)
  expect(updated[2]).toBeGreaterThan(updated[1] ?? 0)
  expect([b.updated, c.updated]).toEqual(updated.slice(1))
  for (const feed of [b, c]) {
    expect(feed.entries['X']?.published).toBe(begun)
    expect(feed.entries['F0']).toEqual({ published: begun, updated: begun })
    expect((await read({ 'if-none-match': a.etag })).status).toBe(200)
  }

  // Once it is gone, the feed is of later, not of what is left.
  const gone = await fed(FUT)
  expect(Object.keys(gone.entries)).not.toContain('X')
  expect(gone.updated).toBeGreaterThan(c.updated)
})

test('a record that comes later is of its own import, also beside one that describes most in another way', async () => {
  const many = Array.from({ length: 120 }, (_, i) => ({ number: `M${i}`, lng: -97.8 }))
  const a = await fed(...many)
  const late = await fed(...many, X('Issued'))
  const first = a.entries['M0']?.updated ?? 0
  expect(late.entries['X']?.updated).toBeGreaterThan(first)
  const renamed = many.map((one) => ({ ...one, title: `Renamed ${one.number}` }))
  const all = await fed(...renamed, X('Issued'), FUT)
  expect(all.entries['X']).toEqual(late.entries['X'])
  expect(all.entries['FUT']?.updated).toBe(all.updated)
  // Nothing happened to them.
  expect(all.entries['F0']?.updated).toBe(first)
})

test('a change that the reader may not see does not show in the moments', async () => {
  const a = await fed({ ...FUT, phone: '555 0100' })
  const b = await fed({ ...FUT, phone: '555 0199' })
  expect(b.entries['FUT']).toEqual(a.entries['FUT'])
  expect(await sql(`select from record_change where field = 'inspector_phone'`)).toHaveLength(1)
})

test('records and changes older than the versions that are known have moments that never change', async () => {
  await here.load([X('Issued'), ...OTHERS])
  const module = { code: 'permits', fields: [] }
  const document = { tenant: { timeZone: 'America/Chicago' } }
  const open = { tenant: here.tenant, module, document, visibility: 0 } as never
  const moments = async () => (await readMoments(here.database, open, [1])).records.get(1)
  // As the migration that began to keep versions left them.
  await sql(`update module_version set inserted = 0, committed_at = '2026-02-01 12:00:00Z'`)
  const known = new Date('2026-02-01T12:00:00Z')
  expect(await moments()).toEqual({ published: known, updated: known })
  await sql(
    `insert into record_change (tenant, module, record_no, version, field, date)
     values (current_tenant(), 'permits', 1, 0, 'status', '2026-03-01')`,
  )
  expect(await moments()).toEqual({
    published: known,
    updated: new Date('2026-03-01T06:00:00.000Z'),
  })
  // A clock that was ahead.
  await sql(`update module_version set committed_at = now() + interval '1 day'`)
  const { published, updated } = (await moments()) ?? {}
  for (const moment of [published, updated])
    expect(moment?.getTime()).toBeLessThan(Date.now() + 60_000)
})
