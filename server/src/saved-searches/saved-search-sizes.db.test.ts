import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { createThrottle } from '../platform/throttle.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records, viewport } from '../testing/search-fixture.ts'
import { newResident, type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('silo')
const KB = 1_024
let ana: Visitor
let owner: string

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(mine))
  const stored = records.map((one) => ({ ...one, guid: randomUUID() }))
  await putRecords(database, mine, 'permits', stored)
  ana = await newResident(server.app, database, mine)
  owner = await accountOf(ana)
})
afterAll(() => server.close())

/** Guid of somebody's account: who has saved a search. */
async function accountOf(person: Visitor): Promise<string> {
  const search = { criteria: {}, search_metadata: {}, name: 'First', method: 'star' }
  const { body } = await person.post('/search/saved', search, { 'x-module': 'permits' })
  return String(body.data['createdBy'])
}
const save = (more: object) =>
  ana.post(
    '/search/saved',
    { criteria: { status: '1' }, search_metadata: {}, name: 'Mine', ...more },
    { 'x-module': 'permits' },
  )
const options = (count: number, length = 0) =>
  Array.from({ length: count }, (_, at) => `none-${at}-`.padEnd(length, 'x'))
const refusalOf = async (more: object) => {
  const { status, text } = await save(more)
  expect(status, text.slice(0, 200)).toBe(400)
  return JSON.parse(text) as object
}
const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  asTenant(database, mine, (tx) => tx.query<Row>(text, values))
const stored = async (guid: unknown) => {
  const [row] = await sql<{ criteria: object; search_metadata: object; bytes: number }>(
    `select criteria, search_metadata, octet_length(row_to_json(s)::text) as bytes
     from saved_search s where guid = $1`,
    [guid],
  )
  return row
}

test('of the map’s view its corners are kept, and nothing else that a client sends with it', async () => {
  const view = viewport(-97.8, 30.2, 0.1)
  const [feature] = view.features
  const filler = { filler: 'x'.repeat(300_000) }
  const filled = { ...view, features: [{ ...feature, properties: filler, ...filler }], ...filler }
  const { body } = await save({ viewport: filled })
  const kept = { type: 'Feature', geometry: feature?.geometry }
  expect((await stored(body.data['guid']))?.search_metadata).toEqual({
    address: 'status=1',
    viewport: { type: 'FeatureCollection', features: [kept] },
  })
  const [ring = []] = feature?.geometry.coordinates ?? []
  for (const coordinates of [[[...ring, ...ring]], [ring, ring], [ring.slice(1)]]) {
    const geometry = { type: 'Polygon', coordinates }
    expect(
      await refusalOf({ viewport: { ...view, features: [{ ...feature, geometry }] } }),
    ).toEqual(expect.objectContaining({ code: 'invalid_request' }))
  }
})

test('a search that is too large is not saved, and its owner is told what is too large', async () => {
  const criteria = { reason: 'search_criteria_too_large', values: { limit: 20 } }
  const screen = { reason: 'search_screen_too_large', values: { limit: 20 } }
  expect(await refusalOf({ criteria: { record_type: options(5_000, 150) } })).toMatchObject(
    criteria,
  )
  expect(await refusalOf({ criteria: { work_class: Array(5_000).fill('long') } })).toMatchObject({
    ...criteria,
    detail: expect.stringContaining('Its criteria take 35 KB; the limit is 20 KB.'),
  })
  // The address that the server makes of them is longer than they are.
  expect(
    await refusalOf({ criteria: { record_type: options(40).map((id) => id.padEnd(160, 'ñ')) } }),
  ).toMatchObject(screen)
  // With what the client sends it is too large as well.
  const refused = await refusalOf({ search_metadata: { kept: 'x'.repeat(20 * KB) } })
  expect(refused).toMatchObject({ reasons: { search_metadata: [screen] } })
  const wide = {
    search_metadata: { kept: 'x'.repeat(20 * KB - 100) },
    viewport: viewport(-97, 30, 1),
  }
  expect(await refusalOf(wide)).toMatchObject(screen)
  expect(await refusalOf({ search_metadata: { kept: Array(200).fill(1e300) } })).toMatchObject({
    reasons: { search_metadata: [screen] },
  })
})

