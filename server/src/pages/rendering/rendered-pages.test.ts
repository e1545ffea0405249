import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SESSION_COOKIE } from '../../platform/http/cookies.ts'
import { RenderedPages, type Rendering } from './rendered-pages.ts'

/** A web application whose pages show what the API says; `/clock` depends on when it is drawn. */
const APPLICATION = `
export async function renderPage(order) {
  const { pathname, searchParams } = new URL(order.address, 'http://oaks.test')
  if (pathname === '/leads') return { kind: 'redirect', to: searchParams.get('to') }
  const said = []
  for (const path of ['/api/name', '/api/records'])
    said.push(await (await order.ask(path, { headers: {} })).text())
  const at = order.address === '/clock' ? Math.floor(Date.now() / 60000) * 60000 : null
  const html = said.join()
  return { kind: 'page', page: { html, links: '', title: null, answers: [], at, files: [] } }
}
`

let folder: string
let fastify: FastifyInstance
/** Answers of the API, and the cookies of the requests to it. */
let api: {
  name: string
  cacheControl: string
  records: { status: number; text: string }
  cookies: unknown[]
  /** Whether it never answers. */
  isSilent: boolean
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-rendered-'))
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'server/render-page.js'), APPLICATION)
  fastify = Fastify()
  await fastify.register(cookie)
  const pages = new RenderedPages(fastify, folder, fastify.log)
  fastify.get('/api/name', (request, reply) => {
    api.cookies.push(request.headers.cookie)
    if (api.isSilent) return new Promise(() => undefined)
    return reply.header('cache-control', api.cacheControl).send(api.name)
  })
  fastify.get('/api/records', (_request, reply) =>
    reply.code(api.records.status).send(api.records.text),
  )
  let made: Rendering | null = null
  const make = async (request: FastifyRequest) => {
    made = await pages.render(1, { tenant: 'oaks', locale: 'en', request })
    return made?.kind === 'page' ? [made.page.html, made.basis.lasts].join(' ') : made
  }
  const check = async (request: FastifyRequest) =>
    made?.kind === 'page' && pages.isCurrent(made.basis, { tenant: 'oaks', request })
  fastify.get('/*', (request) => make(request))
  fastify.post('/*', (request) => check(request))
})
afterAll(async () => {
  await fastify.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  const records = { status: 200, text: '3' }
  api = { name: 'Oaks', cacheControl: 'public, no-cache', records, cookies: [], isSilent: false }
})
afterEach(() => vi.useRealTimers())

async function ask(method: 'GET' | 'POST', url: string): Promise<string> {
  const { body } = await fastify.inject({ method, url, cookies: { [SESSION_COOKIE]: 'somebody' } })
  return body
}

test.each([
  ['a text', () => (api.name = 'Elm')],
  ['a number of records', () => (api.records.text = '4')],
  ['a refusal', () => (api.records.status = 403)],
])('a page is the same until the API has another answer: %s', async (_what, change) => {
  expect(await ask('GET', '/')).toBe('Oaks,3 true')
  expect(await ask('POST', '/')).toBe('true')
  change()
  expect(await ask('POST', '/')).toBe('false')
  expect(api.cookies, 'as nobody').toEqual([undefined, undefined, undefined])
})

test('a page that says when it was drawn is the same for its minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [path, later] of [
    ['/clock', 'false'],
    ['/', 'true'],
  ] as const) {
    // The thread that draws has a clock of its own.
    vi.setSystemTime(Math.floor(Date.now() / 60_000) * 60_000)
    await ask('GET', path)
    expect(await ask('POST', path)).toBe('true')
    vi.advanceTimersByTime(120_000)
    expect(await ask('POST', path)).toBe(later)
  }
})

test('a page of an answer that no cache may have is checked each time', async () => {
  api.cacheControl = 'no-store'
  expect(await ask('GET', '/')).toBe('Oaks,3 false')
})

test('a page that cannot be checked in time is made anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await ask('GET', '/')
  api.isSilent = true
  const checked = ask('POST', '/')
  await vi.waitUntil(() => api.cookies.length === 2)
  vi.advanceTimersByTime(2_000)
  expect(await checked).toBe('false')
})

test('a page that leads to itself with another query keeps its own, and no page leads elsewhere', async () => {
  const leads = async (query: string) => JSON.parse((await ask('GET', `/leads?${query}`)) || 'null')
  expect(await leads('to=%3Fstatus%3D0&lang=es')).toEqual({
    kind: 'redirect',
    to: '/leads?status=0&to=%3Fstatus%3D0&lang=es',
  })
  expect(await leads('to=%2Felsewhere')).toBeNull()
  expect(await leads('to=https%3A%2F%2Fevil.test')).toBeNull()
})
