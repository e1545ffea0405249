import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { KeptPages, type PageSource, type SentPage } from './kept-pages.ts'

afterEach(() => vi.useRealTimers())

const BASIS = { facts: '{}', rendering: { answers: [], at: null, lasts: true } }

/** A server whose pages are made by `make`; says how often. */
async function serverOf(
  make: (path: string) => Partial<SentPage>,
  isCurrent: PageSource['isCurrent'] = async () => false,
) {
  const fastify = Fastify()
  const kept = new KeptPages()
  const made: string[] = []
  fastify.get('/*', (request, reply) =>
    kept.send(
      request.url,
      {
        make: async () => {
          made.push(request.url)
          const page = { body: `page ${made.length}`, basis: BASIS, status: 200, headers: {} }
          return { ...page, ...make(request.url) }
        },
        isCurrent,
      },
      { request, reply },
    ),
  )
  return { get: (url: string, headers = {}) => fastify.inject({ url, headers }), made }
}

test('a page is made once in a second, however many ask at once, and anew after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { get, made } = await serverOf(() => ({}))
  const answers = await Promise.all(['/a', '/a', '/b', '/a'].map((url) => get(url)))
  expect(answers.map(({ body }) => body)).toEqual(['page 1', 'page 1', 'page 2', 'page 1'])
  vi.advanceTimersByTime(999)
  expect((await get('/a')).body).toBe('page 1')
  vi.advanceTimersByTime(1)
  expect((await get('/a')).body).toBe('page 3')
  expect(made).toEqual(['/a', '/b', '/a'])
})

test('an older page is sent again while what it follows from is the same, and where that cannot be said, made anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const checks: (boolean | Error)[] = [true, true, false, new Error('no answer')]
  const { get, made } = await serverOf(
    () => ({ body: `${'long '.repeat(50)}${made.length}` }),
    async () => {
      const is = checks.shift() ?? false
      if (is instanceof Error) throw is
      return is
    },
  )
  const versionOf = async () => (await get('/a', { 'accept-encoding': 'br' })).headers.etag
  const first = await versionOf()
  for (const left of [3, 2]) {
    vi.advanceTimersByTime(1_000)
    expect(await Promise.all([versionOf(), versionOf()])).toEqual([first, first])
    expect(checks).toHaveLength(left)
  }
  for (const count of [2, 3]) {
    vi.advanceTimersByTime(1_000)
    await versionOf()
    expect(made).toHaveLength(count)
  }
})

test('a page that may not be kept is checked for each request that comes after another was answered', async () => {
  const checked: string[] = []
  const basis = { ...BASIS, rendering: { ...BASIS.rendering, lasts: false } }
  const { get, made } = await serverOf(
    () => ({ basis }),
    async () => checked.push('') > 0,
  )
  await Promise.all([get('/a'), get('/a')])
  expect(checked).toHaveLength(0)
  for (const count of [1, 2]) {
    expect((await get('/a')).body).toBe('page 1')
    expect(checked).toHaveLength(count)
  }
  expect(made).toHaveLength(1)
})

test('who has a page is answered with 304; what is not there has no version', async () => {
  const { get } = await serverOf((path) => (path === '/gone' ? { status: 404 } : { body: 'same' }))
  const { etag } = (await get('/a')).headers
  const again = await get('/a', { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/b', { 'if-none-match': etag })).statusCode, 'the same content').toBe(304)
  const gone = await get('/gone', { 'if-none-match': etag })
  expect([gone.statusCode, gone.headers.etag]).toEqual([404, undefined])
})

test('a page that the server has not rendered, and one that fails, is made for each request', async () => {
  const { get, made } = await serverOf((path) => {
    if (path === '/fails' && made.length === 1) throw new Error('not now')
    return { basis: null }
  })
  expect((await get('/fails')).statusCode).toBe(500)
  expect((await get('/fails')).body).toBe('page 2')
  expect((await get('/fails')).body).toBe('page 3')
})

test.each([
  ['gzip, br', true],
  ['br;q=0.5', true],
  ['gzip, br;q=0', false],
  ['br;q=0.000, gzip', false],
  ['gzip', false],
  ['', false],
])('a kept page is packed for who takes brotli: %s', async (accepted, packed) => {
  const body = 'words '.repeat(1_000)
  const { get } = await serverOf(() => ({ body }))
  await get('/a')
  const answer = await get('/a', { 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(packed ? 'br' : undefined)
  expect(packed ? brotliDecompressSync(answer.rawPayload).toString() : answer.body).toBe(body)
})

test('at most 200 pages are kept', async () => {
  const { get, made } = await serverOf(() => ({}))
  for (let page = 0; page <= 200; page += 1) await get(`/${page}`)
  await get('/200')
  expect(made).toHaveLength(201)
  await get('/0')
  expect(made).toHaveLength(202)
})
