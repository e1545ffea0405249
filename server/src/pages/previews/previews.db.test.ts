import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { imageSize } from '../../tenancy/folder/image-size.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../../testing/saved-searches.ts'
import { folder } from '../../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const cedar = uniqueTenant('cedar')
const maple = uniqueTenant('maple')
const locked = uniqueTenant('locked')
const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$XOjWC69PFgYnPxOHehlKoQ$tuujy5ljZJ+fXOw4qwYGJFdy8B80yUpeoG46mJwES1w'
const house: TestRecord = {
  guid: randomUUID(),
  agency_reference: '2024-001 BP',
  title: 'New house </svg> أهلا 木',
  status: 'Issued',
  lng: -97.8,
  lat: 30.2,
}
const sealed: TestRecord = { ...house, guid: randomUUID(), agency_reference: 'S-1', visibility: 2 }
const nowhere: TestRecord = { guid: randomUUID(), agency_reference: 'N-1', title: 'No place' }
let shared: string
let starred: string
let withdrawn: string
let lost: string

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(cedar))
  await applyFolder(database, folder(maple))
  const files = folder(locked)
  const access = { basicLogin: 'required', lock: { email: 'a@b.test', passwordHash: HASH } }
  await applyFolder(database, { ...files, 'tenant.yaml': { ...files['tenant.yaml'], access } })
  for (const tenant of [cedar, locked])
    await putRecords(database, tenant, 'permits', [house, sealed, nowhere])
  await putRecords(database, maple, 'permits', [])
  shared = await putSavedSearch(database, cedar, {})
  starred = await putSavedSearch(database, cedar, { method: 'star' })
  withdrawn = await putSavedSearch(database, cedar, { visible: false })
  await putStatistic(database, cedar, { id: 7, search: shared })
  await putStatistic(database, cedar, { id: 8, search: shared, board: 'internal' })
  lost = await putSavedSearch(database, cedar, { criteria: { no_such_filter: ['1'] } })
})
afterAll(async () => server.close())

const get = (
  path: string,
  tenant = cedar,
  headers: Record<string, string> = {},
  remoteAddress = '203.0.113.5',
) =>
  server.app.fastify.inject({
    url: `/preview/${path}`,
    remoteAddress,
    headers: { host: `${tenant}.test`, ...headers },
  })

test('module, record and shared search have a picture of 1200 × 630', async () => {
  for (const path of [
    'module/permits.png',
    `record/permits/${house.guid}.png`,
    `saved/${shared}.png?lang=es`,
    'stat/7.png',
  ]) {
    const reply = await get(path)
    expect(reply.statusCode, `${path} ${reply.body.slice(0, 300)}`).toBe(200)
    expect(reply.headers['content-type']).toBe('image/png')
    expect(imageSize(reply.rawPayload)).toEqual({ width: 1200, height: 630 })
  }
})

test('the picture of a search says that a resident shared it', async () => {
  const [resident, staff] = await asTenant(database, cedar, ({ query }) =>
    query<{ guid: string }>(
      `insert into account (tenant, email, role)
       values (current_tenant(), 'ana@example.com', 'resident'), (current_tenant(), 'eva@example.com', 'internal')
       returning guid`,
    ),
  )
  const pictureOf = async (owner: string | undefined) => {
    const guid = await putSavedSearch(database, cedar, { owner: owner ?? null })
    return (await get(`saved/${guid}.png`)).rawPayload.toString('base64')
  }
  const agencys = await pictureOf(undefined)
  expect(await pictureOf(staff?.guid)).toBe(agencys)
  expect(await pictureOf(resident?.guid)).not.toBe(agencys)
})

test('what is not for everybody has no picture', async () => {
  for (const path of [
    `record/permits/${sealed.guid}.png`,
    `record/permits/${nowhere.guid}.png`,
    `saved/${starred}.png`,
    'stat/8.png',
    'stat/9.png',
    'stat/7x.png',
    'module/nothing.png',
    'module/permits.jpg',
    'saved/not-a-guid.png',
  ])
    expect((await get(path)).statusCode, path).toBe(404)
  expect((await get(`saved/${withdrawn}.png`)).statusCode).toBe(410)
  expect((await get(`saved/${lost}.png`)).statusCode, 'a part no longer applies').toBe(200)
})

test('an agency with a lock has none', async () => {
  for (const path of ['module/permits.png', `record/permits/${house.guid}.png`])
    expect((await get(path, locked)).statusCode).toBe(403)
})

test("another agency's address shows nothing of this one", async () => {
  expect((await get(`record/permits/${house.guid}.png`, maple)).statusCode).toBe(404)
  expect((await get(`saved/${shared}.png`, maple)).statusCode).toBe(404)
  expect((await get('stat/7.png', maple)).statusCode).toBe(404)
  const [ours, theirs] = await Promise.all([
    get('module/permits.png'),
    get('module/permits.png', maple),
  ])
  expect(theirs.statusCode).toBe(200)
  expect(theirs.headers['etag']).not.toBe(ours.headers['etag'])
  expect(theirs.rawPayload.equals(ours.rawPayload)).toBe(false)
})

