import { expect, test } from 'vitest'
import { httpFixture, problemOf } from './testing/http-fixture.ts'

const http = httpFixture()

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/API/config',
  '/Api/nothing',
  '/%61pi/nothing',
  '/ogc/nothing',
  '/assets/nothing.js',
])('%s, which is not there, is a problem and no page', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    // A file is only read, whether it is there or not.
    if (path.startsWith('/assets') && method !== 'GET') continue
    const answer = await http.send(method, path)
    expect([answer.status, problemOf(answer).code]).toEqual([404, 'not_found'])
  }
})

test.each([
  '/nothing/at/all/here',
  '/doc/nothing',
  '/api/nothing',
  '/api/config/module/nothing',
  `/api/file/${'0'.repeat(64)}`,
  '/api/export/nothing.csv',
  '/ogc/collections/nothing',
  '/sitemap/nothing.xml',
])('what is not at %s is not there for who names a version either', async (path) => {
  const plain = await http.send('GET', path)
  const named = plain.headers['etag'] ?? '*'
  for (const version of ['*', named, 'W/"x"'])
    expect((await http.send('GET', path, { 'if-none-match': version })).status).toBe(404)
  expect(plain.headers['etag']).toBeUndefined()
})

test('a header X-Tenant of another agency is refused with what is wrong', async () => {
  const answer = await http.send('GET', '/api/config', { 'x-tenant': http.other })
  expect(answer.status).toBe(404)
  expect(problemOf(answer).detail).toMatch(
    new RegExp(`X-Tenant names "${http.other}".*"${http.tenant}\\.test" belongs to another agency`),
  )
  expect((await http.send('GET', '/api/config', { 'x-tenant': http.tenant })).status).toBe(200)
})

test.each([
  'limit=1e3',
  'limit=0x10',
  'limit=%201',
  'limit=%2B1',
  'limit=',
  'offset=1.5',
  'limit=0',
])('a list refuses %s with a sentence', async (query) => {
  const headers = { 'x-module': 'permits', 'content-type': 'application/json' }
  const answer = await http.send('POST', `/api/search/list?${query}`, headers, '{}')
  const { errors, detail } = problemOf(answer)
  expect(answer.status).toBe(400)
  const [field = ''] = query.split('=')
  expect(errors?.[field]?.[0]).toMatch(/^Expected (a number|a whole number) .*\.$|^Expected .*\.$/)
  expect(detail).toContain(field)
})
