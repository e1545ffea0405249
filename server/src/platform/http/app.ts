import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@plat/contract/platform/endpoint'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { registerCompression } from './compression.ts'
import { contentPolicy } from './content-policy.ts'
import { loggedPath } from './logged-path.ts'
import { checkOrigin } from './origin.ts'
import { isOwnRequest } from './own-requests.ts'
import { answerParserError, checkHost, refuseExpectations } from './parser-errors.ts'
import type { PlainRoute } from './plain-route.ts'
import type { Reader } from './as-read.ts'
import { createProblemSender, type ProblemSender } from './problem.ts'
import {
  type ContextResolvers,
  type Contexts,
  createContexts,
  type RequestContext,
} from './request-context.ts'
import { BARE_HEADERS, REFERRER_POLICY } from './security-headers.ts'

/** The HTTP side that features register with. */
export interface App {
  readonly fastify: FastifyInstance
  /** Endpoints registered so far, for the documentation and for the access matrix. */
  readonly endpoints: Endpoint[]
  /** What GET endpoints read, by path. */
  readonly readers: Map<string, Reader>
  /** Every route of the router as `METHOD /path`, also what is no endpoint of the contract. */
  readonly routes: string[]
  /** Routes beside the endpoints, for the documentation. */
  readonly plainRoutes: PlainRoute[]
  /** Whether answers are held against the contract before they leave: in development and tests. */
  readonly parseReplies: boolean
  /**
   * @throws AppError not_found for an unknown host or another tenant's header, unauthorized for a
   * token that is not valid.
   */
  context(request: FastifyRequest): Promise<RequestContext>
}

/** The agency of a request; null for a host that is no agency's. */
export async function tenantOf(app: App, request: FastifyRequest): Promise<string | null> {
  try {
    return (await app.context(request)).tenant
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

export interface AppOptions extends ContextResolvers {
  readonly logger: FastifyBaseLogger
  readonly trustProxy: readonly string[]
  /** What its errors mean depends on it. */
  readonly databaseKind: Database['kind']
  readonly parseReplies: boolean
}

/** A drawn shape of 500 vertices is 20 kB; nothing a client sends is larger than this. */
const BODY_LIMIT = 1_048_576
/** Milliseconds between two looks for requests that take too long to arrive. */
const TIMEOUT_CHECK = 1_000

/** Builds the HTTP server without routes. */
export async function createApp(options: AppOptions): Promise<App> {
  const problems = createProblemSender(options.logger, options.databaseKind)
  const fastify = createFastify(options, problems)
  const routes: string[] = []
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`)
  })
  await addPlugins(fastify)
  addRequestChecks(fastify)
  addRequestLog(fastify)
  fastify.setErrorHandler((error, request, reply) => problems.send(error, request, reply))
  fastify.addHook('onClose', async () => problems.flush())
  const contexts = createContexts(options)
  keepGatedPrivate(fastify, contexts)
  return {
    fastify,
    endpoints: [],
    readers: new Map(),
    routes,
    plainRoutes: [],
    parseReplies: options.parseReplies,
    context: contexts.of,
  }
}

function createFastify(options: AppOptions, problems: ProblemSender): FastifyInstance {
  return Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // What comes on an open connection while the server closes is answered (drain.ts).
    return503OnClosing: false,
    // Addresses, never a number of hops: a count can be spoofed (CVE-2026-16732).
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
    // Addresses that are none never reach a hook, which is where the other headers are set.
    clientErrorHandler: (error, socket) => answerParserError(options.logger, error, socket),
    http: {
      // A missing host is refused in our own words (checkHost).
      requireHostHeader: false,
      // A request for any other protocol is answered as a plain one.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      connectionsCheckingInterval: TIMEOUT_CHECK,
    },
    frameworkErrors: (error, request, reply) =>
      void problems.send(error, request, reply.headers({ ...BARE_HEADERS })),
  })
}

async function addPlugins(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: REFERRER_POLICY },
  })
  refuseExpectations(fastify.server)
  await registerCompression(fastify)
  await fastify.register(fastifyCookie)
}

/** Features that the visitor can allow a page to use: camera, microphone and screen in calls only, the location everywhere. */
function permissions(url: string): string {
  const devices = url.startsWith('/call/') ? '(self)' : '()'
  return `camera=${devices}, microphone=${devices}, display-capture=${devices}, geolocation=(self)`
}

/** The headers of every answer, and what a request has to be to get any further. */
function addRequestChecks(fastify: FastifyInstance): void {
  const policy = contentPolicy()
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header('reporting-endpoints', 'csp="/api/csp-report"')
    reply.header('permissions-policy', permissions(request.url))
    checkHost(request)
    checkOrigin(request)
  })
}

function addRequestLog(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', async (request, reply) => {
    if (isOwnRequest(request)) return
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request),
        host: request.hostname,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

/** What a shared cache may do. */
const SHARED = /,\s*s-maxage=\d+/

/** A cache between us and others would answer those whom the site gate keeps out. */
function keepGatedPrivate(fastify: FastifyInstance, contexts: Contexts): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const control = reply.getHeader('cache-control')
    if (contexts.isGated(request) && typeof control === 'string')
      reply.header('cache-control', control.replace(/^public\b/, 'private').replace(SHARED, ''))
    return payload
  })
}
