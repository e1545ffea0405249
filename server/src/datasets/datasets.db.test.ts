import { getDataset } from '@plat/contract/datasets/datasets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const birch = uniqueTenant('birch')
const elm = uniqueTenant('elm')
const quiet = uniqueTenant('quiet')

/** The agency with a second module for its own people, a hidden field, and words about its data. */
function openFolder(tenant: string) {
  const files = folder(tenant)
  const permits = files['modules/permits.yaml']
  return {
    ...files,
    'departments/building.yaml': {
      ...files['departments/building.yaml'],
      modules: ['permits', 'inquiries'],
    },
    'modules/permits.yaml': {
      ...permits,
      fields: [
        { ...permits.fields[0], meaning: { en: 'Homes or business', es: 'Vivienda o negocio' } },
        permits.fields[1],
        { ...permits.fields[2], visibility: 'internal' },
      ],
      data: {
        licence: { en: 'Public domain', es: 'Dominio público' },
        licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
        contact: 'data@birch.gov',
      },
    },
    'modules/inquiries.yaml': {
      code: 'inquiries',
      name: 'Inquiries',
      noun: { one: 'inquiry', other: 'inquiries' },
      visibility: ['internal'],
    },
  }
}

const REPORT = {
  state: 'finished',
  message: null,
  rejected: {
    total: 3,
    reasons: { 'shifted columns': { count: 3, examples: ['/srv/secret/permits.csv:2 Jane Doe'] } },
  },
  repaired: {
    total: 9,
    reasons: {
      'cost: not a number': { count: 4, examples: ['/srv/secret/permits.csv:7 Jane Doe'] },
      'inspector_phone: not in the expected form': { count: 5, examples: ['x:1 555 0199'] },
    },
  },
}

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, openFolder(birch))
  await applyFolder(database, folder(elm))
  const files = folder(quiet)
  await applyFolder(database, {
    ...files,
    'tenant.yaml': { ...files['tenant.yaml'], indexing: 'off' },
  })
  await putRecords(database, birch, 'permits', records)
  await ended(birch, 'finished', '2026-03-01T10:00:00Z', REPORT)
})
afterAll(() => server.close())

const ended = (tenant: string, state: string, at: string, report: object) =>
  asTenant(database, tenant, (tx) =>
    tx.query(
      `insert into import_run (tenant, module, state, started_at, finished_at, report)
       values ($1, 'permits', $2, $3, $3, $4)`,
      [tenant, state, at, JSON.stringify(report)],
    ),
  )

const get = (url: string, tenant: string, headers: Record<string, string> = {}) =>
  server.app.fastify.inject({ method: 'GET', url, headers: { host: `${tenant}.test`, ...headers } })
const dataset = async (tenant: string, headers: Record<string, string> = {}) =>
  getDataset.reply.parse(
    (await get('/api/config/module/permits/data', tenant, headers)).json().data,
  )

test('it has the numbers of a search that restricts nothing, for whoever asks', async () => {
  const count = await server.app.fastify.inject({
    method: 'POST',
    url: '/api/search/count',
    headers: { host: `${birch}.test`, 'x-module': 'permits' },
    payload: { status: '0' },
  })
  const { all, located, status } = count.json().data
  expect(all).toBe(5)
  const token = await createApiToken(database, birch, { name: 'a', level: 'internal', days: 1 })
  const askers: Record<string, string>[] = [{}, { authorization: `Bearer ${token}` }]
  for (const headers of askers)
    expect((await dataset(birch, headers)).records).toEqual({
      all,
      located,
      live: status[1],
      archived: status[2],
    })
})

test('fields that not everybody may read are not named, the others say what they mean', async () => {
  const { fields } = await dataset(birch)
  expect(fields.map(({ id }) => id)).not.toContain('inspector_phone')
  expect(fields.find(({ id }) => id === 'work_class')).toEqual({
    id: 'work_class',
    label: 'Work class',
    kind: 'category',
    meaning: { en: 'Homes or business', es: 'Vivienda o negocio' },
    filter: true,
  })
  expect(fields.find(({ id }) => id === 'cost')).toMatchObject({ meaning: null, filter: false })
})

