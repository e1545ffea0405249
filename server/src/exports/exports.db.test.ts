import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let internal: string
const mine = uniqueTenant('oak')
const other = uniqueTenant('elm')
const locked = uniqueTenant('ash')
const large = uniqueTenant('big')
const LARGE = 30_000

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [other, large]) await applyFolder(database, folder(tenant))
  await applyFolder(database, folderWithSecret(mine))
  await applyFolder(database, lockedFolder(locked))
  await putRecords(database, mine, 'permits', [
    ...records,
    {
      guid: randomUUID(),
      agency_reference: '=cmd|calc',
      title: 'Nasty, "quoted"\nand <tagged>',
      record_type: 'NEW',
      status: 'Issued',
      record_date: '2022-02-02',
      lng: -97.75,
      lat: 30.25,
      attributes: {
        work_class: '@SUM(A1)',
        cost: -5,
        inspector_phone: '+1 512',
        complaint: 'Noise',
      },
    },
  ])
  await putRecords(database, other, 'permits', [
    { ...records[0], guid: randomUUID(), agency_reference: 'ELM-1', title: 'Theirs' } as TestRecord,
  ])
  await putRecords(database, locked, 'permits', [
    { ...records[0], guid: randomUUID() } as TestRecord,
  ])
  await putRecords(
    database,
    large,
    'permits',
    Array.from({ length: LARGE }, (_, i) => ({
      guid: randomUUID(),
      agency_reference: `L-${String(i).padStart(6, '0')}`,
      title: 'Long '.repeat(60),
      status: 'Issued',
      record_date: '2024-01-01',
    })),
  )
  internal = await createApiToken(database, mine, { name: 'clerk', level: 'internal', days: 1 })
})
afterAll(() => server.close())

/** With a field that only staff may read. */
function folderWithSecret(tenant: string) {
  const files = folder(tenant)
  const permits = files['modules/permits.yaml']
  const complaint = {
    id: 'complaint',
    label: 'Complaint',
    kind: 'category',
    visibility: 'internal',
  }
  return {
    ...files,
    'modules/permits.yaml': {
      ...permits,
      fields: [...permits.fields, complaint],
      formatting: [
        ...permits.formatting,
        {
          id: 'work_class',
          type: 'basic',
          label: 'Work class',
          position: 3,
          options: { Res: { text: { en: 'Residential', es: 'Residencial' } } },
        },
      ],
    },
  }
}

function lockedFolder(tenant: string) {
  const files = folder(tenant)
  const lock = {
    email: 'open@ash.test',
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$XOjWC69PFgYnPxOHehlKoQ$tuujy5ljZJ+fXOw4qwYGJFdy8B80yUpeoG46mJwES1w',
  }
  return {
    ...files,
    'tenant.yaml': { ...files['tenant.yaml'], access: { basicLogin: 'required', lock } },
  }
}

let caller = 0
async function get(
  path: string,
  { tenant = mine, headers = {} }: { tenant?: string; headers?: Record<string, string> } = {},
) {
  const response = await server.app.fastify.inject({
    url: path,
    remoteAddress: `198.51.100.${(caller += 1) % 250}`,
    headers: { host: `${tenant}.test`, ...headers },
  })
  return { status: response.statusCode, headers: response.headers, text: response.body }
}

const table = (text: string): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, recordDelimiter: '\r\n' })

test('a table holds what the page finds, in its order, with labels in the reader’s language', async () => {
  const { status, headers, text } = await get('/api/export/permits.csv?status=0&lang=es')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="${mine}-permits-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
  )
  expect(text.startsWith('\uFEFF')).toBe(true)
  const rows = table(text)
  expect(rows.map((row) => row['Número de registro'])).toEqual([
    '2024-006 PL',
    '2024-004 EP',
    '2024-002 BP',
    '2024-001 BP',
    '2023-003 EP',
    "'=cmd|calc",
  ])
  expect(rows[3]).toMatchObject({
    Type: 'Edificio nuevo',
    'Vigente o archivado': 'Vigente',
    Fecha: '2024-05-01',
    Dirección: '100 N Main St',
    Zona: 'West',
    'Work class': 'Residencial',
    Cost: '250000',
    Latitud: '30.2',
    Longitud: '-97.8',
    Página: `https://${mine}.test/building/permits/search/record/${records[0]?.guid}`,
  })
  expect(text).not.toContain('secret_note')
})

test('the search of the address restricts the file: options, place, text, day', async () => {
  const references = async (query: string) =>
    table((await get(`/api/export/permits.csv?${query}`)).text).map((row) => row['Record number'])
  expect(await references('status=0&record_type=ELEC')).toEqual(['2024-004 EP', '2023-003 EP'])
  expect(await references('record_type=ELEC')).toEqual(['2024-004 EP'])
  expect(await references('status=0&near=-97.4,30.2,500')).toEqual(['2023-003 EP'])
  expect(await references('status=0&work_class=Com&sort=%2Brecord_date')).toEqual(['2024-002 BP'])
})

