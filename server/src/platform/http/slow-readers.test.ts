import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openUnread } from '../../testing/raw-request.ts'
import { sendStream } from './send-stream.ts'
import { registerReadingFloor } from './slow-readers.ts'

/** More than the system's buffers hold. */
const LARGE = 24_000_000
let fastify: FastifyInstance

/** A server whose readers have so many seconds; what it logs is in `lines`. */
async function serve(seconds: number): Promise<{ port: number; lines: string[] }> {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  fastify = Fastify({ logger: { level: 'info', stream } })
  registerReadingFloor(fastify, seconds)
  fastify.get('/buffer/:token', async () => Buffer.alloc(LARGE))
  fastify.get('/broken', (request, reply) => sendStream(request, reply, Readable.from(breaking())))
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  lines.length = 0
  return { port: (fastify.server.address() as AddressInfo).port, lines }
}
afterEach(() => fastify.close())

async function* breaking(): AsyncGenerator<string> {
  yield 'first part'
  await new Promise((resolve) => setTimeout(resolve, 50))
  throw new Error('the database went away')
}

test('a large answer in one piece that nobody reads is ended and logged once, without its address', async () => {
  const { port, lines } = await serve(0.4)
  const connected = once(fastify.server, 'connection')
  const unread = await openUnread({ port, host: 'a.test', path: '/buffer/secret' })
  const [socket] = await connected
  await once(socket, 'close')
  expect((await unread.rest()).complete).toBe(false)
  const [line = '', ...more] = lines.filter((one) => one.includes('did not take its answer'))
  expect(more).toEqual([])
  expect(JSON.parse(line)).toMatchObject({ host: 'a.test', route: '/buffer/:token', seconds: 0.4 })
  expect(line).not.toContain('secret')
})

test('a client that reads, and one that only keeps its connection open, are left alone', async () => {
  const { port, lines } = await serve(0.4)
  const idle = connect({ port, host: '127.0.0.1' })
  await once(idle, 'connect')
  for (let i = 0; i < 2; i++) {
    const text = await (await fetch(`http://127.0.0.1:${port}/buffer/x`)).arrayBuffer()
    expect(text.byteLength).toBe(LARGE)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  expect(idle.closed).toBe(false)
  expect(lines.filter((one) => one.includes('did not take'))).toEqual([])
  idle.destroy()
})

test('a stream that breaks is a broken connection, also for clients that know no chunks', async () => {
  const { port } = await serve(60)
  for (const version of ['1.0', '1.1']) {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(`GET /broken HTTP/${version}\r\nhost: a.test\r\n\r\n`)
    let text = ''
    socket.on('data', (part) => (text += String(part)))
    const [error] = await once(socket, 'error')
    expect((error as NodeJS.ErrnoException).code).toBe('ECONNRESET')
    expect(text).toContain('first part')
  }
})
