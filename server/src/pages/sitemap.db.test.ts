import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const birch = uniqueTenant('birch')
const elm = uniqueTenant('elm')
const quiet = uniqueTenant('quiet')
const ash = uniqueTenant('ash')
const open = randomUUID()
const sealed = randomUUID()
const far = randomUUID()
const theirs = randomUUID()

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(birch))
  await applyFolder(database, folder(elm))
  const files = folder(quiet)
  await applyFolder(database, {
    ...files,
    'tenant.yaml': { ...files['tenant.yaml'], indexing: 'off' },
  })
  await putRecords(database, birch, 'permits', [
    { guid: open, agency_reference: '1' },
    { guid: sealed, agency_reference: '2', visibility: 1 },
    { guid: far, agency_reference: '3' },
  ])
  await putRecords(database, elm, 'permits', [{ guid: theirs, agency_reference: '1' }])
  await asTenant(database, birch, async (tx) => {
    await tx.query('update record set record_no = 150001 where guid = $1', [far])
    await tx.query(
      `insert into import_run (tenant, module, state, finished_at, report)
       values ($1, 'permits', 'finished', '2026-03-01T10:00:00Z', '{"version": 1}')`,
      [birch],
    )
  })
})
afterAll(() => server.close())

const get = (url: string, host: string, headers: Record<string, string> = {}) =>
  server.app.fastify.inject({ method: 'GET', url, headers: { host: `${host}.test`, ...headers } })

test('the sitemap names those that have pages, and every public record is in one of them', async () => {
  const index = await get('/sitemap.xml', birch)
  expect(index.headers['content-type']).toContain('application/xml')
  expect(locations(index.body)).toEqual([
    `https://${birch}.test/sitemap/pages.xml`,
    `https://${birch}.test/sitemap/permits-1.xml`,
    `https://${birch}.test/sitemap/permits-4.xml`,
  ])
  const first = await get('/sitemap/permits-1.xml', birch)
  expect(locations(first.body)).toEqual([
    `https://${birch}.test/building/permits/search/record/${open}`,
  ])
  expect(first.body).toContain('<lastmod>2026-03-01T10:00:00.000Z</lastmod>')
  expect((await get('/sitemap/permits-4.xml', birch)).body).toContain(far)
})

test('nothing restricted and nothing of another agency is in it', async () => {
  const parts = ['/sitemap/pages.xml', '/sitemap/permits-1.xml', '/sitemap/permits-4.xml']
  const all = await Promise.all(parts.map(async (url) => (await get(url, birch)).body))
  expect(all.join('')).not.toContain(sealed)
  expect(all.join('')).not.toContain(theirs)
  expect((await get('/sitemap/permits-1.xml', elm)).body).toContain(theirs)
})

test('who keeps a sitemap asks each time, and is told of a record that was hidden since', async () => {
  const seen = [randomUUID(), randomUUID()] as const
  const put = (visibility: 0 | 1) =>
    putRecords(database, ash, 'permits', [
      { guid: seen[0], agency_reference: '1' },
      { guid: seen[1], agency_reference: '2', visibility },
    ])
  await applyFolder(database, folder(ash))
  await put(0)
  const path = '/sitemap/permits-1.xml'
  const before = await get(path, ash)
  expect(before.body).toContain(seen[1])
  for (const url of ['/sitemap.xml', '/sitemap/pages.xml', path])
    expect((await get(url, ash)).headers['cache-control']).toBe('public, no-cache')
  const known = { 'if-none-match': String(before.headers['etag']) }
  expect((await get(path, ash, known)).statusCode).toBe(304)
  await put(1)
  const after = await get(path, ash, known)
  expect([after.statusCode, after.body.includes(seen[0])]).toEqual([200, true])
  expect(after.body).not.toContain(seen[1])
})

test('the pages of the agency are in one of them', async () => {
  expect(locations((await get('/sitemap/pages.xml', birch)).body)).toEqual(
    ['/', '/departments', '/building', '/building/permits', '/building/permits/data'].map(
      (path) => `https://${birch}.test${path}`,
    ),
  )
})

test('public scorecards are among them, and no others', async () => {
  const search = await putSavedSearch(database, elm, {})
  for (const [id, board] of [
    [1, 'internal'],
    [2, 'public'],
    [3, 'draft'],
    [4, 'public'],
  ] as const)
    await putStatistic(database, elm, { id, search, board })
  expect(locations((await get('/sitemap/pages.xml', elm)).body).slice(-2)).toEqual(
    ['/statistics', '/statistics?scorecard=4'].map((path) => `https://${elm}.test${path}`),
  )
})

test('an agency that closes its site is listed no longer, and no copy of robots.txt says otherwise', async () => {
  const before = await get('/robots.txt', ash)
  expect(before.body).toContain('Allow: /')
  expect(before.headers['cache-control']).toBe('no-cache')
  const files = folder(ash)
  const passwordHash =
    '$argon2id$v=19$m=19456,t=2,p=1$XOjWC69PFgYnPxOHehlKoQ$tuujy5ljZJ+fXOw4qwYGJFdy8B80yUpeoG46mJwES1w'
  const access = { basicLogin: 'required', lock: { email: 'open@ash.test', passwordHash } }
  await applyFolder(database, {
    ...files,
    'tenant.yaml': { ...files['tenant.yaml'], access },
  })
  await expect
    .poll(async () => (await get('/robots.txt', ash)).body)
    .toBe('User-agent: *\nDisallow: /\n')
})

test('robots.txt leads to the sitemap', async () => {
  const { body } = await get('/robots.txt', birch)
  expect(body).toBe(`User-agent: *\nAllow: /\n\nSitemap: https://${birch}.test/sitemap.xml\n`)
})

test('an agency that switched indexing off asks for nothing to be read, and has no sitemap', async () => {
  expect((await get('/robots.txt', quiet)).body).toBe('User-agent: *\nDisallow: /\n')
  for (const url of ['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/permits-1.xml'])
    expect((await get(url, quiet)).statusCode).toBe(404)
})

test.each([
  '/sitemap/none-1.xml',
  '/sitemap/permits-0.xml',
  '/sitemap/permits-1',
  '/sitemap/x',
  // Between two that have records, and behind the last.
  '/sitemap/permits-2.xml',
  '/sitemap/permits-5.xml',
  // The number of its last record is larger than the database can count.
  '/sitemap/permits-42950.xml',
  '/sitemap/permits-9999999.xml',
])('%s is no sitemap', async (url) => {
  const answer = await get(url, birch)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ detail: 'There is no such sitemap.' })
})

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location)
}
