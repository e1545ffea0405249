import { expect, test } from 'vitest'
import { httpFixture, problemOf } from './testing/http-fixture.ts'

const http = httpFixture()
const GUID = '00000000-0000-4000-8000-000000000000'

/** Addresses with a name in place of each parameter, and their methods. */
function addresses(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const route of http.server.app.routes) {
    const [method = '', pattern = ''] = route.split(' ')
    if (pattern.includes('*') || pattern === '/metrics') continue
    const path = pattern.replaceAll(/:\w+/g, GUID)
    const methods = found.get(path) ?? new Set()
    // Every page can be read, also one with a form that is posted.
    if (!/^\/(api|ogc)\b/.test(path)) methods.add('GET')
    found.set(path, methods.add(method))
  }
  return found
}

test('a method that an address does not have is refused with 405 and the methods that it has', async () => {
  const known = [...addresses()]
  expect(known.length).toBeGreaterThan(60)
  const odd = new Set<string>()
  for (const [path, methods] of known) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
      if (methods.has(method)) continue
      const answer = await http.send(method, path, { 'content-type': 'text/plain' }, 'x')
      // A part such as /membership is an id to the other methods of /people/:guid.
      const isId = known.some(
        ([other, its]) => other === path.replace(/[^/]+$/, GUID) && its.has(method),
      )
      if (isId && answer.status === 404) continue
      if (answer.status !== 405 && answer.status !== 401 && answer.status !== 415)
        odd.add(`${method} ${path}: ${answer.status}`)
      if (answer.status !== 405) continue
      expect(problemOf(answer).code).toBe('method_not_allowed')
      const allow = answer.headers['allow']?.split(', ') ?? []
      for (const one of methods) expect(allow, path).toContain(one)
      expect(allow, path).not.toContain(method)
      expect(allow.includes('HEAD')).toBe(allow.includes('GET'))
    }
  }
  expect([...odd]).toEqual([])
})

test.each([
  '/',
  '/departments',
  '/building/permits',
  '/assets/index.js',
  '/robots.txt',
  '/sitemap.xml',
])('the page or file %s is only read', async (path) => {
  for (const method of ['POST', 'DELETE']) {
    const answer = await http.send(method, path)
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
  }
  const options = await http.send('OPTIONS', path)
  expect([options.status, options.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS'])
})

test('OPTIONS says what an address can be asked for, and lets no other site in', async () => {
  const options = await http.send('OPTIONS', '/api/account', { origin: 'https://other.example' })
  expect([
    options.status,
    options.headers['allow'],
    options.headers['access-control-allow-origin'],
  ]).toEqual([204, 'DELETE, GET, HEAD, POST, PUT, OPTIONS', undefined])
  expect((await http.send('OPTIONS', '/api/nothing')).status).toBe(404)
})
