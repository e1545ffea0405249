import type { ClientMessage, ServerMessage } from '@plat/contract/live/messages'
import { PING_MS } from '@plat/contract/live/ticket'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveConnection } from './live-connection.ts'

/** The browser's side of a socket, as far as a page sees it. */
class Socket extends EventTarget {
  static readonly OPEN = 1
  static all: Socket[] = []
  readyState = 0
  readonly sent: ClientMessage[] = []
  readonly url: URL

  constructor(url: string) {
    super()
    this.url = new URL(url)
    Socket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }

  close(): void {
    this.readyState = 2
  }

  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  bring(message: ServerMessage | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }

  end(code: number): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

const state = { call: null, requests: [], joins: [], agent: null, missed: 0 }
const hello = (number: number, gap = false): ServerMessage => ({
  type: 'hello',
  data: { connection: '0190a6f0-1c7a-4a52-9c3d-1f2e3d4c5b6a', number, gap, state },
})
const missed = (unseen: number, number: number): ServerMessage => ({
  type: 'missed_calls',
  data: { unseen },
  number,
})

let page: EventTarget & { location: object }
let screen: EventTarget & { visibilityState: string; documentElement: { lang: string } }
/** What the server answers to requests for a ticket, in turn; the last one again and again. */
let tickets: (() => Response)[]
let asked = 0
const live: LiveConnection[] = []

const ticket =
  (port: number | null = null) =>
  () =>
    Response.json({
      data: { ticket: `ticket-${(asked += 1)}`, expires: '2026-03-04T10:11:12.000Z', port },
    })
const refusal = (status: number, code: string) => () =>
  Response.json({ type: '', code, title: 'No', status, detail: 'No' }, { status })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  Socket.all = []
  asked = 0
  tickets = [ticket()]
  const location = {
    protocol: 'https:',
    host: 'oak.example:4430',
    hostname: 'oak.example',
    pathname: '/',
  }
  page = Object.assign(new EventTarget(), { location })
  screen = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: { lang: 'en' },
  })
  const kept = new Map<string, string>()
  vi.stubGlobal('window', Object.assign(page, { parent: page }))
  vi.stubGlobal('document', screen)
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('fetch', async () =>
    ((tickets.length > 1 ? tickets.shift() : tickets[0]) ?? ticket())(),
  )
})
afterEach(() => {
  for (const one of live.splice(0)) one.dispose()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Lets a request be answered, however many steps that takes. */
async function answered(): Promise<void> {
  for (let step = 0; step < 20; step++) await Promise.resolve()
  await new Promise((resolve) => setImmediate(resolve))
}

async function started(options: { call?: string } = {}): Promise<LiveConnection> {
  const connection = new LiveConnection(options)
  live.push(connection)
  connection.start()
  await answered()
  return connection
}

function socket(): Socket {
  const last = Socket.all.at(-1)
  if (last === undefined) throw new Error('no socket was opened')
  return last
}

async function opened(): Promise<LiveConnection> {
  const connection = await started()
  socket().open()
  socket().bring(hello(3))
  return connection
}

test('it opens by a ticket at the page’s own host, and is open once the first state is there', async () => {
  const connection = await started()
  expect(connection.getSnapshot()).toEqual({ kind: 'connecting' })
  expect(socket().url.href).toBe(
    'wss://oak.example:4430/live?hostname=oak.example&access_token=ticket-1',
  )
  socket().open()
  expect(connection.getSnapshot().kind).toBe('connecting')
  socket().bring(hello(3))
  expect(connection.getSnapshot()).toMatchObject({ kind: 'open' })
})

test('the port beside the main one is tried first; what cannot be reached is not tried again', async () => {
  tickets = [ticket(8008)]
  await started()
  expect(socket().url.host).toBe('oak.example:8008')
  socket().end(1006)
  await answered()
  expect(socket().url.host).toBe('oak.example:4430')
  expect(socket().url.searchParams.get('access_token'), 'a ticket opens once').toBe('ticket-2')
  await started()
  expect(Socket.all).toHaveLength(3)
  expect(socket().url.host).toBe('oak.example:4430')
})

test('it says every 45 seconds that it is there, and comes back when nothing answers', async () => {
  const connection = await opened()
  expect(PING_MS).toBe(45_000)
  const { sent } = socket()
  vi.advanceTimersByTime(44_999)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([{ type: 'ping', data: null }])
  socket().bring({ type: 'pong', data: null })
  vi.advanceTimersByTime(45_000)
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(14_999)
  expect(connection.getSnapshot().kind).toBe('open')
  vi.advanceTimersByTime(1)
  expect(connection.getSnapshot().kind).toBe('waiting')
})

test('messages are heard in order and each once, also those that were missed', async () => {
  const connection = await opened()
  const heard: number[] = []
  connection.on('missed_calls', ({ number }) => heard.push(number))
  socket().bring(missed(1, 4))
  socket().bring(missed(1, 4))
  socket().end(1006)
  await vi.advanceTimersByTimeAsync(4_000)
  await answered()
  expect(Socket.all).toHaveLength(2)
  expect(socket().url.searchParams.get('after')).toBe('4')
  socket().open()
  for (const number of [4, 5, 6]) socket().bring(missed(1, number))
  socket().bring(hello(6))
  socket().bring(missed(1, 7))
  expect(heard).toEqual([4, 5, 6, 7])
})

test('numbers that began anew on the server are followed', async () => {
  const connection = await opened()
  const heard: number[] = []
  connection.on('missed_calls', ({ number }) => heard.push(number))
  socket().end(1006)
  await vi.advanceTimersByTimeAsync(4_000)
  await answered()
  socket().open()
  socket().bring(hello(0, true))
  socket().bring(missed(1, 1))
  expect(heard).toEqual([1])
})

test('it waits by chance and longer each time, from one second to thirty', async () => {
  const connection = await started()
  const waits: number[] = []
  for (let attempt = 0; attempt < 60; attempt++) {
    socket().end(1006)
    const status = connection.getSnapshot()
    if (status.kind !== 'waiting') throw new Error(status.kind)
    const wait = status.until - Date.now()
    waits.push(wait)
    await vi.advanceTimersByTimeAsync(wait)
    await answered()
  }
  expect(waits[0]).toBeLessThanOrEqual(4_000)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_000)
  expect(Math.max(...waits)).toBeGreaterThan(15_000)
  expect(new Set(waits).size).toBeGreaterThan(50)
})

test('who is online again, or looks at the page, does not wait', async () => {
  const connection = await opened()
  socket().end(1006)
  expect(connection.getSnapshot().kind).toBe('waiting')
  page.dispatchEvent(new Event('online'))
  await answered()
  expect(Socket.all).toHaveLength(2)
  socket().end(1006)
  screen.visibilityState = 'hidden'
  screen.dispatchEvent(new Event('visibilitychange'))
  await answered()
  expect(Socket.all).toHaveLength(2)
  screen.visibilityState = 'visible'
  screen.dispatchEvent(new Event('visibilitychange'))
  await answered()
  expect(Socket.all).toHaveLength(3)
})

test('a page that is looked at again finds out at once whether the connection is still there', async () => {
  const connection = await opened()
  screen.dispatchEvent(new Event('visibilitychange'))
  expect(socket().sent).toEqual([{ type: 'ping', data: null }])
  vi.advanceTimersByTime(15_000)
  expect(connection.getSnapshot().kind).toBe('waiting')
})

test('when rights have changed it is back within half a second', async () => {
  await opened()
  socket().end(4403)
  await vi.advanceTimersByTimeAsync(500)
  await answered()
  expect(Socket.all).toHaveLength(2)
})

test('without a session it ends for good', async () => {
  const connection = await opened()
  tickets = [refusal(401, 'unauthorized')]
  socket().end(4401)
  await vi.advanceTimersByTimeAsync(500)
  await answered()
  expect(connection.getSnapshot()).toEqual({ kind: 'closed', why: 'refused' })
  page.dispatchEvent(new Event('online'))
  await answered()
  expect(Socket.all).toHaveLength(1)
})

test('a server that is busy is asked again later', async () => {
  tickets = [refusal(503, 'unavailable'), ticket()]
  const connection = await started()
  expect(connection.getSnapshot().kind).toBe('waiting')
  await vi.advanceTimersByTimeAsync(4_000)
  await answered()
  expect(Socket.all).toHaveLength(1)
})

test('a server that takes the connection and says nothing is given up', async () => {
  const connection = await started()
  socket().open()
  vi.advanceTimersByTime(15_000)
  expect(connection.getSnapshot().kind).toBe('waiting')
})

test('a request is done, refused with the server’s reason, or lost', async () => {
  const connection = await opened()
  const ask = () => {
    const answer = connection.request({ type: 'call_declined', data: { id: crypto.randomUUID() } })
    return { answer, ref: socket().sent.at(-1)?.ref ?? '' }
  }
  const done = ask()
  const refused = ask()
  socket().bring({
    type: 'refused',
    data: { ref: refused.ref, code: 'conflict', title: 'No.', reason: 'own_address' },
  })
  socket().bring({ type: 'done', data: { ref: done.ref } })
  await expect(done.answer).resolves.toBeUndefined()
  await expect(refused.answer).rejects.toMatchObject({
    code: 'conflict',
    status: 409,
    message: 'No.',
    because: { reason: 'own_address' },
  })
  const lost = ask()
  socket().end(1006)
  await expect(lost.answer).rejects.toMatchObject({ code: 'network' })
  await expect(
    connection.request({ type: 'call_declined', data: { id: crypto.randomUUID() } }),
  ).rejects.toMatchObject({ code: 'network' })
})

test('what is no message is passed over', async () => {
  const connection = await opened()
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const heard: number[] = []
  connection.on('missed_calls', ({ number }) => heard.push(number))
  socket().bring('{"type":"news","data":{}}')
  socket().bring('nothing')
  socket().bring(missed(1, 4))
  expect(warned).toHaveBeenCalledTimes(2)
  expect(heard).toEqual([4])
  warned.mockRestore()
})

test('once it is not needed any more, nothing goes on', async () => {
  const connection = await opened()
  connection.dispose()
  expect(socket().readyState).toBe(2)
  expect(connection.getSnapshot()).toEqual({ kind: 'closed', why: 'disposed' })
  page.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(120_000)
  await answered()
  expect(Socket.all).toHaveLength(1)
})
