import type { ClientMessage, ServerMessage } from '@plat/contract/live/messages'
import { PING_MS } from '@plat/contract/live/ticket'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveConnection } from './live-connection.ts'

/** The browser's side of a socket, as far as a page sees it. */
class Socket extends EventTarget {
  static readonly CONNECTING = 0
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

const hello = (number: number, resync = false): ServerMessage => ({
  type: 'hello',
  data: { connection: '0190a6f0-1c7a-4a52-9c3d-1f2e3d4c5b6a', number, resync },
})
const kept = (number: number): ServerMessage => ({
  type: 'notifications_changed',
  data: null,
  number,
})

let page: EventTarget & { location: object }
let screen: EventTarget & { visibilityState: string; documentElement: { lang: string } }
/** Answers to requests for a ticket, in turn; the last one again and again. */
let tickets: (() => Response)[]
let asked = 0
/** Whether the session still exists, as the page reads it. */
let isSignedIn: boolean
/** Sockets that there were when the last ticket was requested. */
let socketsBefore = 0
/** Messages that a page heard: numbers of kept ones, and `resync`. */
let heard: (number | string)[]
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
  // Each pause is the longest one.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  Socket.all = []
  asked = 0
  isSignedIn = true
  heard = []
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
  const notes = new Map<string, string>()
  vi.stubGlobal('window', Object.assign(page, { parent: page }))
  vi.stubGlobal('document', screen)
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => notes.set(key, value),
  })
  vi.stubGlobal('fetch', async () => {
    socketsBefore = Socket.all.length
    return ((tickets.length > 1 ? tickets.shift() : tickets[0]) ?? ticket())()
  })
})
afterEach(() => {
  for (const one of live.splice(0)) one.dispose()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Waits until the request for a ticket, if one is on its way, has led to a socket or to none. */
async function answered(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve))
  while (live.at(-1)?.status === 'connecting' && Socket.all.length === socketsBefore)
}

async function started(): Promise<LiveConnection> {
  const connection = new LiveConnection({
    message: (message) => {
      if ('number' in message) heard.push(message.number)
      else if (message.type === 'hello' && message.data.resync) heard.push('resync')
    },
    status: () => undefined,
    ended: async () => isSignedIn,
  })
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

/** Lets the pause before the next attempt pass. */
async function paused(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await answered()
}

test('it opens by a ticket at the page’s own host, and is open once the server has said hello', async () => {
  const connection = await started()
  expect(socket().url.href).toBe(
    'wss://oak.example:4430/live?hostname=oak.example&access_token=ticket-1',
  )
  socket().open()
  expect(connection.status).toBe('connecting')
  socket().bring(hello(3))
  expect(connection.status).toBe('open')
})

test('the channel’s own port is tried first; one that cannot be reached is not tried again', async () => {
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

test('it pings every 45 seconds, and comes back when nothing answers', async () => {
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
  expect(connection.status).toBe('open')
  vi.advanceTimersByTime(1)
  expect(connection.status).toBe('waiting')
})

test('a page that was away gets the rest: each message once and in order', async () => {
  await opened()
  for (const number of [4, 4]) socket().bring(kept(number))
  socket().end(1006)
  await paused(4_000)
  expect(Socket.all).toHaveLength(2)
  expect(socket().url.searchParams.get('after')).toBe('4')
  socket().open()
  socket().bring(hello(4))
  for (const number of [4, 5, 6]) socket().bring(kept(number))
  expect(heard).toEqual([4, 5, 6])
})

test('where messages are not kept any more the page is told so, and follows the new numbers', async () => {
  await opened()
  socket().end(1006)
  await paused(4_000)
  socket().open()
  socket().bring(hello(1, true))
  socket().bring(kept(2))
  expect(heard).toEqual(['resync', 2])
})

test('a message that only a newer page knows is not asked for again', async () => {
  await opened()
  socket().bring('{"type":"of_tomorrow","data":{},"number":4}')
  socket().end(1006)
  await paused(4_000)
  expect(socket().url.searchParams.get('after')).toBe('4')
  expect(heard).toEqual([])
})

test('a page that is online again, or looked at, does not wait', async () => {
  const connection = await opened()
  socket().end(1006)
  expect(connection.status).toBe('waiting')
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
  expect(connection.status).toBe('waiting')
})

test('when rights have changed it is back within half a second', async () => {
  await opened()
  socket().end(4403)
  await paused(500)
  expect(Socket.all).toHaveLength(2)
})

test('when the session has ended it asks for no ticket, and ends for good', async () => {
  const connection = await opened()
  isSignedIn = false
  socket().end(4401)
  await answered()
  expect(connection.status).toBe('closed')
  page.dispatchEvent(new Event('online'))
  await paused(120_000)
  expect(asked, 'tickets').toBe(1)
})

test('someone who has another session by now is back within half a second', async () => {
  await opened()
  socket().end(4401)
  await paused(500)
  expect(Socket.all).toHaveLength(2)
})

test('someone who has another session by now, but whose ticket is refused, is tried again', async () => {
  tickets = [ticket(), refusal(401, 'unauthorized'), ticket()]
  await opened()
  socket().end(4401)
  await paused(500)
  expect(Socket.all).toHaveLength(1)
  await paused(12_000)
  expect(Socket.all).toHaveLength(2)
})

test('a request for a ticket that nobody answers is given up, and its late answer opens nothing', async () => {
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => late.promise)
  const connection = new LiveConnection({
    message: () => undefined,
    status: () => undefined,
    ended: async () => true,
  })
  live.push(connection)
  connection.start()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(connection.status).toBe('waiting')
  late.resolve(ticket()())
  await vi.advanceTimersByTimeAsync(0)
  expect(Socket.all).toHaveLength(0)
})

test('a busy server, and one that says nothing, are tried again later', async () => {
  tickets = [refusal(503, 'unavailable'), ticket()]
  const connection = await started()
  expect(connection.status).toBe('waiting')
  await paused(4_000)
  expect(Socket.all).toHaveLength(1)
  socket().open()
  vi.advanceTimersByTime(15_000)
  expect(connection.status).toBe('waiting')
})

test('a text that is no message is passed over', async () => {
  await opened()
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  socket().bring('{"type":"news","data":{}}')
  socket().bring('nothing')
  socket().bring(kept(4))
  expect(warned).toHaveBeenCalledTimes(2)
  expect(heard).toEqual([4])
})

test('after the page has disposed of it, nothing goes on', async () => {
  const connection = await opened()
  const early = await started()
  early.dispose()
  socket().open()
  expect(socket().readyState, 'one that was still connecting').toBe(2)
  connection.dispose()
  expect(Socket.all.map(({ readyState }) => readyState)).toEqual([2, 2])
  expect(connection.status).toBe('closed')
  page.dispatchEvent(new Event('online'))
  await paused(120_000)
  expect(Socket.all).toHaveLength(2)
})
