import { once } from 'node:events'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { listen } from './listen.ts'

let fastify: FastifyInstance
beforeEach(() => {
  fastify = Fastify()
  fastify.get('/', async ({ socket }) => socket.localAddress)
})
afterEach(() => fastify.close())

const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
const hasIpv6 = addresses.some(({ address }) => address === '::1')
/** Addresses of this machine at which others would reach it; Linux answers for all of 127. */
const reachable = [
  ...addresses.filter(({ internal, family }) => !internal && family === 'IPv4'),
  ...(process.platform === 'linux' ? [{ address: '127.0.0.2' }] : []),
].map(({ address }) => address)

async function answersAt(host: string, port: number): Promise<string> {
  const asking = request({ host, port, agent: false }).end()
  try {
    const [answer] = await once(asking, 'response')
    answer.setEncoding('utf8')
    let text = ''
    for await (const piece of answer) text += piece
    return text
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

test('without HOST only this computer reaches the server, by either address of localhost', async () => {
  const port = await listen(fastify, { ...readConfig({}), port: 0 })
  expect(await answersAt('127.0.0.1', port)).toBe('127.0.0.1')
  if (hasIpv6) expect(await answersAt('::1', port)).toBe('::1')
  for (const address of reachable) expect(await answersAt(address, port)).toBe('ECONNREFUSED')
})

test('so in production, and HOST=localhost means the same', async () => {
  expect(readConfig({ NODE_ENV: 'production' }).host).toBeNull()
  const port = await listen(fastify, { ...readConfig({ HOST: 'localhost' }), port: 0 })
  expect(await answersAt('127.0.0.1', port)).toBe('127.0.0.1')
  if (hasIpv6) expect(await answersAt('::1', port)).toBe('::1')
})

test('HOST says where else to listen', async () => {
  const port = await listen(fastify, { ...readConfig({ HOST: '0.0.0.0' }), port: 0 })
  expect(await answersAt('127.0.0.1', port)).toBe('127.0.0.1')
  for (const address of reachable) expect(await answersAt(address, port)).toBe(address)
})

test.runIf(hasIpv6)('an open connection by IPv6 does not outlive the server', async () => {
  const port = await listen(fastify, { host: null, port: 0 })
  const socket = connect(port, '::1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'data')
  const ended = once(socket, 'end')
  await fastify.close()
  await ended
  expect(await answersAt('::1', port)).toBe('ECONNREFUSED')
  expect(await answersAt('127.0.0.1', port)).toBe('ECONNREFUSED')
})

test.runIf(hasIpv6)(
  'a port that another program has by IPv6 is refused: names lead there',
  async () => {
    const other = createServer().listen(0, '::1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await expect(listen(fastify, { host: null, port })).rejects.toThrow(/EADDRINUSE.*::1/)
    other.close()
  },
)
