import { randomUUID } from 'node:crypto'
import type { Grant, Group, Role } from '@plat/contract/accounts/accounts'
import type { Endpoint } from '@plat/contract/platform/endpoint'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
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
import { LOCK_COOKIE, SESSION_COOKIE } from './cookies.ts'
import { registerCompression } from './compression.ts'
import { contentPolicy } from './content-policy.ts'
import { checkOrigin } from './origin.ts'
import { answerParserError, checkHost, refuseExpectations } from './parser-errors.ts'
import type { PlainRoute } from './plain-route.ts'
import { createProblemSender } from './problem.ts'
import { BARE_HEADERS, REFERRER_POLICY } from './security-headers.ts'

/** The account behind a request, as its session knows it; at most a second old. */
export interface ViewerAccount {
  readonly guid: string
  readonly email: string
  readonly role: Role
  /** Grants in force. */
  readonly grants: readonly Grant[]
  /** Grants that count once the second factor is there. */
  readonly withheldGrants: readonly Grant[]
  /** Groups by membership, beside `registered`. */
  readonly groups: readonly Group[]
  /** Session that the request came with. */
  readonly session: string
  /** When password, code or provider last said who this is; milliseconds since 1970. */
  readonly authenticatedAt: number
  /** True when the agency asks this role for a second factor and the account has none. */
  readonly lacksSecondFactor: boolean
}

/** Who asks: the permission level decides which records are seen. */
export interface Viewer {
  readonly level: ViewerLevel
  /** Null for visitors, and for API tokens of the command line. */
  readonly account: ViewerAccount | null
}

/** What a request is about once its host, token and headers are understood. */
export interface RequestContext {
  readonly tenant: string
  readonly viewer: Viewer
  /** Whether the agency has no lock, or the request has passed it. */
  readonly unlocked: boolean
  /** Code from the X-Module header. */
  readonly module: string | null
}

/** The HTTP side that features register with. */
export interface App {
  readonly fastify: FastifyInstance
  /** Endpoints registered so far, for the documentation and for the access matrix. */
  readonly endpoints: Endpoint[]
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

export interface AppOptions {
  readonly logger: FastifyBaseLogger
  readonly trustProxy: readonly string[]
  /** What its errors mean depends on it. */
  readonly databaseKind: Database['kind']
  /** Tenant of a host name (without port), or null. */
  resolveTenant(host: string): Promise<string | null>
  /** Viewer of a session's or API client's token, or null when it is not valid for the tenant. */
  resolveViewer(tenant: string, token: string): Promise<Viewer | null>
  /** Whether the tenant has no lock, or this token of a lock login opens it. */
  isUnlocked(tenant: string, token: string | null): Promise<boolean>
  readonly parseReplies: boolean
}

const ANONYMOUS: Viewer = { level: 'anonymous', account: null }
/** A drawn shape of 500 vertices is 20 kB; nothing a client sends is larger than this. */
const BODY_LIMIT = 1_048_576
/** Milliseconds between two looks for requests that take too long to arrive. */
const TIMEOUT_CHECK = 1_000

/** Builds the HTTP server without routes. */
export async function createApp(options: AppOptions): Promise<App> {
  const problems = createProblemSender(options.logger, options.databaseKind)
  const fastify = Fastify({
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
      connectionsCheckingInterval: TIMEOUT_CHECK,
    },
    frameworkErrors: (error, request, reply) =>
      void problems.send(error, request, reply.headers({ ...BARE_HEADERS })),
  })
  const routes: string[] = []
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`)
  })
  await fastify.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: REFERRER_POLICY },
  })
  refuseExpectations(fastify.server)
  await registerCompression(fastify)
  await fastify.register(fastifyCookie)
  const policy = contentPolicy()
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header('reporting-endpoints', 'csp="/api/csp-report"')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
    checkHost(request)
    checkOrigin(request)
  })
  fastify.addHook('onResponse', async (request, reply) => {
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
  fastify.setErrorHandler((error, request, reply) => problems.send(error, request, reply))
  fastify.addHook('onClose', async () => problems.flush())
  const contexts = new WeakMap<FastifyRequest, Promise<RequestContext>>()
  const behindLock = new WeakSet<FastifyRequest>()
  fastify.addHook('onSend', async (request, reply, payload) => {
    const control = reply.getHeader('cache-control')
    // A cache between us and others would answer those whom the lock keeps out.
    if (behindLock.has(request) && typeof control === 'string')
      reply.header('cache-control', control.replace(/^public\b/, 'private'))
    return payload
  })
  const app: App = {
    fastify,
    endpoints: [],
    routes,
    plainRoutes: [],
    parseReplies: options.parseReplies,
    context: (request) => {
      const known = contexts.get(request)
      if (known !== undefined) return known
      const context = readContext(request, options, behindLock)
      contexts.set(request, context)
      return context
    },
  }
  return app
}

/** The path without its query, and a pattern for one with a token in it: both stay out of the log. */
function loggedPath({ url, routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.url?.includes(':token') ? routeOptions.url : url.split('?', 1)[0]
}

async function readContext(
  request: FastifyRequest,
  options: AppOptions,
  behindLock: WeakSet<FastifyRequest>,
): Promise<RequestContext> {
  const tenant = await options.resolveTenant(request.hostname.toLowerCase())
  const named = header(request, 'x-tenant')
  if (tenant === null) {
    throw new AppError('not_found', `No agency is published on the host "${request.hostname}".`)
  }
  if (!(await options.isUnlocked(tenant, null))) behindLock.add(request)
  if (named !== null && named !== tenant) {
    throw new AppError(
      'not_found',
      `The header X-Tenant names "${named.slice(0, 80)}", but the host "${request.hostname}" belongs to another agency. Leave the header out or ask the agency's own host.`,
    )
  }
  const bearer = await bearerViewer(request, tenant, options)
  const lock = request.cookies[LOCK_COOKIE] ?? null
  return {
    tenant,
    viewer: bearer ?? (await cookieViewer(request, tenant, options)),
    // The agency gives API tokens out itself; a session is anybody's who signs up, however it is carried.
    unlocked: isApiToken(bearer) || (await options.isUnlocked(tenant, lock)),
    module: header(request, 'x-module'),
  }
}

const TOKEN = /^[A-Za-z0-9_-]{20,200}$/

async function bearerViewer(
  request: FastifyRequest,
  tenant: string,
  options: AppOptions,
): Promise<Viewer | null> {
  const authorization = header(request, 'authorization')
  if (authorization === null) return null
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? ''
  const found = TOKEN.test(token) ? await options.resolveViewer(tenant, token) : null
  if (found === null) {
    throw new AppError('unauthorized', 'The access token is not valid here or has expired.')
  }
  return found
}

/** Whether this is the viewer of an API token: it has rights and no account. */
function isApiToken(viewer: Viewer | null): boolean {
  return viewer !== null && viewer.account === null
}

/** A browser's session. One that has ended counts as none: the page says so by what it asks next. */
async function cookieViewer(
  request: FastifyRequest,
  tenant: string,
  options: AppOptions,
): Promise<Viewer> {
  const token = request.cookies[SESSION_COOKIE] ?? ''
  if (!TOKEN.test(token)) return ANONYMOUS
  const found = await options.resolveViewer(tenant, token)
  // API tokens are for programs: as a cookie they would act wherever a page makes the browser call.
  return found === null || isApiToken(found) ? ANONYMOUS : found
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}
