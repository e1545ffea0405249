import { ACCESS, type Access, type Endpoint } from '@plat/contract/platform/endpoint'
import type { Meta } from '@plat/contract/platform/envelope'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, type FieldErrors } from '../errors.ts'
import type { App } from './app.ts'
import { type Reader, withoutReadOnly } from './as-read.ts'
import { nameVersion, sendVersion } from './etag.ts'
import type { RequestContext, Viewer } from './request-context.ts'
import { isObject, parse, refusal } from './request-parts.ts'
import { sendStream } from './send-stream.ts'

/** A parsed request with its context. */
export interface Call<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly context: RequestContext
  readonly request: FastifyRequest
  /** For cookies and headers; the body is what the handler returns. */
  readonly reply: FastifyReply
  /**
   * Of versioned endpoints: names the answer by all that it follows from, before it is made. Returns true when the
   * client has it: the handler then answers `{ current: true }`. Answers that are not named are by their content.
   */
  names(parts: readonly unknown[]): boolean
}

/**
 * An answer: `data` and `meta`, the same as ready JSON, as a stream of JSON or as ready bytes of a type, or that the
 * client has it.
 */
export type Answer<Data> =
  | { readonly data: Data; readonly meta?: Meta; readonly cache?: string }
  | { readonly json: Buffer | string; readonly cache?: string }
  | { readonly stream: Readable; readonly cache?: string }
  | { readonly bytes: Buffer; readonly type: string; readonly cache?: string }
  | { readonly current: true; readonly cache?: string }

/** What an answer depends on beside its address. */
const VARY = 'Host, Authorization, Cookie, X-Module, accept-encoding'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Requests that named the module themselves; endpoints marked `module` require it. */
const MODULE_CODE = /^[a-z][a-z0-9-]{0,63}$/

/**
 * What an operation requires of fields beyond their schema: sentences by field, for members that are
 * there. Called also when the schema refuses others, so that a form gets the errors of all its fields at once.
 */
export type FieldRules = (
  body: Readonly<Record<string, unknown>>,
  context: RequestContext,
) => Promise<FieldErrors>

/** Registers one endpoint of the contract: parses the request, checks access, answers `{ data, meta }`. */
export function serve<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  app: App,
  endpoint: Endpoint<Params, Query, Body, Reply>,
  handle: (
    call: Call<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<Answer<z.input<Reply>>>,
  rules?: FieldRules,
): void {
  if (!ACCESS.includes(endpoint.access)) {
    throw new Error(`${endpoint.method} ${endpoint.path} does not say who may call it`)
  }
  app.endpoints.push(endpoint as unknown as Endpoint)
  if (endpoint.method === 'GET') app.readers.set(endpoint.path, readerOf(endpoint, handle))
  app.fastify.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const context = await app.context(request)
      checkAccess(endpoint, context)
      const params = parse(endpoint.params, request.params, 'address')
      const refused: FieldErrors[] = []
      const query = parse(endpoint.query, request.query, 'query', refused)
      const read = app.readers.get(endpoint.path)
      const given = await withoutReadOnly(
        endpoint,
        request.body,
        read && (() => read({ params, context, request, reply })),
        refused,
      )
      const body = parse(endpoint.body, given ?? {}, 'body', refused)
      if (refused.length > 0) {
        const more = isObject(request.body) ? await rules?.(request.body, context) : undefined
        throw refusal('invalid_request', Object.assign({}, more, ...refused))
      }
      const names = (parts: readonly unknown[]) => nameVersion(request, reply, parts)
      const answer = await handle({ params, query, body, context, request, reply, names })
      reply.header('vary', endpoint.alsoAs === undefined ? VARY : `Accept, ${VARY}`)
      return send(app, endpoint, { answer, context, request, reply })
    },
  })
}

