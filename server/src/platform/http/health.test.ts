import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { drain, type Lifecycle, registerDrain } from './drain.ts'
import { databaseCheck, type DatabaseState, registerHealth } from './health.ts'

let fastify: FastifyInstance
afterEach(() => fastify.close())

function server(lifecycle: Lifecycle, ping: () => Promise<DatabaseState>): FastifyInstance {
  fastify = Fastify()
  registerDrain(fastify, lifecycle)
  registerHealth(fastify, lifecycle, databaseCheck(ping))
  return fastify
}

const ready = async () => {
  const { statusCode, headers, body } = await fastify.inject('/api/ready')
  expect(headers['cache-control']).toBe('no-store')
  return `${statusCode} ${JSON.parse(body).status}`
}

test('requests are wanted only while it serves', async () => {
  const lifecycle: Lifecycle = { phase: 'starting' }
  server(lifecycle, async () => 'up')
  expect(await ready()).toBe('503 starting')
  lifecycle.phase = 'serving'
  expect(await ready()).toBe('200 ready')
  lifecycle.phase = 'draining'
  expect(await ready()).toBe('503 draining')
  expect((await fastify.inject('/api/health')).statusCode).toBe(200)
})

test('a database that refuses is away at once, one that hangs within two seconds', async () => {
  let queries = 0
  let ping: () => Promise<DatabaseState> = async () => {
    throw new Error('refused')
  }
  server({ phase: 'serving' }, () => {
    queries++
    return ping()
  })
  expect(await ready()).toBe('503 database away')
  const { promise: hanging, resolve } = Promise.withResolvers<DatabaseState>()
  ping = () => hanging
  queries = 0
  expect(await Promise.all([ready(), ready(), ready()])).toEqual(
    Array.from({ length: 3 }, () => '503 database away'),
  )
  expect(await ready()).toBe('503 database away')
  // A query that hangs holds one connection, however often a load balancer looks.
  expect(queries).toBe(1)
  resolve('up')
  await hanging
  ping = async () => 'up'
  expect(await ready()).toBe('200 ready')
})

test('while it drains every answer ends its connection, and no request is refused', async () => {
  const lifecycle: Lifecycle = { phase: 'serving' }
  server(lifecycle, async () => 'up')
  expect((await fastify.inject('/api/health')).headers.connection).not.toBe('close')
  const drained = drain(fastify, lifecycle, 0.2)
  const during = await fastify.inject('/api/health')
  expect(during.statusCode).toBe(200)
  expect(during.headers.connection).toBe('close')
  expect((await fastify.inject('/nothing')).headers.connection).toBe('close')
  await drained
})