test('fifty options that are not known here are kept, for old links; more are refused', async () => {
  expect(await refusalOf({ criteria: { record_type: options(51) } })).toMatchObject({
    reason: 'search_unknown_options',
    values: { count: 51, limit: 50 },
  })
  const { body } = await save({ criteria: { record_type: ['NEW', 'ELEC', ...options(50)] } })
  expect(body.data['lost']).toHaveLength(50)
  expect(body.data['lost_more']).toBe(0)
})

test('the largest search that can be saved, forty times, is small, and so is what its link answers', async () => {
  const largest = {
    criteria: { record_type: options(50, 265) },
    search_metadata: { more: '"'.repeat(2_000) },
    message: 'ñ'.repeat(1_000),
  }
  const answers = []
  for (let saved = 0; saved < 40; saved += 1) answers.push(await save(largest))
  const guids = answers.map(({ status, text, body }) => {
    expect(status, text.slice(0, 200)).toBe(200)
    return String(body.data['guid'])
  })
  expect((await stored(guids[0]))?.bytes).toBeGreaterThan(32 * KB)
  for (const guid of guids) expect((await stored(guid))?.bytes).toBeLessThan(60 * KB)
  const stranger = visitor(server.app, `${mine}.test`)
  const { status, text } = await stranger.get(`/search/saved/${guids[0]}`)
  expect([status, text.length < 90 * KB]).toEqual([200, true])
})

test('a search of before there were sizes still opens, tells the first of what it lost, and can be changed', async () => {
  const criteria = JSON.stringify({ record_type: options(5_000, 150), status: '1' })
  const insert = (since: string) =>
    sql<{ guid: string }>(
      `insert into saved_search (tenant, module, owner, method, title, name, criteria, search_metadata, code, created_at)
       values (current_tenant(), 'permits', $1, 'share', '"Old"', 'Old', $2, '{"address": ""}', $3, ${since})
       returning guid`,
      [owner, criteria, randomUUID()],
    )
  await expect(insert('now()')).rejects.toThrow('saved_search_sizes')
  const [{ guid } = { guid: '' }] = await insert(`'2020-01-01'`)
  const path = `/search/saved/${guid}`
  const { data } = (await visitor(server.app, `${mine}.test`).get(path)).body
  expect(data['lost']).toHaveLength(50)
  expect(data['lost_more']).toBe(4_950)
  expect((await ana.put(path, { name: 'Older' })).status).toBe(200)
  expect((await ana.remove(path)).status).toBe(200)
})

test('of searches that are deleted the newest are kept for a day; what is too much is gone for good', async () => {
  const insert = (of: string) =>
    sql(
      `insert into saved_search (tenant, module, owner, method, title, name, criteria, search_metadata, code, deleted_at)
       select current_tenant(), 'permits', $1::uuid, 'share', '"Gone"', 'Gone', '{}', '{"address": ""}',
         'gone-' || $2 || at, now() - make_interval(secs => at)
       from generate_series(1, 5010) as at`,
      [of, of],
    )
  const bea = await newResident(server.app, database, mine)
  const beas = await accountOf(bea)
  await insert(owner)
  await insert(beas)
  const kept = { name: 'Kept' }
  const { data } = (await save(kept)).body
  expect((await ana.remove(`/search/saved/${String(data['guid'])}`)).status).toBe(200)
  const counts = await sql<{ owner: string; count: number }>(
    `select owner, count(*)::int as count from saved_search
     where owner in ($1, $2) and deleted_at is not null group by owner`,
    [owner, beas],
  )
  expect(new Map(counts.map((row) => [row.owner, row.count]))).toEqual(
    new Map([
      [owner, 5_000],
      [beas, 5_010],
    ]),
  )
  const [oldest] = await sql<{ guid: string }>(
    `select guid from saved_search_gone where code = $1`,
    [`gone-${owner}5010`],
  )
  expect((await ana.get(`/search/saved/${oldest?.guid}`)).status).toBe(410)
  const restored = await ana.post('/search/saved/restore', { guids: [data['guid']] })
  expect(restored.status, restored.text).toBe(200)
})

test('searches are not saved and deleted without end', async () => {
  const bea = await newResident(server.app, database, mine)
  const beas = await accountOf(bea)
  const throttle = createThrottle(database)
  for (let saved = 1; saved < 300; saved += 1) await throttle.take('saveSearch', mine, beas)
  const search = { criteria: {}, search_metadata: {}, name: 'Last' }
  const { status, headers } = await bea.post('/search/saved', search, { 'x-module': 'permits' })
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await save({})).status).toBe(200)
})