test('the last load is told in words and counts, without rows, paths and hidden fields', async () => {
  const { body } = await get('/api/config/module/permits/data', birch)
  expect(body).not.toMatch(/secret|Doe|0199|inspector/)
  const { loads, licence, contact } = await dataset(birch)
  expect(loads).toMatchObject({
    state: 'loaded',
    loaded: '2026-03-01T10:00:00.000Z',
    failed: null,
    schedule: null,
    next: null,
    refused: { total: 3, reasons: [{ field: null, count: 3 }] },
    repaired: { total: 4, reasons: [{ field: 'Cost', count: 4 }] },
  })
  expect(licence?.url).toBe('https://creativecommons.org/publicdomain/zero/1.0/')
  expect(contact).toBe('data@birch.gov')
})

test('a failed load says so, not why, and the records stay those of the load before', async () => {
  await ended(birch, 'failed', '2026-03-02T10:00:00Z', {
    state: 'failed',
    message: 'connect ECONNREFUSED db.internal.birch.gov',
  })
  const { body } = await get('/api/config/module/permits/data', birch)
  expect(body).not.toMatch(/ECONN|internal\.birch/)
  expect((await dataset(birch)).loads).toMatchObject({
    state: 'failed',
    loaded: '2026-03-01T10:00:00.000Z',
    failed: '2026-03-02T10:00:00.000Z',
    refused: { total: 3 },
  })
})

test('another agency with a module of that name says only its own: never loaded', async () => {
  const { loads, records: counts, licence } = await dataset(elm)
  expect(loads).toMatchObject({ state: 'never', loaded: null, refused: { total: 0, reasons: [] } })
  expect(counts).toEqual({ all: 0, live: 0, archived: 0, located: 0 })
  expect(licence).toBeNull()
})

test('where the first load failed nothing is said to be loaded, and the catalogue waits', async () => {
  await ended(elm, 'refused', '2026-03-03T10:00:00Z', { state: 'refused', message: 'too few rows' })
  const { loads } = await dataset(elm)
  expect(loads).toMatchObject({ state: 'failed', loaded: null, failed: '2026-03-03T10:00:00.000Z' })
  const page = await get('/building/permits/data', elm)
  expect(page.body).toContain('<dt>Last loaded</dt><dd>Never</dd>')
  expect(page.body).toContain('<dt>Last attempt failed</dt>')
  expect(page.body).not.toMatch(/too few rows|those of the load before|data\.json/)
})

test('a module that not everybody may see is as one that is not there', async () => {
  const [hidden, none] = await Promise.all(
    ['inquiries', 'nothings'].map((code) => get(`/api/config/module/${code}/data`, birch)),
  )
  expect([hidden?.statusCode, none?.statusCode]).toEqual([404, 404])
  const detail = (body = '') => JSON.parse(body).detail.replace(/"\w+"/, '')
  expect(detail(hidden?.body)).toBe(detail(none?.body))
  for (const path of ['/data.json', '/sitemap/pages.xml'])
    expect((await get(path, birch)).body).not.toContain('inquiries/data')
  expect((await get('/data.json', birch)).body).not.toContain('inquiries')
  const [page, missing] = await Promise.all(
    ['inquiries', 'nothings'].map((code) => get(`/building/${code}/data`, birch)),
  )
  // Without the web built there is no page at all, and both say so.
  expect(page?.statusCode).toBe(missing?.statusCode)
  expect(page?.statusCode).not.toBe(200)
})

test('each agency has a catalogue of its own, that is not sent again to who has it', async () => {
  const answer = await get('/data.json', birch)
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.headers['cache-control']).toBe('public, no-cache')
  expect(answer.json().dataset).toMatchObject([
    {
      title: 'Permits',
      modified: '2026-03-01T10:00:00.000Z',
      landingPage: `https://${birch}.test/building/permits/data`,
      contactPoint: { hasEmail: 'mailto:data@birch.gov' },
    },
  ])
  const etag = String(answer.headers['etag'])
  expect((await get('/data.json', birch, { 'if-none-match': etag })).statusCode).toBe(304)
  const other = await get('/data.json', elm)
  // Nothing of it has been loaded.
  expect(other.json().dataset).toEqual([])
  expect(other.body).not.toContain(birch)
  for (const tenant of [quiet, 'nobody'])
    expect((await get('/data.json', tenant)).statusCode).toBe(404)
})

test('every form of the records that it names is there', async () => {
  const { distributions } = await dataset(birch)
  for (const { href } of distributions)
    expect([href, (await get(href, birch)).statusCode]).toEqual([href, 200])
})
