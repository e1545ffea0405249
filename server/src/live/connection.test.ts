import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { AppError } from '../platform/errors.ts'
import { type Command, Connection, readMessage } from './connection.ts'

const CALL = 'c0ffee00-0000-4000-8000-000000000001'
const NO_CALL = 'c0ffee00-0000-4000-8000-000000000002'

/** The socket of a client, as far as a connection uses it. */
class Socket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  readonly sent: string[] = []
  pings = 0
  ended: number | 'cut' | null = null

  send(text: string): void {
    this.sent.push(text)
  }
  ping(): void {
    this.pings += 1
  }
  close(code: number): void {
    this.readyState = 2
    this.ended ??= code
  }
  terminate(): void {
    this.readyState = 3
    this.ended ??= 'cut'
  }
}

afterEach(() => vi.useRealTimers())

function open() {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  const socket = new Socket()
  const sender = { tenant: 'ash', guid: 'c', account: 'a', session: 's', rights: '' }
  const done: string[] = []
  const events = {
    carryOut: async (_sender: unknown, { type, data }: Command) => {
      await Promise.resolve()
      if (data.id === NO_CALL) throw new AppError('not_found', 'No such call.')
      done.push(type)
    },
    closed: () => undefined,
    received: () => undefined,
    sent: () => undefined,
  }
  // What the connection uses of a socket is there.
  const connection = new Connection(
    socket as unknown as WebSocket,
    { sender, position: 0 },
    events,
    10_000,
  )
  const say = (text: string, isBinary = false) =>
    socket.emit('message', Buffer.from(text), isBinary)
  return { socket, connection, say, done }
}

/** Seconds until the connection is cut, with a look at it each second; null: it was not within five minutes. */
function secondsUntilCut({ socket, connection }: ReturnType<typeof open>): number | null {
  for (let second = 1; second <= 300; second += 1) {
    vi.advanceTimersByTime(1_000)
    connection.ping(performance.now())
    if (socket.ended === 'cut') return second
  }
  return null
}

test('a client that vanished without a word is cut within 30 seconds, one that answers stays', () => {
  expect(secondsUntilCut(open())).toBeLessThanOrEqual(30)
  const hidden = open()
  // A hidden tab answers by its browser, without a timer of its own.
  hidden.socket.ping = () => void hidden.socket.emit('pong')
  expect(secondsUntilCut(hidden)).toBeNull()
})

test('a process that stood still for an hour cuts no client for it', () => {
  const { socket, connection } = open()
  vi.advanceTimersByTime(3_600_000)
  connection.ping(performance.now())
  expect(socket.ended).toBeNull()
  expect(socket.pings).toBe(1)
})

test('a client that does not read is cut once a megabyte waits for it, and gets nothing more', () => {
  const { socket, connection } = open()
  socket.bufferedAmount = 1_048_577
  connection.send('{}')
  expect(socket.sent).toEqual([])
  expect(socket.ended).toBe('cut')
})

test('200 messages within a second close the connection, binary frames as well', () => {
  const flood = open()
  for (let i = 0; i < 200; i += 1) flood.say('{"type":"ping","data":null}')
  expect(flood.socket.ended).toBe(1008)
  const binary = open()
  binary.say('{"type":"ping","data":null}', true)
  expect(binary.socket.ended).toBe(1003)
})

test('a ping has its answer; a text that is no message is refused and the connection stays', () => {
  const { socket, say } = open()
  say('{"type":"ping","data":null}')
  say('{"type":"call_everyone","data":null}')
  expect(socket.sent.map((text) => JSON.parse(text).type)).toEqual(['pong', 'refused'])
  expect(socket.ended).toBeNull()
})

test('commands are carried out in order, a refused one is answered, and the pong after them says that they are done', async () => {
  const { socket, say, done } = open()
  const ponged = new Promise<void>((resolve) => {
    socket.send = (text) => {
      socket.sent.push(text)
      if (text.includes('pong')) resolve()
    }
  })
  const command = (type: string, id: string, more = {}) =>
    say(JSON.stringify({ type, data: { id, subject: null, user: null }, ...more }))
  command('call_request_acknowledgment', CALL, { response: { received: true, answer: true } })
  command('call_close', NO_CALL)
  command('call_joined_agent', CALL)
  say('{"type":"ping","data":null}')
  await ponged
  expect(done).toEqual(['call_request_acknowledgment', 'call_joined_agent'])
  expect(socket.sent.map((text) => JSON.parse(text))).toEqual([
    { type: 'refused', data: { code: 'not_found', detail: 'No such call.' } },
    { type: 'pong', data: null },
  ])
})

test.each([
  ['nothing', /Expected a message as JSON, got "nothing"/],
  ['[]', /This is no message/],
  ['{"type":"ping"}', /data/],
  ['{"type":"__proto__","data":null}', /This is no message/],
  ['{"type":"ping","data":{}}', /data/],
])('a refusal says what is wrong with %s', (text, expected) => {
  expect(readMessage(text)).toEqual({ refusal: expect.stringMatching(expected) })
})