/** Reads what a GET endpoint answers to a call without a query. */
function readerOf<Params, Query, Body>(
  endpoint: Pick<Endpoint, 'access' | 'module' | 'open' | 'path' | 'query'>,
  handle: (call: Call<Params, Query, Body>) => Promise<Answer<unknown>>,
): Reader {
  return async (reading) => {
    checkAccess(endpoint, reading.context)
    const query = parse(endpoint.query, {}, 'query', [])
    // The other endpoint has the same path, and so the same parameters; a GET has no body.
    const call: Call<unknown, unknown, unknown> = {
      ...reading,
      query,
      body: undefined,
      names: () => false,
    }
    const answer = await handle(call as Call<Params, Query, Body>)
    return 'data' in answer ? answer.data : null
  }
}

interface Outgoing<Data> {
  readonly answer: Answer<Data>
  readonly context: RequestContext
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function send<Data>(
  app: App,
  endpoint: Pick<Endpoint, 'versioned' | 'reply'>,
  { answer, context, request, reply }: Outgoing<Data>,
): FastifyReply {
  const isNamed = reply.hasHeader('etag')
  reply.header('cache-control', answer.cache ?? cacheControl(endpoint, context, isNamed))
  if (answer.cache === 'no-store') reply.removeHeader('etag')
  if ('current' in answer) return reply.code(304).send()
  if ('bytes' in answer) return reply.type(answer.type).send(answer.bytes)
  reply.type(JSON_TYPE)
  if ('json' in answer) return reply.send(answer.json)
  if ('stream' in answer) return sendStream(request, reply, answer.stream)
  if (app.parseReplies) endpoint.reply.parse(answer.data)
  const text = JSON.stringify({ data: answer.data, meta: answer.meta })
  if (endpoint.versioned !== true || isNamed) return reply.send(text)
  return sendVersion(request, reply, text)
}

/**
 * What somebody sees who is signed in is kept by their own browser only. `public` becomes `private` behind a site
 * gate. A shared cache may give an answer for a second that a version names: what was hidden stays no longer.
 */
function cacheControl(
  { versioned }: Pick<Endpoint, 'versioned'>,
  { viewer }: RequestContext,
  isNamed: boolean,
): string {
  if (versioned !== true) return 'no-store'
  if (viewer.level !== 'anonymous') return 'private, no-cache'
  return isNamed ? 'public, max-age=0, s-maxage=1' : 'public, no-cache'
}

/** @throws AppError locked unless the agency has no lock or the request has passed it. */
export function requireSiteGatePassed({ hasPassedSiteGate: unlocked }: RequestContext): void {
  if (unlocked) return
  throw new AppError('locked', "This site is locked: pass the agency's lock login first.")
}

function checkAccess(
  endpoint: Pick<Endpoint, 'access' | 'module' | 'open' | 'path'>,
  context: RequestContext,
): void {
  const { module } = context
  if (!endpoint.open) requireSiteGatePassed(context)
  checkRights(endpoint.access, context)
  if (!endpoint.module) return
  if (module === null || !MODULE_CODE.test(module)) {
    throw new AppError(
      'invalid_request',
      `The header X-Module must name the module, got ${module === null ? 'none' : `"${module.slice(0, 80)}"`}. See GET /api/config/departments.`,
    )
  }
}

/** @throws AppError mfa_enrolment_required for an account whose role needs a second factor that it does not have. */
export function requireSecondFactor(account: Viewer['account']): void {
  if (account?.lacksSecondFactor === true) {
    throw new AppError(
      'mfa_enrolment_required',
      'Your role needs an authenticator: set it up under Profile, then try again.',
    )
  }
}

/** @throws AppError unauthorized, forbidden or mfa_enrolment_required unless the viewer has this access. */
function checkRights(access: Access, { viewer: { level, account }, guest }: RequestContext): void {
  if (access === 'anonymous' || (access === 'caller' && guest !== null)) return
  if (level === 'anonymous') throw new AppError('unauthorized', 'Log in to use this functionality.')
  if (access === 'resident' || access === 'caller') {
    if (account === null) {
      throw new AppError('forbidden', 'This needs an account; an API token has none.')
    }
    return
  }
  const may =
    access === 'internal'
      ? level === 'internal' || account?.lacksInternal === true
      : [...(account?.grants ?? []), ...(account?.withheldGrants ?? [])].includes(access)
  if (!may) throw new AppError('forbidden', 'Your account may not use this functionality.')
  requireSecondFactor(account)
}
