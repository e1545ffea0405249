import type { Endpoint } from '@plat/contract/endpoint'
import type { Meta } from '@plat/contract/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import type { App, RequestContext } from './app.ts'

/** A parsed request with its context. */
export interface Call<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly context: RequestContext
  readonly request: FastifyRequest
}

/** An answer: `data` and what stands beside it, or the same as ready JSON. */
export type Answer<Data> =
  | { readonly data: Data; readonly meta?: Meta; readonly cache?: string }
  | { readonly json: Buffer | string; readonly cache?: string }

/** Requests that named the module themselves; endpoints marked `module` demand it. */
const MODULE_CODE = /^[a-z][a-z0-9-]{0,63}$/

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
): void {
  app.endpoints.push(endpoint as unknown as Endpoint)
  app.fastify.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const context = await app.context(request)
      checkAccess(endpoint, context)
      const answer = await handle({
        params: parse(endpoint.params, request.params, 'address'),
        query: parse(endpoint.query, request.query, 'query'),
        body: parse(endpoint.body, request.body ?? {}, 'body'),
        context,
        request,
      })
      reply.header('cache-control', answer.cache ?? 'no-store')
      reply.header('vary', 'Host, Authorization, X-Module, Accept-Encoding')
      reply.type('application/json; charset=utf-8')
      if ('json' in answer) return reply.send(answer.json)
      if (app.parseReplies) endpoint.reply.parse(answer.data)
      return reply.send(JSON.stringify({ data: answer.data, meta: answer.meta }))
    },
  })
}

function checkAccess(
  endpoint: Pick<Endpoint, 'access' | 'module' | 'path'>,
  context: RequestContext,
): void {
  if (endpoint.access !== 'anonymous') {
    if (context.viewer.level === 'anonymous') {
      throw new AppError('unauthorized', 'Log in to use this functionality.')
    }
    if (endpoint.access !== 'resident' && context.viewer.level !== 'internal') {
      throw new AppError('forbidden', 'Your account may not use this functionality.')
    }
  }
  if (!endpoint.module) return
  if (context.module === null || !MODULE_CODE.test(context.module)) {
    throw new AppError(
      'invalid_request',
      `The header X-Module must name the module, got ${context.module === null ? 'none' : `"${context.module.slice(0, 80)}"`}. See GET /api/config/departments.`,
    )
  }
}

function parse<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
  part: 'address' | 'query' | 'body',
): z.output<Schema> {
  // An endpoint without such a part declares none; its handler's type for it is never.
  if (schema === undefined) return undefined as z.output<Schema>
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || part
    ;(errors[field] ??= []).push(issue.message)
  }
  const [first] = Object.entries(errors)
  throw new AppError(
    part === 'address' ? 'not_found' : 'invalid_request',
    first === undefined ? `The ${part} is not valid.` : `${first[0]}: ${first[1][0]}`,
    errors,
  )
}
