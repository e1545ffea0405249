import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@plat/contract/platform/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FieldErrors } from '../errors.ts'
import type { RequestContext } from './request-context.ts'
import { isObject } from './request-parts.ts'

/** Who reads, and with which answer's headers. */
export interface Reading {
  readonly params: unknown
  readonly context: RequestContext
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Reads what a GET endpoint answers, for another endpoint of the same path. @throws AppError as GET does */
export type Reader = (reading: Reading) => Promise<unknown>

/** What names a thing that is being made: programs send null for it. */
const NO_NAME_YET = new Set(['id', 'guid'])
/** Members that change with records, documents and other entries, not when somebody changes the entry. */
const COUNTED = new Set([
  'data',
  'parsedValue',
  'second',
  'compared',
  'counted_for',
  'with_internal',
  'state',
  'problem',
  'sample',
  'series',
  'behind',
  'counted',
  'notified',
  'opened',
  'applied',
  'search_metadata',
  'lost',
  'lost_more',
  'hidden_note',
  'shared_by',
  'board',
])
const CHANGED = 'The server sets this field: leave it out, or send it as you read it.'

/**
 * A body without the members that the server sets, if they are as they were read: a change may send back everything that
 * GET of the same path answers. One that differs is refused, since it would be ignored.
 * @param read `data` of GET as it is now; called only if the body has members that its schema does not know
 * @param refused gets a sentence for each member that differs
 */
export async function withoutReadOnly(
  { method, body: schema }: Pick<Endpoint, 'method' | 'body'>,
  body: unknown,
  read: (() => Promise<unknown>) | undefined,
  refused: FieldErrors[],
): Promise<unknown> {
  if (schema === undefined || !isObject(body) || (method !== 'PUT' && method !== 'POST'))
    return body
  const unknown = unknownMembers(schema, body)
  if (unknown.length === 0) return body
  const ignored = new Set(unknown.filter((name) => NO_NAME_YET.has(name) && body[name] === null))
  if (method === 'PUT' && read !== undefined && ignored.size < unknown.length) {
    const now: unknown = JSON.parse(JSON.stringify(await read()))
    // Who read an older version is told that, not what else is other by now.
    const isOld = isObject(now) && 'version' in body && body['version'] !== now['version']
    for (const name of unknown) {
      if (!isObject(now) || !Object.hasOwn(now, name) || ignored.has(name)) continue
      ignored.add(name)
      if (!isOld && !COUNTED.has(name) && !isDeepStrictEqual(now[name], body[name]))
        refused.push({ [name]: [CHANGED] })
    }
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ignored.has(name)))
}

/** Members that a strict schema has not: told by their names alone, before anything else of a body is looked at. */
function unknownMembers(schema: NonNullable<Endpoint['body']>, body: object): string[] {
  const shape = 'shape' in schema && isObject(schema.shape) ? schema.shape : null
  return shape === null ? [] : Object.keys(body).filter((name) => !Object.hasOwn(shape, name))
}