test('a picture is kept until its records change', async () => {
  const path = 'module/permits.png'
  const first = await get(path)
  const etag = String(first.headers['etag'])
  expect((await get(path, cedar, { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get(path)).rawPayload.equals(first.rawPayload)).toBe(true)
  const other = { ...house, guid: randomUUID(), agency_reference: 'X-2', lng: -97.75, lat: 30.25 }
  await putRecords(database, cedar, 'permits', [house, sealed, nowhere, other])
  await expect
    .poll(async () => (await get(path, cedar, { 'if-none-match': etag })).statusCode)
    .toBe(200)
  expect((await get(path)).rawPayload.equals(first.rawPayload)).toBe(false)
})

test('a searched page is shown with the map of its search, which anybody can ask for as the page writes it', async () => {
  const page = await server.app.fastify.inject({
    url: '/building/permits?sort=-title&status_name=Issued&status=1&utm_source=x&lang=es',
    headers: { host: `${cedar}.test`, accept: 'text/html' },
  })
  const images = [...page.body.matchAll(/property="og:image" content="([^"]+)"/g)].map(
    ([, address = '']) => new URL(address.replaceAll('&#38;', '&')),
  )
  const [image] = images
  expect(images).toHaveLength(1)
  expect(image?.search).toBe('?status_name=Issued&status=1&lang=es')
  const path = `${image?.pathname}${image?.search}`.replace('/preview/', '')
  const searched = await get(path)
  expect(searched.statusCode, searched.body.slice(0, 300)).toBe(200)
  expect(imageSize(searched.rawPayload)).toEqual({ width: 1200, height: 630 })
  const whole = await get('module/permits.png?lang=es')
  expect(searched.headers['etag']).not.toBe(whole.headers['etag'])
  expect(searched.rawPayload.equals(whole.rawPayload)).toBe(false)
  const again = await get(path, cedar, { 'if-none-match': String(searched.headers['etag']) })
  expect(again.statusCode).toBe(304)
})

test('no picture of a search shows more than it says, and none is made for what is no search', async () => {
  for (const query of [
    'utm_source=x',
    'status=1&status_name=Issued',
    'status_name=Issued&status=1&at=-97.8,30.2,12',
    'no_such_filter=1',
    `status_name=${'x'.repeat(2_000)}`,
  ])
    expect((await get(`module/permits.png?${query}`)).statusCode, query).toBe(404)
  expect((await get('module/permits.png?status=1', locked)).statusCode).toBe(403)
})

test('strangers who ask for endless searches leave the pictures of pages their turn', async () => {
  const flood = Array.from({ length: 40 }, (_, i) =>
    get(`module/permits.png?status=1&shape=circle%3A-97.8%2C30.2%2C${1_000 + i}`),
  )
  const record = await get(`record/permits/${house.guid}.png?lang=es`, cedar, {}, '203.0.113.6')
  expect(record.statusCode).toBe(200)
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(10)
  // More than two dozen answers at once are refused before anything is looked up for them.
  expect(statuses.filter((status) => status === 429)).toHaveLength(16)
  expect(new Set(statuses)).toEqual(new Set([200, 429, 503]))
})

test('a page has a small picture of what its map begins with, for phones and for wide windows', async () => {
  const start = (name: string) => get(`start/permits/${name}`)
  const [phone, wide, searched] = await Promise.all([
    start('phone.webp'),
    start('wide.webp'),
    start('phone.webp?status=2&lang=es'),
  ])
  for (const reply of [phone, wide, searched]) {
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
    expect(reply.headers['content-type']).toBe('image/webp')
    expect(reply.rawPayload.length).toBeLessThan(30_000)
  }
  expect(phone.rawPayload.equals(wide.rawPayload)).toBe(false)
  expect(phone.rawPayload.equals(searched.rawPayload)).toBe(false)
  // The view is the agency's, wherever the records are: what everybody may see decides what is drawn in it.
  await putRecords(database, cedar, 'permits', [])
  await expect
    .poll(async () => (await start('phone.webp')).rawPayload.equals(phone.rawPayload))
    .toBe(false)
  const empty = (await start('phone.webp')).rawPayload
  await putRecords(database, cedar, 'permits', [sealed, nowhere])
  await expect
    .poll(async () => (await start('phone.webp')).headers['etag'])
    .not.toBe((await get('start/permits/phone.webp', maple)).headers['etag'])
  expect((await start('phone.webp')).rawPayload.equals(empty)).toBe(true)
  for (const path of [
    'start/permits/tablet.webp',
    'start/permits/phone.png',
    'start/nothing/phone.webp',
    'start/permits/phone.webp?utm_source=x',
  ])
    expect((await get(path)).statusCode, path).toBe(404)
  expect((await get('start/permits/phone.webp', locked)).statusCode).toBe(403)
})

test('where too many are being drawn a page goes without its picture, and no browser notes an error', async () => {
  const flood = Array.from({ length: 30 }, (_, i) =>
    get(`start/permits/phone.webp?status=1&shape=circle%3A-97.8%2C30.2%2C${2_000 + i}`),
  )
  const replies = await Promise.all(flood)
  const without = replies.filter(({ statusCode }) => statusCode === 204)
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 204]))
  expect(without.length).toBeGreaterThan(10)
  for (const { headers, rawPayload } of without) {
    expect(rawPayload).toHaveLength(0)
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(headers['etag']).toBeUndefined()
  }
})
