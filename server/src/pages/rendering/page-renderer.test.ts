import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { RenderOutcome } from '@plat/contract/platform/served-page'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ApiAnswer, type AskApi, PageRenderer } from './page-renderer.ts'
import type { ApiQuestion, PageWish } from './render-worker.ts'

/** A web application whose pages do what their address says. */
const APPLICATION = `
import { appendFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'

const page = (content) => {
  const html = JSON.stringify({ thread: threadId, ...content })
  return { kind: 'page', page: { html, links: '', title: null, answers: [], at: null, files: [] } }
}

export async function renderPage(order) {
  const { pathname, searchParams } = new URL(order.address, 'http://oaks.test')
  const { locale, mayBeSignedIn } = order
  const headers = { 'accept-language': locale }
  switch (pathname) {
    case '/asks': {
      const answers = []
      for (const path of searchParams.getAll('ask')) {
        const answer = await order.ask(path, { headers })
        answers.push([answer.status, await answer.text()])
      }
      return page({ locale, mayBeSignedIn, answers })
    }
    case '/posts': {
      const init = { method: searchParams.get('method'), headers, body: '{}' }
      const ask = (path) => order.ask(path, init).then((answer) => answer.text(), String)
      return page({ texts: await Promise.all(searchParams.getAll('ask').map(ask)) })
    }
    case '/cleans': {
      const dirty = await order.ask('/api/text', { headers })
      return page({ text: order.cleanHtml(await dirty.text()) })
    }
    case '/redirects':
      return { kind: 'redirect', to: '/elsewhere' }
    case '/throws':
      throw new Error('a broken component')
    case '/exits':
      process.exit(3)
    case '/never':
      void order.ask('/api/begun', { headers })
      return new Promise(() => {})
    case '/hangs':
      appendFileSync(searchParams.get('beats'), '.')
      void order.ask('/api/begun', { headers })
      while (true) appendFileSync(searchParams.get('beats'), '.')
  }
}
`

let folder: string
let renderer: PageRenderer
let lines: { level: number; msg: string; reason: string; leftOut: number }[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-render-'))
  await writeFile(join(folder, 'render-page.mjs'), APPLICATION)
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(() => {
  // Time moves only where a test moves it, so that a slow machine cannot exceed a limit.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  lines = []
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  renderer = new PageRenderer(join(folder, 'render-page.mjs'), logger)
})
afterEach(async () => {
  vi.useRealTimers()
  await renderer.close()
})

/** An API that notes what it is asked; it answers with the path, or as the test says. */
function api(answers: Readonly<Record<string, () => Promise<ApiAnswer>>> = {}) {
  const asked: ApiQuestion[] = []
  const begun = Promise.withResolvers<void>()
  const ask: AskApi = async (question) => {
    asked.push(question)
    begun.resolve()
    const { path } = question
    return answers[path]?.() ?? { status: 200, body: path }
  }
  return { asked, ask, /** When it has been asked for the first time. */ begun: begun.promise }
}

const NONE = api()

interface Asked {
  readonly tenant?: string
  readonly network?: string
  readonly ask?: AskApi
  readonly wish?: Partial<PageWish>
}

function render(
  address: string,
  { tenant = 'oaks', network = 'one', ask = NONE.ask, wish = {} }: Asked = {},
): Promise<RenderOutcome> {
  const whole = { address, locale: 'en', mayBeSignedIn: false, ...wish } as const
  return renderer.render(whole, { tenant, network, ask })
}

/** What a page of the application above has written. */
function contentOf(outcome: RenderOutcome) {
  if (outcome.kind !== 'page') throw new Error(`no page: ${JSON.stringify(outcome)}`)
  const content: {
    readonly thread: number
    readonly text?: string
    readonly texts?: readonly string[]
    readonly locale?: string
    readonly mayBeSignedIn?: boolean
    readonly answers?: readonly (readonly [number, string])[]
  } = JSON.parse(outcome.page.html)
  return content
}

/** Notes an outcome as soon as there is one. */
function watched(outcome: Promise<RenderOutcome>) {
  const seen: { outcome: RenderOutcome | null } = { outcome: null }
  void outcome.then((it) => (seen.outcome = it))
  return seen
}

test('readers who come at once get their own pages, which are rendered one after the other', async () => {
  const asked: string[] = []
  const of = (tenant: string) => ({
    tenant,
    ask: async ({ path }: ApiQuestion) => {
      asked.push(`${tenant} ${path}`)
      return { status: 200, body: `${path} of ${tenant}` }
    },
  })
  const address = '/asks?ask=/api/a&ask=/api/b'
  const both = await Promise.all([render(address, of('oaks')), render(address, of('ridge'))])
  expect(both.map((outcome) => contentOf(outcome).answers)).toEqual([
    [
      [200, '/api/a of oaks'],
      [200, '/api/b of oaks'],
    ],
    [
      [200, '/api/a of ridge'],
      [200, '/api/b of ridge'],
    ],
  ])
  expect(asked).toEqual(['oaks /api/a', 'oaks /api/b', 'ridge /api/a', 'ridge /api/b'])
})

test('a page is drawn in the reader’s language from what the API answers to them', async () => {
  const { ask, asked } = api({ '/api/x?y=1': async () => ({ status: 404, body: '{"code":"x"}' }) })
  const address = `/asks?ask=${encodeURIComponent('/api/x?y=1')}`
  const outcome = await render(address, {
    ask,
    wish: { locale: 'es', mayBeSignedIn: true },
  })
  const headers = { 'accept-language': 'es' }
  expect(asked).toEqual([{ method: 'GET', path: '/api/x?y=1', headers, body: null }])
  expect(contentOf(outcome)).toMatchObject({
    locale: 'es',
    mayBeSignedIn: true,
    answers: [[404, '{"code":"x"}']],
  })
})

test('a page that leads elsewhere says where to', async () => {
  expect(await render('/redirects')).toEqual({ kind: 'redirect', to: '/elsewhere' })
})

test('nothing is changed by a page: beside GET it can only search', async () => {
  const { ask, asked } = api()
  const posted = contentOf(
    await render(
      '/posts?method=POST&ask=/api/search/list?limit=20&ask=/api/post&ask=/api/search/saved',
      {
        ask,
      },
    ),
  )
  expect(posted.texts).toEqual([
    '/api/search/list?limit=20',
    'Error: A page asked to POST /api/post',
    'Error: A page asked to POST /api/search/saved',
  ])
  const put = contentOf(await render('/posts?method=PUT&ask=/api/search/list', { ask }))
  expect(put.texts).toEqual(['Error: A page asked to PUT /api/search/list'])
  expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/search/list?limit=20', '{}'],
  ])
})

