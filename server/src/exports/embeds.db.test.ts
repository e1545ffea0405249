import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const open = uniqueTenant('lime')
const closed = uniqueTenant('palm')
const SITE = 'https://news.example'

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  const files = folder(open)
  await applyFolder(database, {
    ...files,
    'tenant.yaml': { ...files['tenant.yaml'], embed: { origins: [SITE] } },
  })
  await applyFolder(database, folder(closed))
})
afterAll(() => server.close())

async function get(path: string, tenant = open) {
  const response = await server.app.fastify.inject({
    url: path,
    headers: { host: `${tenant}.test` },
  })
  return { status: response.statusCode, headers: response.headers, text: response.body }
}

const ancestors = async (path: string, tenant: string) =>
  /frame-ancestors ([^;]*)/.exec(
    String((await get(path, tenant)).headers['content-security-policy']),
  )?.[1]

test('the sites that the agency names may frame its embeds, and nothing else of it', async () => {
  expect(await ancestors('/embed/building/permits?view=list', open)).toBe(`'self' ${SITE}`)
  expect(await ancestors('/embed/building/permits', closed)).toBe("'self'")
  const { headers } = await get('/embed/building/permits')
  expect(headers['x-frame-options']).toBeUndefined()
  for (const path of ['/', '/building/permits', '/login', '/api/config', '/embedded/permits'])
    expect(await ancestors(path, open)).toBe("'none'")
})

test('a program that is given a search page learns how to show it', async () => {
  const page = `https://${open}.test/building/permits?record_type=NEW&view=list`
  const ask = (url: string, more = '', tenant = open) =>
    get(`/api/oembed?url=${encodeURIComponent(url)}${more}`, tenant)
  const { status, text, headers } = await ask(page, '&maxwidth=400')
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(JSON.parse(text)).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: `Permits, City of ${open}`,
    width: 400,
    height: 600,
  })
  expect(JSON.parse(text).html).toContain(
    `<iframe src="https://${open}.test/embed/building/permits?record_type=NEW&amp;view=list" title="Permits, City of ${open}" width="400"`,
  )
  // An agency that closes its site closes it to who asked before, too.
  expect(headers['cache-control']).toBe('no-cache')
  expect((await ask(page, '&format=xml')).status).toBe(501)
  for (const url of [
    'https://evil.example/building/permits',
    `https://${open}.test/building/nothing`,
    `https://${open}.test/other/permits`,
    `javascript:alert(1)//${open}.test/building/permits`,
  ])
    expect((await ask(url)).status, url).toBe(404)
  for (const [url, more, name] of [
    ['nonsense', '', 'url'],
    [page, '&maxwith=400', 'maxwith'],
    [page, '&maxwidth=wide', 'maxwidth'],
  ] as const) {
    const refused = await ask(url, more)
    expect([refused.status, Object.keys(JSON.parse(refused.text).errors)]).toEqual([400, [name]])
  }
  // An agency that allows no site offers no embeds.
  expect((await ask(`https://${closed}.test/building/permits`, '', closed)).status).toBe(404)
})

test('a program that is given a public scorecard learns how to show it, and of no other one', async () => {
  const search = await putSavedSearch(database, open, {})
  await putStatistic(database, open, { id: 6, search, board: 'internal' })
  const ask = (path: string) =>
    get(`/api/oembed?url=${encodeURIComponent(`https://${open}.test${path}`)}`)
  expect((await ask('/statistics')).status).toBe(404)
  await putStatistic(database, open, { id: 7, search })
  for (const path of ['/statistics', '/statistics?scorecard=7', '/embed/statistics/7']) {
    const { status, text } = await ask(path)
    expect([path, status]).toEqual([path, 200])
    const answer = JSON.parse(text)
    expect(answer.title).toBe(`Scorecard 7, City of ${open}`)
    expect(answer.html).toContain(`<iframe src="https://${open}.test/embed/statistics/7" title=`)
    expect(answer).not.toHaveProperty('thumbnail_url')
  }
  for (const [path, language] of [
    ['/statistics?scorecard=7&lang=es', '?lang=es'],
    ['/embed/statistics/7?lang=en', '?lang=en'],
    ['/statistics?lang=de%22', ''],
  ]) {
    const { html } = JSON.parse((await ask(path ?? '')).text)
    expect(html).toContain(`src="https://${open}.test/embed/statistics/7${language}" title=`)
  }
  const none = await ask('/statistics?scorecard=99')
  for (const path of [
    '/statistics?scorecard=6',
    '/embed/statistics/6',
    '/statistics?scorecard=x',
  ]) {
    const { status, text } = await ask(path)
    expect([path, status]).toEqual([path, 404])
    expect({ ...JSON.parse(text), instance: null }).toEqual({
      ...JSON.parse(none.text),
      instance: null,
    })
  }
  expect(await ancestors('/embed/statistics/7', open)).toBe(`'self' ${SITE}`)
  expect(await ancestors('/embed/statistics/7', closed)).toBe("'self'")
  expect(await ancestors('/statistics', open)).toBe("'none'")
})

test('the browser is told whether embedding is offered', async () => {
  const embeds = async (tenant: string) =>
    JSON.parse((await get('/api/config', tenant)).text).data.embeds
  expect([await embeds(open), await embeds(closed)]).toEqual([true, false])
})
