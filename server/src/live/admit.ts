import { own } from '@plat/contract/platform/own'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import {
  type RequestContext,
  TOKEN_PATTERN,
  type Viewer,
} from '../platform/http/request-context.ts'
import { requireSiteGatePassed } from '../platform/http/serve.ts'
import { type Comer, unauthorized } from './open-connections.ts'
import { isTicket } from './tickets.ts'

/** Services that check who opens a connection. */
export interface Door {
  /** Viewer of a session's or API client's token, or null. */
  resolveViewer(tenant: string, token: string): Promise<Viewer | null>
}

/**
 * Decides whether a request may open a live connection.
 * @param isOwnPort whether it came by the port that serves nothing else.
 * @throws AppError forbidden for another site's page or an API token, invalid_request for another host in the query,
 * unauthorized for a token that opens nothing, locked at an agency with a lock that was not passed.
 */
export async function admit(
  door: Door,
  request: FastifyRequest,
  context: RequestContext,
  isOwnPort: boolean,
): Promise<Comer> {
  checkOrigin(request, isOwnPort)
  checkHostname(request)
  const after = afterOf(request)
  requireSiteGatePassed(context)
  return { by: await keyOf(door, request, context), after }
}

/** A browser names the page that connects; a program without a page shows its token in a header. */
function checkOrigin(request: FastifyRequest, isOwnPort: boolean): void {
  const { origin, authorization } = request.headers
  if (origin === undefined && authorization !== undefined) return
  if (origin !== undefined && isOurs(origin, request, isOwnPort)) return
  throw new AppError('forbidden', 'Another site may not open a live connection.')
}

/** The channel's own port differs from the page's; the host does not. */
function isOurs(origin: string, { host, hostname }: FastifyRequest, isOwnPort: boolean): boolean {
  if (origin === `https://${host}` || origin === `http://${host}`) return true
  if (!isOwnPort || !URL.canParse(origin)) return false
  const url = new URL(origin)
  return (
    /^https?:$/.test(url.protocol) &&
    url.origin === origin &&
    url.hostname === hostname.toLowerCase()
  )
}

function checkHostname(request: FastifyRequest): void {
  const named = textOf(request, 'hostname')
  if (named.toLowerCase() === request.hostname.toLowerCase()) return
  throw new AppError(
    'invalid_request',
    `Expected hostname to be the host of the address, got ${named === '' ? 'none' : JSON.stringify(named.slice(0, 80))}.`,
  )
}

function afterOf(request: FastifyRequest): number | null {
  const text = textOf(request, 'after')
  if (text === '') return null
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new AppError(
    'invalid_request',
    `Expected after to be the number of a message, got ${JSON.stringify(text.slice(0, 80))}.`,
  )
}

function textOf({ query }: FastifyRequest, name: string): string {
  // Fastify parses a query to an object of texts and lists.
  const value = own(query as Record<string, unknown>, name)
  return typeof value === 'string' ? value : ''
}

/** A cookie opens nothing: the browser sends it for any page that connects. */
async function keyOf(
  { resolveViewer }: Door,
  request: FastifyRequest,
  { tenant, viewer }: RequestContext,
): Promise<Comer['by']> {
  const token = textOf(request, 'access_token')
  if (isTicket(token)) return { ticket: token }
  if (TOKEN_PATTERN.test(token)) {
    const named = await resolveViewer(tenant, token)
    if (named !== null) return sessionOf(named)
  } else if (request.headers.authorization !== undefined) return sessionOf(viewer)
  throw unauthorized()
}

function sessionOf({ account }: Viewer): { session: string } {
  if (account === null)
    throw new AppError('forbidden', 'This needs an account; an API token has none.')
  return { session: account.session }
}