test('a page is drawn without what the API fails to answer', async () => {
  const { ask } = api({ '/api/a': () => Promise.reject(new Error('no database')) })
  const { answers } = contentOf(await render('/asks?ask=/api/a&ask=/api/b', { ask }))
  expect(answers).toEqual([
    [500, 'Error: no database'],
    [200, '/api/b'],
  ])
})

test('a page is drawn without what the API does not answer within two seconds', async () => {
  const { ask, begun } = api({ '/api/a': () => new Promise(() => {}) })
  const page = render('/asks?ask=/api/a', { ask })
  const seen = watched(page)
  await begun
  await vi.advanceTimersByTimeAsync(1_999)
  expect(seen.outcome).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(contentOf(await page).answers).toEqual([[504, '']])
})

test('a page with a fault is left to the browser, and the thread renders the next one', async () => {
  const before = contentOf(await render('/asks'))
  expect(await render('/throws')).toMatchObject({
    kind: 'failed',
    reason: expect.stringMatching(/^Error: a broken component\n/),
  })
  expect(contentOf(await render('/asks')).thread).toBe(before.thread)
})

test('a page without end is left to the browser after five seconds, its thread ended, and the next page gets another', async () => {
  const beats = join(folder, 'beats')
  const before = contentOf(await render('/asks'))
  const { ask, begun } = api()
  const page = render(`/hangs?beats=${encodeURIComponent(beats)}`, { ask })
  const seen = watched(page)
  await begun
  await vi.advanceTimersByTimeAsync(4_999)
  expect(seen.outcome).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(await page).toEqual({ kind: 'failed', reason: 'it took more than 5000 ms' })
  expect(contentOf(await render('/asks')).thread).not.toBe(before.thread)
  vi.useRealTimers()
  // A thread that goes on would take a processor for ever.
  const isStill = async () => {
    const { size } = await stat(beats)
    await setTimeout(100)
    return size === (await stat(beats)).size
  }
  await expect.poll(isStill, { timeout: 10_000 }).toBe(true)
})

test('a page that waits for nothing that ever comes is left to the browser after five seconds, too', async () => {
  const { ask, begun } = api()
  const page = render('/never', { ask })
  const seen = watched(page)
  await begun
  await vi.advanceTimersByTimeAsync(4_999)
  expect(seen.outcome).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(await page).toEqual({ kind: 'failed', reason: 'it took more than 5000 ms' })
  expect(contentOf(await render('/asks?ask=/api/b')).answers).toEqual([[200, '/api/b']])
})

test('a page whose thread ends is left to the browser, and the next one gets another thread', async () => {
  const before = contentOf(await render('/asks'))
  const [ended, next] = await Promise.all([render('/exits'), render('/asks')])
  expect(ended).toEqual({
    kind: 'failed',
    reason: 'the thread that renders pages ended with code 3',
  })
  expect(contentOf(next).thread).not.toBe(before.thread)
})

