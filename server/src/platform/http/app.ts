import { randomUUID } from 'node:crypto'
import type { Grant, Group, Role } from '@plat/contract/accounts'
import type { Endpoint } from '@plat/contract/endpoint'
import type { ViewerLevel } from '@plat/contract/envelope'
import fastifyCookie from '@fastify/cookie'
import fastifyCompress from '@fastify/compress'
import fastifyHelmet from '@fastify/helmet'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { AppError } from '../errors.ts'
import { LOCK_COOKIE, SESSION_COOKIE } from './cookies.ts'
import { contentPolicy } from './content-policy.ts'
import { checkOrigin } from './origin.ts'
import { sendProblem } from './problem.ts'

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
  /** Tenant of a host name (without port), or null. */
  resolveTenant(host: string): Promise<string | null>
  /** Viewer of a session's or API client's token, or null when it is not valid for the tenant. */
  resolveViewer(tenant: string, token: string): Promise<Viewer | null>
  /** Whether the tenant has no lock, or this token of a lock login opens it. */
  isUnlocked(tenant: string, token: string | null): Promise<boolean>
  /** Origins of map tiles that pages may load, beside our own. */
  readonly tileOrigins: readonly string[]
  readonly parseReplies: boolean
}

const ANONYMOUS: Viewer = { level: 'anonymous', account: null }
/** A drawn shape of 500 vertices is 20 kB; nothing a client sends is larger than this. */
const BODY_LIMIT = 1_048_576

/** Our own origin and no path, to ourselves as well: addresses hold searches, and tokens that were mailed. */
const REFERRER_POLICY = 'strict-origin'

const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': REFERRER_POLICY,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Builds the HTTP server without routes. */
export async function createApp(options: AppOptions): Promise<App> {
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
    frameworkErrors: (error, request, reply) =>
      void sendProblem(error, request, reply.headers({ ...BARE_HEADERS })),
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
  await fastify.register(fastifyCompress, {
    global: true,
    threshold: 1_024,
    encodings: ['gzip'],
    zlibOptions: { level: 3 },
  })
  await fastify.register(fastifyCookie)
  const policy = contentPolicy({ tiles: options.tileOrigins })
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header('reporting-endpoints', 'csp="/api/csp-report"')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
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
  fastify.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  const contexts = new WeakMap<FastifyRequest, Promise<RequestContext>>()
  const app: App = {
    fastify,
    endpoints: [],
    routes,
    parseReplies: options.parseReplies,
    context: (request) => {
      const known = contexts.get(request)
      if (known !== undefined) return known
      const context = readContext(request, options)
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

async function readContext(request: FastifyRequest, options: AppOptions): Promise<RequestContext> {
  const tenant = await options.resolveTenant(request.hostname.toLowerCase())
  const named = header(request, 'x-tenant')
  if (tenant === null || (named !== null && named !== tenant)) {
    throw new AppError('not_found', `No agency is published on the host "${request.hostname}".`)
  }
  const bearer = await bearerViewer(request, tenant, options)
  const lock = request.cookies[LOCK_COOKIE] ?? null
  return {
    tenant,
    viewer: bearer ?? (await cookieViewer(request, tenant, options)),
    // A client with a token has been let in by the agency already.
    unlocked: bearer !== null || (await options.isUnlocked(tenant, lock)),
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

/** A browser's session. One that has ended counts as none: the page says so by what it asks next. */
async function cookieViewer(
  request: FastifyRequest,
  tenant: string,
  options: AppOptions,
): Promise<Viewer> {
  const token = request.cookies[SESSION_COOKIE] ?? ''
  if (!TOKEN.test(token)) return ANONYMOUS
  return (await options.resolveViewer(tenant, token)) ?? ANONYMOUS
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}
