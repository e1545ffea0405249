import type { Endpoint } from '@plat/contract/platform/endpoint'
import { Meta } from '@plat/contract/platform/envelope'
import { Problem } from '@plat/contract/platform/error'
import { own } from '@plat/contract/platform/own'
import type { z } from 'zod'
import { GUEST_COOKIE, SESSION_COOKIE, SITE_GATE_COOKIE } from './cookies.ts'
import { errorStatuses, problemComponents, problemResponses } from './openapi-problems.ts'
import { createSchemaShelf, isObject, type SchemaShelf } from './openapi-schemas.ts'
import {
  answer,
  componentRef,
  content,
  type Json,
  parameter,
  writeDocument,
  writeOperation,
} from './openapi-writer.ts'
import { CURRENT, pathItem, type PlainRoute } from './plain-route.ts'

const ABOUT = `An agency's public records. The host decides the agency. Answers are { data, meta }; errors are
problem details (RFC 9457) with every field at fault in \`errors\`. A method that an address does not have
is 405 with \`Allow\`. What is no request of HTTP is answered before any operation, as a problem, too:
400, 408 (too slow), 417 (Expect) or 431 (longer than 16 kB); the connection is closed then.`

/**
 * The OpenAPI 3.1 document of these endpoints, as they are served below `/api`, and of the routes
 * beside them.
 */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  plain: readonly PlainRoute[],
  version: string,
): Json {
  const shelf = createSchemaShelf()
  shelf.shelve(Problem, 'output')
  shelf.shelve(Meta, 'output')
  // Answers first: their schemas keep the plain names.
  const answers = new Map(endpoints.map((one) => [one.id, shelf.shelve(one.reply, 'output')]))
  const paths = new Map<string, Json>()
  const add = (path: string, item: Json) => paths.set(path, { ...paths.get(path), ...item })
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')
    const data = answers.get(endpoint.id) ?? {}
    add(path, { [endpoint.method.toLowerCase()]: operation(endpoint, data, shelf) })
  }
  for (const route of plain) add(...pathItem(route))
  return writeDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Plat',
        version,
        description: ABOUT.replaceAll('\n', ' '),
        license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      },
      server: '/api',
      components: {
        schemas: shelf.components(),
        responses: problemComponents(),
        securitySchemes: SECURITY_SCHEMES,
      },
    },
    Object.fromEntries(paths),
  )
}

const SECURITY_SCHEMES: Json = {
  bearer: { type: 'http', scheme: 'bearer' },
  session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
  guest: { type: 'apiKey', in: 'cookie', name: GUEST_COOKIE, description: 'Of a guest of a call.' },
  lock: {
    type: 'apiKey',
    in: 'cookie',
    name: SITE_GATE_COOKIE,
    description: 'Of an agency that is locked: needed beside the others.',
  },
}

/** Credentials that operations accept from people without an account, by access. */
const WITHOUT_ACCOUNT: Readonly<Record<string, Json[]>> = {
  anonymous: [{}],
  caller: [{ guest: [] }],
}

const BYTES = { type: 'string', format: 'binary' }

const MODULE = parameter(
  'header',
  'X-Module',
  { type: 'string' },
  {
    required: true,
    description: 'Code of the module.',
  },
)
const TENANT = parameter(
  'header',
  'X-Tenant',
  { type: 'string' },
  {
    description: 'Optional: must agree with the host.',
  },
)

function operation(endpoint: Endpoint, data: Json, shelf: SchemaShelf): Json {
  const { body } = endpoint
  const signedIn = [{ bearer: [] }, { session: [] }]
  const envelope = {
    type: 'object',
    required: ['data'],
    properties: { data, meta: componentRef('schemas', 'Meta') },
  }
  return writeOperation({
    id: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    security: [...(own(WITHOUT_ACCOUNT, endpoint.access) ?? []), ...signedIn],
    parameters: [
      ...parametersOf(endpoint.params, 'path', shelf),
      ...parametersOf(endpoint.query, 'query', shelf),
      ...(endpoint.module ? [MODULE] : []),
      TENANT,
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            ...content({ 'application/json': shelf.shelve(body, 'input') }),
          },
        }),
    responses: {
      200: answer({
        'application/json': envelope,
        ...(endpoint.alsoAs === undefined ? {} : { [endpoint.alsoAs]: BYTES }),
      }),
      ...(endpoint.versioned ? { 304: { description: CURRENT } } : {}),
      ...problemResponses(errorStatuses(endpoint)),
    },
  })
}

function parametersOf(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  shelf: SchemaShelf,
): Json[] {
  if (schema === undefined) return []
  const { properties, required } = shelf.shelve(schema, 'input')
  const needed = new Set(Array.isArray(required) ? required : [])
  return Object.entries(isObject(properties) ? properties : {}).map(([name, one]) =>
    parameter(place, name, one, needed.has(name) ? { required: true } : {}),
  )
}
