import type { Grant, Group } from '@plat/contract/accounts/account'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { GUEST_COOKIE, SESSION_COOKIE, SITE_GATE_COOKIE } from './cookies.ts'

/** The account behind a request, as its session knows it; at most a second old. */
export interface ViewerAccount {
  readonly guid: string
  readonly email: string
  /** Whether the level is lower than that of its role until the second factor is there. */
  readonly lacksInternal: boolean
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
  /** True when the agency requires a second factor of this role and the account has none. */
  readonly lacksSecondFactor: boolean
}

/** The person or program behind a request: the permission level decides which records are seen. */
export interface Viewer {
  readonly level: ViewerLevel
  /** Null for visitors, and for API tokens of the command line. */
  readonly account: ViewerAccount | null
}

/** Someone without an account who accepted an invitation to a call, and may use that call only. */
export interface Guest {
  readonly guid: string
  readonly name: string
  readonly session: string
}

/** What a request is about once its host, token and headers are understood. */
export interface RequestContext {
  readonly tenant: string
  readonly viewer: Viewer
  /** Null for everyone with an account or token. */
  readonly guest: Guest | null
  /** Whether the agency has no lock, or the request has passed it. */
  readonly hasPassedSiteGate: boolean
  /** Code from the X-Module header. */
  readonly module: string | null
}

/** Looks up what a request's host and tokens stand for. */
export interface ContextResolvers {
  /** Tenant of a host name (without port), or null. */
  resolveTenant(host: string): Promise<string | null>
  /** Viewer of a session's or API client's token, or null when it is not valid for the tenant. */
  resolveViewer(tenant: string, token: string): Promise<Viewer | null>
  /** Guest of a session's token, or null when it is not valid for the tenant. */
  resolveGuest(tenant: string, token: string): Promise<Guest | null>
  /** Whether the tenant has no lock, or this token of a lock login opens it. */
  hasPassedSiteGate(tenant: string, token: string | null): Promise<boolean>
}

/** The contexts of requests. */
export interface Contexts {
  /**
   * The context of a request, made once.
   * @throws AppError not_found for an unknown host or another tenant's header, unauthorized for a
   * token that is not valid.
   */
  of(request: FastifyRequest): Promise<RequestContext>
  /** Whether the request is about an agency behind a site gate; known once the context is made. */
  isGated(request: FastifyRequest): boolean
}

const ANONYMOUS: Viewer = { level: 'anonymous', account: null }

/** Makes contexts when they are wanted, and keeps them for as long as their requests. */
export function createContexts(resolvers: ContextResolvers): Contexts {
  const contexts = new WeakMap<FastifyRequest, Promise<RequestContext>>()
  const gated = new WeakSet<FastifyRequest>()
  return {
    of: (request) => {
      const known = contexts.get(request)
      if (known !== undefined) return known
      const context = readContext(request, resolvers, gated)
      contexts.set(request, context)
      return context
    },
    isGated: (request) => gated.has(request),
  }
}

async function readContext(
  request: FastifyRequest,
  resolvers: ContextResolvers,
  gated: WeakSet<FastifyRequest>,
): Promise<RequestContext> {
  const tenant = await resolvers.resolveTenant(request.hostname.toLowerCase())
  const named = header(request, 'x-tenant')
  if (tenant === null) {
    throw new AppError('not_found', `No agency is published on the host "${request.hostname}".`)
  }
  if (!(await resolvers.hasPassedSiteGate(tenant, null))) gated.add(request)
  if (named !== null && named !== tenant) {
    throw new AppError(
      'not_found',
      `The header X-Tenant names "${named.slice(0, 80)}", but the host "${request.hostname}" belongs to another agency. Leave the header out or ask the agency's own host.`,
    )
  }
  const bearer = await bearerViewer(request, tenant, resolvers)
  const lock = request.cookies[SITE_GATE_COOKIE] ?? null
  const viewer = bearer ?? (await cookieViewer(request, tenant, resolvers))
  return {
    tenant,
    viewer,
    guest: viewer === ANONYMOUS ? await cookieGuest(request, tenant, resolvers) : null,
    // The agency gives API tokens out itself; a session is anybody's who signs up, however it is carried.
    hasPassedSiteGate: isApiToken(bearer) || (await resolvers.hasPassedSiteGate(tenant, lock)),
    module: header(request, 'x-module'),
  }
}

/** Form of tokens of sessions and API clients. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{20,200}$/

async function bearerViewer(
  request: FastifyRequest,
  tenant: string,
  resolvers: ContextResolvers,
): Promise<Viewer | null> {
  const authorization = header(request, 'authorization')
  if (authorization === null) return null
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? ''
  const found = TOKEN_PATTERN.test(token) ? await resolvers.resolveViewer(tenant, token) : null
  if (found === null) {
    throw new AppError('unauthorized', 'The access token is not valid here or has expired.')
  }
  return found
}

/** Whether this is the viewer of an API token: it has rights and no account. */
function isApiToken(viewer: Viewer | null): boolean {
  return viewer !== null && viewer.account === null
}

/** A browser's session. One that has ended counts as none: the page finds out by its next call. */
async function cookieViewer(
  request: FastifyRequest,
  tenant: string,
  resolvers: ContextResolvers,
): Promise<Viewer> {
  const token = request.cookies[SESSION_COOKIE] ?? ''
  if (!TOKEN_PATTERN.test(token)) return ANONYMOUS
  const found = await resolvers.resolveViewer(tenant, token)
  // API tokens are for programs: in a cookie they would act for any page that makes the browser send a request.
  return found === null || isApiToken(found) ? ANONYMOUS : found
}

/** A guest's session, which is valid in a cookie only. */
async function cookieGuest(
  request: FastifyRequest,
  tenant: string,
  resolvers: ContextResolvers,
): Promise<Guest | null> {
  const token = request.cookies[GUEST_COOKIE] ?? ''
  return TOKEN_PATTERN.test(token) ? resolvers.resolveGuest(tenant, token) : null
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}
