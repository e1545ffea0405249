import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { statisticsPerson } from '../testing/statistics-fixture.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let anybody: Visitor
const mine = uniqueTenant('fir')
const other = uniqueTenant('yew')
const SITE = 'https://news.example'
const OWN = { type: 'numeric/custom', data: 7, date: '2026-01-05', source: 'Council' }
const search = { public: randomUUID(), internal: randomUUID() }

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    const files = folder(tenant)
    const { control } = files['tenant.yaml']
    const stats = { boards: ['public', 'internal'], minimumSample: 2 }
    await applyFolder(database, {
      ...files,
      'tenant.yaml': {
        ...files['tenant.yaml'],
        embed: { origins: [SITE] },
        control: { ...control, stats },
      },
    })
    const own = records.map((one) => ({ ...one, guid: randomUUID() }))
    await putRecords(database, tenant, 'permits', own)
  }
  const all = { criteria: { status: '0' }, method: 'star' } as const
  await putSavedSearch(database, mine, { guid: search.public, ...all })
  await putSavedSearch(database, mine, { guid: search.internal, ...all })
  await putStatistic(database, mine, {
    id: 1,
    search: search.public,
    title: { en: '=HYPERLINK("x")', es: 'Permisos' },
    trend: { field: 'record_date', unit: 'year' },
  })
  await putStatistic(database, mine, {
    id: 2,
    search: search.internal,
    title: 'Staff only',
    board: 'internal',
  })
  anybody = visitor(server.app, `${mine}.test`)
})
afterAll(() => server.close())

test('a scorecard is a table: each stat as it is now, and its periods', async () => {
  const { status, headers, text } = await anybody.get('/analytic/scorecard/1.csv')
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toBe('attachment; filename="scorecard-1.csv"')
  const [header, now, ...periods] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(header).toMatch(/^Grouping,Stat,Number,Type,Period from,Period,Value,Unit,/)
  // A text that a spreadsheet would run is none any more.
  expect(now).toContain(`Grouping 1,"'=HYPERLINK(""x"")",1,Count,,,5,records,,,5,,,counted,`)
  expect(now).toContain(`,City of ${mine},the public,,,https://`)
  expect(now).toContain(`/building/permits/search/saved/${search.public}/1`)
  const counted = periods.map((line) => line.match(/Count,(.*),records/)?.[1])
  expect(counted.slice(0, 2)).toEqual(['2023-01-01,2023,1', '2024-01-01,2024,4'])
  const again = await anybody.get('/analytic/scorecard/1.csv', {
    'if-none-match': String(headers['etag']),
  })
  expect(again.status).toBe(304)
})

test('the table is in the reader’s language', async () => {
  const { text } = await anybody.get('/analytic/stat/1.csv?lang=es')
  expect(text).toContain('Grupo,Estadística')
  expect(text).toContain('Permisos,1,Recuento,,,5,registros,,,5,,,contado,')
  expect((await anybody.get('/analytic/stat/1.csv?surprise=1')).status).toBe(400)
})

test('a table says whose number it is, where an own one comes from, and has its title as its name', async () => {
  await putStatistic(database, mine, {
    id: 3,
    search: search.public,
    title: { en: 'Permits, 許可', es: 'Años' },
    data: 7,
    options: OWN,
  })
  const { headers, text } = await anybody.get('/analytic/stat/3.csv')
  expect(headers['content-disposition']).toBe(
    `attachment; filename="permits-_.csv"; filename*=UTF-8''permits-%E8%A8%B1%E5%8F%AF.csv`,
  )
  expect(text).toContain('3,Own number,,,7,number,,,,,,entered by the agency,')
  expect(text).toContain(`,City of ${mine},,Council (2026-01-05),,https://`)
  const spanish = await anybody.get('/analytic/stat/3.csv?lang=es')
  expect(spanish.headers['content-disposition']).toBe('attachment; filename="anos.csv"')
})

test('a table of an internal board is for the agency’s own people, and nothing to others', async () => {
  const at = { app: server.app, database }
  const clerk = await statisticsPerson(at, mine, { email: 'clerk@example.com', as: 'clerk' })
  const resident = await statisticsPerson(at, mine, { email: 'r@example.com', as: 'resident' })
  const stranger = visitor(server.app, `${other}.test`)
  for (const kind of ['stat', 'scorecard']) {
    const path = `/analytic/${kind}/2.csv`
    const theirs = await clerk.get(path)
    expect([theirs.status, theirs.text.includes('Staff only')]).toEqual([200, true])
    expect(theirs.headers['cache-control']).toBe('private, no-cache')
    for (const who of [anybody, resident]) expect((await who.get(path)).status).toBe(404)
    expect((await stranger.get(`/analytic/${kind}/1.csv`)).status).toBe(404)
    expect((await anybody.get(`/analytic/${kind}/x.csv`)).status).toBe(404)
  }
})

async function page(path: string) {
  const response = await server.app.fastify.inject({ url: path, headers: { host: `${mine}.test` } })
  return { status: response.statusCode, headers: response.headers, text: response.body }
}

test('the sites that the agency names may frame a scorecard', async () => {
  const { status, headers } = await page('/embed/statistics/1')
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${SITE}`)
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['x-robots-tag']).toBe('noindex')
})

test('pages, links and previews say nothing of an internal stat', async () => {
  const shown = await page(`/building/permits/search/saved/${search.public}/1`)
  expect([shown.status, shown.text.includes('HYPERLINK')]).toEqual([200, true])
  for (const path of [
    `/building/permits/search/saved/${search.internal}/2`,
    `/building/permits/search/saved/${search.internal}`,
    `/building/permits/search/saved/${search.public}/2`,
    `/preview/saved/${search.internal}.png`,
    '/embed/statistics/2',
    '/statistics',
  ])
    expect((await page(path)).text).not.toContain('Staff only')
  const saved = await page(`/building/permits/search/saved/${search.internal}/2`)
  expect(saved.status).toBe(404)
})
