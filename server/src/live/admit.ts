import { own } from '@plat/contract/platform/own'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { RequestContext, Viewer } from '../platform/http/request-context.ts'
import { requireSiteGatePassed } from '../platform/http/serve.ts'
import type { Openings } from './openings.ts'
import { isTicket } from './tickets.ts'

/** What decides whether a connection may be opened. */
export interface Door {
  readonly openings: Pick<Openings, 'useTicket'>
  /** Viewer of a session's or API client's token, or null. */
  resolveViewer(tenant: string, token: string): Promise<Viewer | null>
}

/** Who comes in. */
export interface Admitted {
  readonly inbox: string
  readonly account: string | null
  readonly session: string | null
  readonly participant: string | null
  readonly viewer: Viewer
  /** Number of the last message that the client has; null: it asks for none that it missed. */
  readonly after: number | null
}

const GUEST: Viewer = { level: 'anonymous', account: null }
const TOKEN = /^[A-Za-z0-9_-]{20,200}$/

/**
 * Decides whether a request may open a live connection.
 * @throws AppError forbidden for another site's page, invalid_request for another host in the query, unauthorized
 * for a ticket or token that opens nothing, locked at an agency with a lock that was not passed.
 */
export async function admit(
  door: Door,
  request: FastifyRequest,
  context: RequestContext,
  isOwnPort: boolean,
): Promise<Admitted> {
  checkOrigin(request, isOwnPort)
  checkHostname(request)
  const after = afterOf(request)
  const admitted = await holderOf(door, request, context)
  if (admitted === null)
    throw new AppError(
      'unauthorized',
      'The ticket or token is not valid here, was used or has expired.',
    )
  // Guests come by an invite, which opens nothing else.
  if (admitted.account !== null) requireSiteGatePassed(context)
  return { ...admitted, after }
}

/** A browser says which page it is that connects; a program without one shows its token in a header instead. */
function checkOrigin(request: FastifyRequest, isOwnPort: boolean): void {
  const { origin, authorization } = request.headers
  if (origin === undefined && authorization !== undefined) return
  if (origin !== undefined && isOurs(origin, request, isOwnPort)) return
  throw new AppError('forbidden', 'Another site may not open a live connection.')
}

/** The channel's own port is another one than the page's; host and scheme are not. */
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
  const after = /^\d{1,15}$/.test(text) ? Number(text) : null
  if (after === null)
    throw new AppError(
      'invalid_request',
      `Expected after to be a number of a message, got ${JSON.stringify(text.slice(0, 80))}.`,
    )
  return after
}

function textOf({ query }: FastifyRequest, name: string): string {
  const value = own(query as Record<string, unknown>, name)
  return typeof value === 'string' ? value : ''
}

type Holder = Omit<Admitted, 'after'>

async function holderOf(
  door: Door,
  request: FastifyRequest,
  { tenant, viewer }: RequestContext,
): Promise<Holder | null> {
  const token = textOf(request, 'access_token')
  if (isTicket(token)) return holderOfTicket(door, tenant, token)
  if (TOKEN.test(token)) return ofViewer(await door.resolveViewer(tenant, token))
  // A cookie opens nothing: the browser sends it for whichever page connects.
  return request.headers.authorization === undefined ? null : ofViewer(viewer)
}

async function holderOfTicket(
  { openings }: Door,
  tenant: string,
  ticket: string,
): Promise<Holder | null> {
  const comer = await openings.useTicket(tenant, ticket)
  if (comer === null) return null
  const { inbox, session, viewer } = comer
  if (session === null) return { inbox, account: null, session, participant: inbox, viewer: GUEST }
  return ofViewer(viewer)
}

/**
 * The agency's own people get residents' calls and words by the channel, so it opens for them with their second factor only.
 * @throws AppError mfa_enrolment_required
 */
export function requireFactorOfStaff({ level, account }: Viewer): void {
  if (account?.role === 'internal' && level !== 'internal')
    throw new AppError(
      'mfa_enrolment_required',
      'Your role needs an authenticator: set it up under Profile, then try again.',
    )
}

/** @throws AppError forbidden for an API token: nothing is sent to it; and as `requireFactorOfStaff` does. */
function ofViewer(viewer: Viewer | null): Holder | null {
  if (viewer === null) return null
  if (viewer.account === null)
    throw new AppError('forbidden', 'This needs an account; an API token has none.')
  requireFactorOfStaff(viewer)
  const { guid, session } = viewer.account
  return { inbox: guid, account: guid, session, participant: null, viewer }
}