test('a reader waits two seconds for their page’s turn, then the browser draws it and nobody renders it', async () => {
  const first = api()
  const second = api()
  const slow = render('/never', first)
  const late = render('/asks?ask=/api/late', second)
  const seen = watched(late)
  await first.begun
  await vi.advanceTimersByTimeAsync(1_999)
  expect(seen.outcome).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(await late).toEqual({ kind: 'failed', reason: 'its turn did not come' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await slow).toMatchObject({ kind: 'failed' })
  expect((await render('/asks')).kind).toBe('page')
  expect(second.asked).toEqual([])
})

test('one network holds sixteen places, and readers of another still get their page', async () => {
  const crowd = Array.from({ length: 17 }, () => render('/asks', { network: 'crowd' }))
  const other = render('/asks', { network: 'other' })
  expect(await crowd.at(-1)).toEqual({
    kind: 'failed',
    reason: 'too many pages are being rendered',
  })
  const kinds = (await Promise.all(crowd)).map(({ kind }) => kind)
  expect(kinds).toEqual([...Array<string>(16).fill('page'), 'failed'])
  expect((await other).kind).toBe('page')
  // Who has got a page, or failed to, has given the place back.
  const again = Array.from({ length: 16 }, () => render('/throws', { network: 'crowd' }))
  for (const { kind } of await Promise.all(again)) expect(kind).toBe('failed')
  expect((await render('/asks', { network: 'crowd' })).kind).toBe('page')
})

test('operators read of pages that fail once a minute, with the reason, not for each page', async () => {
  for (let i = 0; i < 4; i += 1) await render('/throws')
  const msg = 'a page was left to the browser to draw'
  const reason = expect.stringContaining('a broken component')
  expect(lines).toMatchObject([{ level: 40, msg, reason, leftOut: 0 }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines.slice(1)).toMatchObject([{ level: 40, msg, reason, leftOut: 2 }])
  await render('/redirects')
  await render('/asks')
  await render('/throws')
  expect(lines).toHaveLength(2)
  // What waits is not lost when the server ends.
  await renderer.close()
  expect(lines.slice(2)).toMatchObject([{ level: 40, msg, reason, leftOut: 0 }])
})

test('readers get an agency’s own HTML without scripts, styles and pictures that are not its files', async () => {
  const file = `/api/file/${'0a'.repeat(32)}`
  const pictures = [
    file,
    `${file}0`,
    `${file}/../x`,
    `https://evil.test${file}`,
    '/api/file/1',
    'data:image/png;base64,AAAA',
  ]
  const body = `<p style="position:fixed" onclick="x()">Hello</p><script>x()</script><style>p{}</style>${pictures
    .map((src) => `<p>See <img src="${src}" alt="Map" onerror="x()"></p>`)
    .join('')}`
  const { ask } = api({ '/api/text': async () => ({ status: 200, body }) })
  const { text } = contentOf(await render('/cleans', { ask }))
  const others = '<p>See </p>'.repeat(pictures.length - 1)
  expect(text).toBe(`<p>Hello</p><p>See <img src="${file}" alt="Map" /></p>${others}`)
})

test('when the server ends, the pages that it renders or that wait are left to the browser', async () => {
  const { ask, begun } = api()
  const waiting = api()
  const pages = [
    render('/never', { ask }),
    render('/asks?ask=/api/a', waiting),
    render('/asks?ask=/api/b', waiting),
  ]
  await begun
  await renderer.close()
  const failed = { kind: 'failed', reason: 'the server ends' }
  expect(await Promise.all(pages)).toEqual([failed, failed, failed])
  expect(waiting.asked).toEqual([])
})

test('a renderer that was closed renders again, in a new thread', async () => {
  const before = contentOf(await render('/asks'))
  await renderer.close()
  expect(contentOf(await render('/asks')).thread).not.toBe(before.thread)
})

test('an agency’s page never gets what another’s was to get before its thread ended', async () => {
  const held = (tenant: string) => {
    const answer = Promise.withResolvers<ApiAnswer>()
    const { ask, begun } = api({ '/api/name': () => answer.promise })
    const release = () => answer.resolve({ status: 200, body: tenant })
    return { reader: { tenant, ask }, begun, release }
  }
  const oaks = held('oaks')
  const ridge = held('ridge')
  const ended = render('/asks?ask=/api/name', oaks.reader)
  await oaks.begun
  await renderer.close()
  await ended
  const page = render('/asks?ask=/api/name', ridge.reader)
  await ridge.begun
  oaks.release()
  await setImmediate()
  ridge.release()
  expect(contentOf(await page).answers).toEqual([[200, 'ridge']])
})