test('formulas in records are text in the table, and numbers are numbers', async () => {
  const row = table((await get('/api/export/permits.csv?status=0')).text).at(-1)
  expect(row).toMatchObject({
    'Record number': "'=cmd|calc",
    Title: 'Nasty, "quoted"\nand <tagged>',
    'Work class': "'@SUM(A1)",
    Cost: '-5',
    Phone: "'+1 512",
  })
})

test('a sealed record is in the files of who may see it, and nobody else’s', async () => {
  for (const format of ['csv', 'geojson', 'atom']) {
    const address = `/api/export/permits.${format}?status=0`
    expect((await get(address)).text).not.toContain('2024-005 ZZ')
    const headers = { authorization: `Bearer ${internal}` }
    expect((await get(address, { headers })).text).toContain('2024-005 ZZ')
    // Another agency's token opens nothing, and another agency's records are not there.
    expect((await get(address, { tenant: other, headers })).status).toBe(401)
    const theirs = await get(address, { tenant: other })
    expect(theirs.text).toContain('ELM-1')
    expect(theirs.text).not.toContain('2024-001 BP')
  }
})

test('a field that only staff may read is in the files of staff alone', async () => {
  const headers = { authorization: `Bearer ${internal}` }
  for (const format of ['csv', 'geojson']) {
    const address = `/api/export/permits.${format}?status=0`
    expect((await get(address)).text).not.toMatch(/complaint|Noise/i)
    expect((await get(address, { headers })).text).toContain('Noise')
  }
  for (const more of ['', '&limit=100']) {
    expect((await get(`/ogc/collections/permits/items?complaint=Noise${more}`)).status).toBe(400)
    const { text } = await get(`/ogc/collections/permits/items?f=json${more}`, { headers })
    expect(text).not.toMatch(/complaint|Noise/)
  }
  expect((await get('/ogc/collections/permits/queryables')).text).not.toContain('complaint')
})

test('GeoJSON has ids, six decimals, real shapes, and records without a place', async () => {
  const { headers, text } = await get('/api/export/permits.geojson?status=0')
  expect(headers['content-type']).toBe('application/geo+json; charset=utf-8')
  const { type, features } = JSON.parse(text)
  expect(type).toBe('FeatureCollection')
  expect(features).toHaveLength(6)
  const [works, noPlace] = features
  expect(works.geometry.type).toBe('Polygon')
  expect(counterclockwise(works.geometry.coordinates[0])).toBe(true)
  expect(noPlace).toMatchObject({ type: 'Feature', id: records[3]?.guid, geometry: null })
  expect(features[3]).toMatchObject({
    geometry: { type: 'Point', coordinates: [-97.8, 30.2] },
    properties: {
      agency_reference: '2024-001 BP',
      record_type: 'NEW',
      record_type_label: 'New building',
      status_category: 'live',
      area: 'West',
      cost: 250_000,
    },
  })
  expect(features[3].properties).not.toHaveProperty('secret_note')
})

function counterclockwise(ring: [number, number][]): boolean {
  let doubled = 0
  ring.slice(1).forEach(([x, y], i) => {
    const [px, py] = ring[i]!
    doubled += (x - px) * (y + py)
  })
  return doubled < 0
}

test('the feed has the newest first, and pages of a hundred that link to each other', async () => {
  const { headers, text } = await get('/api/export/permits.atom?status=0&record_type=NEW')
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(text).toContain(`<id>tag:${mine}.test,2026:record/${records[0]?.guid}</id>`)
  expect(text).toContain('<published>2024-05-01T17:00:00.000Z</published>')
  expect(text).toContain('<georss:point>30.2 -97.8</georss:point>')
  expect(text).toContain(`<author><name>City of ${mine}</name></author>`)
  expect(text).toContain(
    `rel="alternate" type="text/html" href="https://${mine}.test/building/permits?status=0&amp;record_type=NEW"`,
  )
  expect(text).toContain('Nasty, &quot;quoted&quot;')
  const first = await get('/api/export/permits.atom', { tenant: large })
  expect(first.text.match(/<entry>/g)).toHaveLength(100)
  const next = /rel="next"[^>]*href="https:\/\/[^/]+([^"]+)"/.exec(first.text)?.[1] ?? ''
  const second = await get(next.replaceAll('&amp;', '&'), { tenant: large })
  expect(second.text).toContain('L-000100')
  expect(second.text).toMatch(/rel="previous"/)
  expect((await get('/api/export/permits.atom?feed.page=x')).status).toBe(400)
})

