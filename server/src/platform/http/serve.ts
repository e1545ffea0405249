import { ACCESS, type Access, type Endpoint } from '@plat/contract/platform/endpoint'
import type { Meta } from '@plat/contract/platform/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import type { App, RequestContext, Viewer } from './app.ts'
import { errorSummary, type FieldErrors, fieldErrors, issueMessage } from './field-errors.ts'

/** A parsed request with its context. */
export interface Call<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly context: RequestContext
  readonly request: FastifyRequest
  /** For cookies and headers; the body is what the handler returns. */
  readonly reply: FastifyReply
}

/** An answer: `data` and what stands beside it, or the same as ready JSON. */
export type Answer<Data> =
  | { readonly data: Data; readonly meta?: Meta; readonly cache?: string }
  | { readonly json: Buffer | string; readonly cache?: string }

/** Requests that named the module themselves; endpoints marked `module` demand it. */
const MODULE_CODE = /^[a-z][a-z0-9-]{0,63}$/

/**
 * What an operation asks of fields beyond their schema: sentences by field, for members that are
 * there. Asked when the schema refuses others, so that a form hears of all its fields at once.
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
  app.fastify.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const context = await app.context(request)
      checkAccess(endpoint, context)
      const params = parse(endpoint.params, request.params, 'address')
      const refused: FieldErrors[] = []
      const query = parse(endpoint.query, request.query, 'query', refused)
      const body = parse(endpoint.body, request.body ?? {}, 'body', refused)
      if (refused.length > 0) {
        const more = isObject(request.body) ? await rules?.(request.body, context) : undefined
        throw refusal('invalid_request', Object.assign({}, more, ...refused))
      }
      const answer = await handle({
        params,
        query,
        body,
        context,
        request,
        reply,
      })
      reply.header('cache-control', answer.cache ?? 'no-store')
      reply.header('vary', 'Host, Authorization, Cookie, X-Module, accept-encoding')
      reply.type('application/json; charset=utf-8')
      if ('json' in answer) return reply.send(answer.json)
      if (app.parseReplies) endpoint.reply.parse(answer.data)
      return reply.send(JSON.stringify({ data: answer.data, meta: answer.meta }))
    },
  })
}

/** @throws AppError locked unless the agency has no lock or the request has passed it. */
export function requireUnlocked({ unlocked }: RequestContext): void {
  if (unlocked) return
  throw new AppError('locked', "This site is locked: pass the agency's lock login first.")
}

function checkAccess(
  endpoint: Pick<Endpoint, 'access' | 'module' | 'open' | 'path'>,
  context: RequestContext,
): void {
  const { viewer, module } = context
  if (!endpoint.open) requireUnlocked(context)
  checkRights(endpoint.access, viewer)
  if (!endpoint.module) return
  if (module === null || !MODULE_CODE.test(module)) {
    throw new AppError(
      'invalid_request',
      `The header X-Module must name the module, got ${module === null ? 'none' : `"${module.slice(0, 80)}"`}. See GET /api/config/departments.`,
    )
  }
}

/** @throws AppError unauthorized, forbidden or mfa_enrolment_required unless the viewer has this access. */
function checkRights(access: Access, { level, account }: Viewer): void {
  if (access === 'anonymous') return
  if (level === 'anonymous') throw new AppError('unauthorized', 'Log in to use this functionality.')
  if (access === 'resident') {
    if (account === null) {
      throw new AppError('forbidden', 'This needs an account; an API token has none.')
    }
    return
  }
  const may =
    access === 'internal'
      ? level === 'internal' || account?.role === 'internal'
      : [...(account?.grants ?? []), ...(account?.withheldGrants ?? [])].includes(access)
  if (!may) throw new AppError('forbidden', 'Your account may not use this functionality.')
  if (account?.lacksSecondFactor === true) {
    throw new AppError(
      'mfa_enrolment_required',
      'Your role needs an authenticator: set it up under Profile, then try again.',
    )
  }
}

function parse<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
  part: 'address' | 'query' | 'body',
  refused?: FieldErrors[],
): z.output<Schema> {
  // An endpoint without such a part declares none; its handler's type for it is never.
  if (schema === undefined) return undefined as z.output<Schema>
  const fault = faultOfText(value, 0)
  if (fault !== null) {
    throw new AppError(
      part === 'address' ? 'not_found' : 'invalid_request',
      `The ${part} ${fault}.`,
    )
  }
  const result = schema.safeParse(value, { error: issueMessage })
  if (result.success) return result.data
  const errors = fieldErrors(result.error.issues, part)
  if (refused === undefined) throw refusal('not_found', errors)
  refused.push(errors)
  // The caller looks into `refused` before it uses the value.
  return undefined as z.output<Schema>
}

function refusal(code: 'not_found' | 'invalid_request', errors: FieldErrors): AppError {
  return new AppError(code, errorSummary(errors), errors)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Levels of lists and objects in one another; a drawn shape has eight. */
const DEEPEST = 60

/** What no request of ours has, whatever its schema: U+0000, which PostgreSQL does not store, and bottomless nesting. */
function faultOfText(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value.includes('\0') ? 'holds a NUL character' : null
  if (typeof value !== 'object' || value === null) return null
  if (depth > DEEPEST) return `is nested deeper than ${DEEPEST} levels`
  for (const [name, member] of Object.entries(value)) {
    const fault = name.includes('\0') ? 'holds a NUL character' : faultOfText(member, depth + 1)
    if (fault !== null) return fault
  }
  return null
}
