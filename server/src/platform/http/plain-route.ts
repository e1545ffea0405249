import type { ErrorCode } from '@plat/contract/platform/error'
import { plainStatuses, problemResponses } from './openapi-problems.ts'
import { answer, content, headers, type Json, parameter, writeOperation } from './openapi-writer.ts'

/** A route that is no endpoint of the contract, as the OpenAPI document describes it: a file, a feed, a page. */
export interface PlainRoute {
  readonly id: string
  readonly summary: string
  readonly method?: 'get' | 'post'
  /** The whole path, with `{name}` for parameters, e.g. `/api/file/{sha256}`. */
  readonly path: string
  /** What each parameter of the path is. */
  readonly parts?: Readonly<Record<string, string>>
  readonly query?: readonly Json[]
  /** Media types of the answer; none: 204. */
  readonly types: readonly string[]
  /** Media types of a body. */
  readonly body?: readonly string[]
  /** Other answers that are no problems, by status. */
  readonly others?: Readonly<Record<number, string>>
  /** True where `ETag` and 304 are answered. */
  readonly versioned?: boolean
  readonly errors?: readonly ErrorCode[]
}

/** What 304 says. */
export const CURRENT = 'The version that If-None-Match names is the current one.'

/** The document's key of a route, and its path item. */
export function pathItem(route: PlainRoute): [path: string, item: Json] {
  const { path, method = 'get' } = route
  const below = path.startsWith('/api/')
  return [
    below ? path.slice('/api'.length) : path,
    { ...(below ? {} : { servers: [{ url: '/' }] }), [method]: operation(route) },
  ]
}

function operation(route: PlainRoute): Json {
  const { id, summary, path, parts = {}, query = [], types, body, others = {} } = route
  const section = path.split('/').find((part) => part !== '' && part !== 'api')
  const known: Record<number, string> = route.versioned ? { ...others, 304: CURRENT } : others
  return writeOperation({
    id,
    summary,
    tags: [section?.replace(/\..*$/, '') ?? 'api'],
    security: [{}, { bearer: [] }, { session: [] }],
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
        parameter('path', name, { type: 'string' }, { description: parts[name] ?? name }),
      ),
      ...query,
    ],
    ...(body === undefined
      ? {}
      : { requestBody: content(Object.fromEntries(body.map((type) => [type, undefined]))) }),
    responses: {
      ...(types.length === 0 ? { 204: { description: 'Done.' } } : { 200: answerOf(route) }),
      ...Object.fromEntries(
        Object.entries(known).map(([status, description]) => [status, { description }]),
      ),
      ...problemResponses(plainStatuses(route.errors ?? [])),
    },
  })
}

function answerOf({ types, versioned = false }: PlainRoute): Json {
  const schemas = types.map((type) => [type, { type: /\bjson\b/.test(type) ? 'object' : 'string' }])
  return answer(
    Object.fromEntries(schemas),
    versioned ? headers({ ETag: 'Version, for If-None-Match.' }) : {},
  )
}

/** A parameter of a query. */
export function queryParameter(name: string, description: string, schema?: Json): Json {
  return parameter('query', name, schema, { description })
}