test('who has a version already is told so, until the records or the question change', async () => {
  for (const format of ['csv', 'geojson', 'atom']) {
    const address = `/api/export/permits.${format}?status=0`
    const { headers } = await get(address, { tenant: other })
    const etag = String(headers.etag)
    const again = (more: Record<string, string>, url = address) =>
      get(url, { tenant: other, headers: more })
    expect(await again({ 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
    // No date says when a field was hidden.
    expect(headers['last-modified']).toBeUndefined()
    const since = new Date(Date.now() + 60_000).toUTCString()
    expect((await again({ 'if-modified-since': since })).status).toBe(200)
    expect((await again({ 'if-none-match': etag }, `${address}&record_type=NEW`)).status).toBe(200)
  }
  const { headers } = await get('/api/export/permits.csv', { tenant: other })
  await putRecords(database, other, 'permits', [
    { ...records[0], guid: randomUUID(), agency_reference: 'ELM-2' } as TestRecord,
  ])
  const again = { tenant: other, headers: { 'if-none-match': String(headers.etag) } }
  // Until the new records can be searched, the old ones answer, under their own ETag.
  await expect.poll(async () => (await get('/api/export/permits.csv', again)).status).toBe(200)
  expect((await get('/api/export/permits.csv', again)).text).toContain('ELM-2')
})

test('pages of other sites may read what everybody may, and HEAD gives the headers alone', async () => {
  const { headers } = await get('/api/export/permits.csv')
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['access-control-allow-credentials']).toBeUndefined()
  const head = await server.app.fastify.inject({
    method: 'HEAD',
    url: '/api/export/permits.csv',
    headers: { host: `${mine}.test` },
  })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  const asked = await server.app.fastify.inject({
    method: 'OPTIONS',
    url: '/api/export/permits.csv',
    headers: { host: `${mine}.test`, origin: 'https://news.example' },
  })
  expect(asked.statusCode).toBe(204)
  expect(asked.headers['access-control-allow-headers']).toContain('If-None-Match')
})

test('a locked agency gives no file before its lock is passed', async () => {
  for (const path of ['/api/export/permits.csv', '/api/export/permits.atom', '/ogc']) {
    const { status, text } = await get(path, { tenant: locked })
    expect([status, JSON.parse(text).code]).toEqual([403, 'locked'])
  }
})

test('what is no file is not found, what is no search is refused', async () => {
  expect((await get('/api/export/permits.xlsx')).status).toBe(404)
  expect((await get('/api/export/nothing.csv')).status).toBe(404)
  const many = Array.from({ length: 501 }, () => `place=${randomUUID()}`).join('&')
  expect((await get(`/api/export/permits.csv?${many}`)).status).toBe(400)
})

test.each([
  ['recrod_type=ELEC', 'recrod_type', /did you mean record_type\?/],
  ['utm_source=mail', 'utm_source', /is not a parameter here, expected record_type, /],
  ['near=-97.8,30.2,1e9', 'near', /got "-97.8,30.2,1e9", expected longitude,latitude,metres/],
  ['status=open', 'status', /got "open", expected 0 \(all\)/],
  ['status=1&status=2', 'status', /got "1 and 2", expected one value/],
  ['sort=price', 'sort', /expected \+ or - and one of .*record_date/],
  ['place=West', 'place', /got "West"/],
  ['lang=fr', 'lang', /expected en or es/],
])('a file or feed of a search with %s is refused, by name', async (query, name, words) => {
  for (const format of ['csv', 'geojson', 'atom']) {
    const { status, headers, text } = await get(`/api/export/permits.${format}?${query}`)
    expect(status).toBe(400)
    expect(headers['content-type']).toContain('application/problem+json')
    const { code, detail, errors } = JSON.parse(text)
    expect(code).toBe('invalid_request')
    expect(detail).toMatch(words)
    expect(Object.keys(errors)).toEqual([name])
  }
})

test('what says how the page looks may stay in the address of a file', async () => {
  const query = 'at=-97.8,30.2,12&show=list&panel=wide&record=x&layers=districts'
  expect((await get(`/api/export/permits.csv?${query}`)).status).toBe(200)
  expect((await get('/api/export/permits.csv?feed.page=2')).status).toBe(400)
})

test('a file of many records is whole, and reading stops when the reader goes away', async () => {
  const { text } = await get('/api/export/permits.csv?status=0', { tenant: large })
  expect(table(text).map((row) => row['Record number'])).toEqual(
    Array.from({ length: LARGE }, (_, i) => `L-${String(i).padStart(6, '0')}`),
  )
  await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.fastify.server.address() as AddressInfo
  let batches = 0
  // A connection is taken from the pool once a batch.
  database.pool.on('acquire', () => (batches += 1))
  await new Promise<void>((resolve, reject) => {
    const asking = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path: '/api/export/permits.csv?status=0',
        headers: { host: `${large}.test` },
      },
      (response) => {
        response.once('data', () => {
          asking.destroy()
          resolve()
        })
      },
    )
    asking.once('error', reject)
    asking.end()
  })
  // Until nothing more is read: however slow the machine, the whole table is not.
  for (let before = -1; before !== batches; await pause(500)) before = batches
  // The table has fifteen batches; sockets hold a few of them.
  expect(batches).toBeLessThan(LARGE / 2_000)
  // Its place among the downloads is free again.
  for (let i = 0; i < 4; i++)
    expect(
      (await get('/api/export/permits.csv?status=0&record_type=NEW', { tenant: large })).status,
    ).toBe(200)
})
