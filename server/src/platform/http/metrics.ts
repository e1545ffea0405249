import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '../errors.ts'
import { sameText } from '../same-text.ts'
import { isOwnRequest } from './own-requests.ts'

/** What the metrics of a process consist of, beside those of HTTP and of Node. */
export interface MetricsOptions {
  readonly version: string
  /** Bearer token that a scraper must send; null: only this machine may scrape. */
  readonly token: string | null
  /** Adds gauges; called once. */
  addTo(registry: Registry): void
}

/** Seconds; searches take milliseconds, an import's page a second, a time-out thirty. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Headers that a proxy adds to what it passes on. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/** Serves `/metrics` in Prometheus' text form, for any host, and measures every request. */
export function registerMetrics(fastify: FastifyInstance, options: MetricsOptions): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'plat_build_info',
    help: 'Always 1; the version is in the label.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: options.version }, 1)
  measureRequests(fastify, registry)
  options.addTo(registry)
  fastify.get('/metrics', async (request, reply) => {
    checkScraper(request, options.token)
    const text = await registry.metrics()
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text)
  })
}

/** By route pattern, never by address: addresses are without end, and name what people look at. */
function measureRequests(fastify: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'plat_http_request_duration_seconds',
    help: 'Requests by method, route and class of status; pages and unknown addresses are *.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  fastify.addHook('onResponse', async (request, reply) => {
    if (isOwnRequest(request)) return
    const { method } = request
    const labels = {
      method: METHODS.has(method) ? method : 'other',
      route: request.is404 ? '*' : (request.routeOptions.url ?? '*'),
      status: `${Math.trunc(reply.statusCode / 100)}xx`,
    }
    duration.observe(labels, reply.elapsedTime / 1_000)
  })
}

/** @throws AppError unauthorized without the token; not_found, as if nothing were here, from elsewhere. */
function checkScraper(request: FastifyRequest, token: string | null): void {
  if (token !== null) {
    if (sameText(request.headers.authorization ?? '', `Bearer ${token}`)) return
    throw new AppError('unauthorized', 'The metrics need the token of PLAT_METRICS_TOKEN.')
  }
  const { remoteAddress } = request.raw.socket
  const proxied = FORWARDED.some((name) => request.headers[name] !== undefined)
  const local = remoteAddress !== undefined && isLoopback(remoteAddress)
  if (!local || proxied || !isLocalHost(request.headers.host ?? '')) {
    throw new AppError('not_found', 'GET /metrics is not an address of this portal.')
  }
}

function isLoopback(address: string): boolean {
  if (isIPv6(address) && !address.startsWith('::ffff:')) return address === '::1'
  return address.replace('::ffff:', '').startsWith('127.')
}

/** A proxy on this machine that adds no header still passes the public host on. */
function isLocalHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)
}
