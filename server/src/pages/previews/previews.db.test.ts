import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../../accounts/api-token.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { imageSize } from '../../tenancy/folder/image-size.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../../testing/portal.ts'
import { putSavedSearch } from '../../testing/saved-searches.ts'
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
  lost = await putSavedSearch(database, cedar, { criteria: { no_such_filter: ['1'] } })
})
afterAll(async () => server.close())

const get = (path: string, tenant = cedar, headers: Record<string, string> = {}) =>
  server.app.fastify.inject({
    url: `/preview/${path}`,
    headers: { host: `${tenant}.test`, ...headers },
  })

test('module, record and shared search have a picture of 1200 × 630', async () => {
  for (const path of [
    'module/permits.png',
    `record/permits/${house.guid}.png`,
    `saved/${shared}.png?lang=es`,
  ]) {
    const reply = await get(path)
    expect(reply.statusCode, `${path} ${reply.body.slice(0, 300)}`).toBe(200)
    expect(reply.headers['content-type']).toBe('image/png')
    expect(imageSize(reply.rawPayload)).toEqual({ width: 1200, height: 630 })
  }
})

test('what is not for everybody has no picture', async () => {
  for (const path of [
    `record/permits/${sealed.guid}.png`,
    `record/permits/${nowhere.guid}.png`,
    `saved/${starred}.png`,
    `saved/${lost}.png`,
    'module/nothing.png',
    'module/permits.jpg',
    'saved/not-a-guid.png',
  ])
    expect((await get(path)).statusCode, path).toBe(404)
  expect((await get(`saved/${withdrawn}.png`)).statusCode).toBe(410)
})

test('an agency with a lock has none', async () => {
  for (const path of ['module/permits.png', `record/permits/${house.guid}.png`])
    expect((await get(path, locked)).statusCode).toBe(403)
})

test('a record’s place is a small picture for those who may see the record', async () => {
  const path = (guid: string) => `place/permits/${guid}.png`
  const reply = await get(path(house.guid))
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  expect(imageSize(reply.rawPayload)).toEqual({ width: 800, height: 300 })
  const etag = String(reply.headers['etag'])
  expect((await get(path(house.guid), cedar, { 'if-none-match': etag })).statusCode).toBe(304)
  for (const guid of [sealed.guid, nowhere.guid, randomUUID(), 'not-a-guid'])
    expect((await get(path(guid))).statusCode, guid).toBe(404)
  expect((await get(path(house.guid), maple)).statusCode, 'another agency').toBe(404)
  expect((await get(path(house.guid), locked)).statusCode, 'a locked agency').toBe(403)

  const token = await createApiToken(database, cedar, { name: 'clerk', level: 'internal', days: 1 })
  const own = await get(path(sealed.guid), cedar, { authorization: `Bearer ${token}` })
  expect(own.statusCode, own.body.slice(0, 300)).toBe(200)
  expect(own.headers['cache-control']).toContain('private')
})

test("another agency's address shows nothing of this one", async () => {
  expect((await get(`record/permits/${house.guid}.png`, maple)).statusCode).toBe(404)
  expect((await get(`saved/${shared}.png`, maple)).statusCode).toBe(404)
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
    .poll(async () => (await get(path, cedar, { 'if-none-match': etag })).statusCode, {
      timeout: 20_000,
    })
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
  const record = await get(`record/permits/${house.guid}.png?lang=es`)
  expect(record.statusCode).toBe(200)
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(20)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

const AREA = 'area.png?module=permits&width=1280&height=960'

test('an area is a picture of the asked size, in either theme, with the records that the viewer sees', async () => {
  const reply = await get(AREA)
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  expect(reply.headers['content-type']).toBe('image/png')
  expect(reply.headers['cache-control']).toBe('no-cache')
  expect(imageSize(reply.rawPayload)).toEqual({ width: 1280, height: 960 })
  expect(imageSize((await get(`${AREA}&scale=2`)).rawPayload)).toEqual({
    width: 2560,
    height: 1920,
  })
  const dark = await get(`${AREA}&theme=dark`)
  expect(dark.statusCode).toBe(200)
  expect(dark.rawPayload.equals(reply.rawPayload)).toBe(false)
  const bare = await get('area.png?department=building&width=1280&height=960')
  expect(bare.statusCode, 'a department without records').toBe(200)
  expect(bare.rawPayload.equals(reply.rawPayload)).toBe(false)

  const token = await createApiToken(database, cedar, { name: 'area', level: 'internal', days: 1 })
  const own = await get(AREA, cedar, { authorization: `Bearer ${token}` })
  expect(own.headers['cache-control']).toBe('private, no-cache')
  expect(own.headers['etag'], 'they see sealed records, too').not.toBe(reply.headers['etag'])
})

test('an area of another agency, or of what is not there, has no picture', async () => {
  expect((await get('area.png?module=nothing&width=480&height=384')).statusCode).toBe(404)
  expect((await get('area.png?department=nowhere&width=480&height=384')).statusCode).toBe(404)
  expect((await get(AREA, locked)).statusCode, 'a locked agency').toBe(403)
  const [ours, theirs] = await Promise.all([get(AREA), get(AREA, maple)])
  expect(theirs.statusCode).toBe(200)
  expect(theirs.headers['etag']).not.toBe(ours.headers['etag'])
  expect(theirs.rawPayload.equals(ours.rawPayload)).toBe(false)
})

test('a size or theme that there is not is refused with those that there are', async () => {
  const reply = await get('area.png?width=481&theme=blue&scale=3&module=Not%20one')
  expect(reply.statusCode).toBe(400)
  const { errors } = reply.json<{ errors: Record<string, string[]> }>()
  expect(errors['width']?.[0]).toBe(
    'Expected one of 480, 576, 672, 768, 896, 1024, 1152, 1280, got "481".',
  )
  expect(errors['height']?.[0]).toContain('got nothing.')
  expect(errors['theme']?.[0]).toBe('Expected one of light, dark, got "blue".')
  expect(Object.keys(errors).sort()).toEqual(['height', 'module', 'scale', 'theme', 'width'])
  for (const name of ['zoom', '__proto__', 'toString']) {
    const other = await get(`${AREA}&${name}=3`)
    expect(other.statusCode, name).toBe(400)
    expect(other.json().errors['query'][0]).toContain(`got "${name}"`)
  }
})

test('an area is drawn anew once its records change', async () => {
  const first = await get(AREA)
  const etag = String(first.headers['etag'])
  expect((await get(AREA, cedar, { 'if-none-match': etag })).statusCode).toBe(304)
  const other = { ...house, guid: randomUUID(), agency_reference: 'X-3', lng: -97.7, lat: 30.3 }
  await putRecords(database, cedar, 'permits', [house, sealed, nowhere, other])
  await expect
    .poll(async () => (await get(AREA, cedar, { 'if-none-match': etag })).statusCode, {
      timeout: 20_000,
    })
    .toBe(200)
  expect((await get(AREA)).rawPayload.equals(first.rawPayload)).toBe(false)
})
