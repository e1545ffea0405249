import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { Gauge } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import { registerMetrics } from './metrics.ts'
import { createProblemSender } from './problem.ts'

let fastify: FastifyInstance
afterEach(() => fastify.close())

function server(token: string | null = null): FastifyInstance {
  fastify = Fastify()
  const problems = createProblemSender(fastify.log, 'embedded')
  fastify.setErrorHandler((error, request, reply) => problems.send(error, request, reply))
  registerMetrics(fastify, {
    version: '1.2.3',
    token,
    addTo: (registry) => {
      new Gauge({ name: 'plat_test', help: 'x', registers: [registry] }).set(7)
    },
  })
  fastify.get('/api/record/:guid/details', async () => ({}))
  fastify.get('/api/fails', async () => {
    throw new Error('no')
  })
  fastify.setNotFoundHandler((request, reply) => reply.code(200).send(request.url))
  return fastify
}

const scrape = (options: InjectOptions = {}) =>
  fastify.inject({
    url: '/metrics',
    ...options,
    headers: { host: 'localhost:3000', ...options.headers },
  })

test('the scraper gets requests by route, the process, and what else is measured', async () => {
  await server().inject('/api/record/8d7c4f6e-secret/details')
  await fastify.inject('/api/fails')
  await fastify.inject('/planning/permits?applicant=Jane')
  await fastify.inject({ url: '/x', method: 'POST' })
  const { statusCode, headers, body } = await scrape()
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toContain(
    'plat_http_request_duration_seconds_count{method="GET",route="/api/record/:guid/details",status="2xx"} 1',
  )
  expect(body).toContain('{method="GET",route="/api/fails",status="5xx"} 1')
  expect(body).toContain('_count{method="GET",route="*",status="2xx"} 1')
  expect(body).toContain('_count{method="POST",route="*",status="2xx"} 1')
  expect(body).toContain('plat_build_info{version="1.2.3"} 1')
  expect(body).toContain('plat_test 7')
  expect(body).toMatch(/process_cpu_seconds_total \d/)
  expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
  // What people look at is nobody's business, and addresses are without end.
  expect(body).not.toMatch(/secret|planning|Jane/)
})

test('without a token only this machine is answered', async () => {
  server()
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await scrape({ remoteAddress })).statusCode, remoteAddress).toBe(200)
  for (const host of ['127.0.0.1', '[::1]:3000', 'localhost'])
    expect((await scrape({ headers: { host } })).statusCode, host).toBe(200)
  for (const remoteAddress of [
    '10.0.0.5',
    '::ffff:10.0.0.5',
    'fe80::1',
    '1270.0.0.1',
    '::ffff:7f00',
  ])
    expect((await scrape({ remoteAddress })).statusCode, remoteAddress).toBe(404)
})

test.each([
  { 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '127.0.0.1' },
  // A proxy on the same machine that says nothing, but passes the host on.
  { host: 'records.example.gov' },
  { host: 'localhost.example.gov' },
])('without a token nobody is answered through a proxy: %o', async (headers) => {
  server()
  const response = await scrape({ headers })
  expect(response.statusCode).toBe(404)
  expect(response.body).not.toContain('plat_')
})

test('with a token whoever has it is answered from anywhere, and nobody else', async () => {
  const token = 'a-token-of-some-length'
  server(token)
  const withToken = (authorization?: string) =>
    scrape({
      remoteAddress: '10.0.0.5',
      headers: {
        host: 'records.example.gov',
        'x-forwarded-for': '1.2.3.4',
        ...(authorization === undefined ? {} : { authorization }),
      },
    })
  expect((await withToken(`Bearer ${token}`)).statusCode).toBe(200)
  for (const wrong of [undefined, '', 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`]) {
    const response = await withToken(wrong)
    expect(response.statusCode, wrong).toBe(401)
    expect(response.body).not.toContain('plat_build_info')
  }
  expect((await withToken()).statusCode).toBe(401)
})
