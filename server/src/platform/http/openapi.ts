import type { Endpoint } from '@plat/contract/platform/endpoint'
import { Meta } from '@plat/contract/platform/envelope'
import { Problem } from '@plat/contract/platform/error'
import type { z } from 'zod'
import { LOCK_COOKIE, SESSION_COOKIE } from './cookies.ts'
import { errorStatuses, problemComponents, problemResponses } from './openapi-problems.ts'
import { createSchemaShelf, isObject, type Json, type SchemaShelf } from './openapi-schemas.ts'
import { pathItem, type PlainRoute } from './plain-route.ts'

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
    const answer = answers.get(endpoint.id) ?? {}
    add(path, { [endpoint.method.toLowerCase()]: operation(endpoint, answer, shelf) })
  }
  for (const route of plain) add(...pathItem(route))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plat',
      version,
      description: ABOUT.replaceAll('\n', ' '),
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: shelf.components(),
      responses: problemComponents(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        lock: {
          type: 'apiKey',
          in: 'cookie',
          name: LOCK_COOKIE,
          description: 'Of an agency that is locked: needed beside the others.',
        },
      },
    },
  }
}

const MODULE: Json = {
  name: 'X-Module',
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description: 'Code of the module.',
}
const TENANT: Json = {
  name: 'X-Tenant',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'Optional: must agree with the host.',
}

function operation(endpoint: Endpoint, data: Json, shelf: SchemaShelf): Json {
  const signedIn = [{ bearer: [] }, { session: [] }]
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    security: endpoint.access === 'anonymous' ? [{}, ...signedIn] : signedIn,
    parameters: [
      ...parametersOf(endpoint.params, 'path', shelf),
      ...parametersOf(endpoint.query, 'query', shelf),
      ...(endpoint.module ? [MODULE] : []),
      TENANT,
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: shelf.shelve(endpoint.body, 'input') } },
          },
        }),
    responses: {
      200: {
        description: 'The answer.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['data'],
              properties: { data, meta: { $ref: '#/components/schemas/Meta' } },
            },
          },
        },
      },
      ...problemResponses(errorStatuses(endpoint)),
    },
  }
}

function parametersOf(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  shelf: SchemaShelf,
): Json[] {
  if (schema === undefined) return []
  const { properties, required } = shelf.shelve(schema, 'input')
  const needed = new Set(Array.isArray(required) ? required : [])
  return Object.entries(isObject(properties) ? properties : {}).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || needed.has(name),
    schema: one,
  }))
}
