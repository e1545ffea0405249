import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@plat/contract/endpoint'
import type { ViewerLevel } from '@plat/contract/envelope'
import fastifyCompress from '@fastify/compress'
import fastifyHelmet from '@fastify/helmet'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { AppError } from '../errors.ts'
import { sendProblem } from './problem.ts'

/** Who asks: the permission level decides which records are seen. */
export interface Viewer {
  readonly level: ViewerLevel
}

/** What a request is about once its host, token and headers are understood. */
export interface RequestContext {
  readonly tenant: string
  readonly viewer: Viewer
  /** Code from the X-Module header. */
  readonly module: string | null
}

/** The HTTP side that features register with. */
export interface App {
  readonly fastify: FastifyInstance
  /** Endpoints registered so far, for the documentation and for the access matrix. */
  readonly endpoints: Endpoint[]
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
  /** Viewer of a Bearer token, or null when the token is not valid for the tenant. */
  resolveViewer(tenant: string, token: string): Promise<Viewer | null>
  /** Origins of map tiles that pages may load, beside our own. */
  readonly tileOrigins: readonly string[]
  readonly parseReplies: boolean
}

/** React Aria's one style element, `touch-action` of what can be pressed: the same in every page. */
const PRESSABLE_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

const ANONYMOUS: Viewer = { level: 'anonymous' }
/** A drawn shape of 500 vertices is 20 kB; nothing a client sends is larger than this. */
const BODY_LIMIT = 1_048_576

/** Builds the HTTP server without routes. */
export async function createApp(options: AppOptions): Promise<App> {
  const fastify = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // Addresses, never a number of hops: a count can be spoofed (CVE-2026-16732).
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
  })
  await fastify.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(options.tileOrigins) },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await fastify.register(fastifyCompress, {
    global: true,
    threshold: 1_024,
    encodings: ['gzip'],
    zlibOptions: { level: 3 },
  })
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
  })
  fastify.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        // The path without its query: searches and tokens stay out of the log.
        path: request.url.split('?', 1)[0],
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

async function readContext(request: FastifyRequest, options: AppOptions): Promise<RequestContext> {
  const tenant = await options.resolveTenant(request.hostname.toLowerCase())
  const named = header(request, 'x-tenant')
  if (tenant === null || (named !== null && named !== tenant)) {
    throw new AppError('not_found', `No agency is published on the host "${request.hostname}".`)
  }
  const authorization = header(request, 'authorization')
  let viewer = ANONYMOUS
  if (authorization !== null) {
    const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(authorization)?.[1]
    const found = token === undefined ? null : await options.resolveViewer(tenant, token)
    if (found === null) {
      throw new AppError('unauthorized', 'The access token is not valid here or has expired.')
    }
    viewer = found
  }
  return { tenant, viewer, module: header(request, 'x-module') }
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function contentPolicy(tileOrigins: readonly string[]): Record<string, string[]> {
  const tiles = [...tileOrigins]
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", PRESSABLE_STYLE],
    'img-src': ["'self'", 'data:', 'blob:', ...tiles],
    'connect-src': ["'self'", ...tiles],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  }
}
