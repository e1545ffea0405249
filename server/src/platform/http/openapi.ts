import type { Endpoint } from '@plat/contract/endpoint'
import { Meta } from '@plat/contract/envelope'
import { Problem } from '@plat/contract/error'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of these endpoints, as they are served below `/api`. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plat',
      version,
      description:
        "An agency's public records. The host decides the agency. Answers are { data, meta }; errors are problem details (RFC 9457).",
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output'), Meta: schemaOf(Meta, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.module
      ? [
          {
            name: 'X-Module',
            in: 'header',
            required: true,
            schema: { type: 'string' },
            description: 'Code of the module.',
          },
        ]
      : []),
    {
      name: 'X-Tenant',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'Optional: must agree with the host.',
    },
  ]
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    security: endpoint.access === 'anonymous' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters,
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
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
              properties: {
                data: schemaOf(endpoint.reply, 'output'),
                meta: { $ref: '#/components/schemas/Meta' },
              },
            },
          },
        },
      },
      default: {
        description: 'A problem: what was got, what was expected.',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
  }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties, required } = schemaOf(schema, 'input')
  const needed = new Set(Array.isArray(required) ? required : [])
  return Object.entries(isObject(properties) ? properties : {}).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || needed.has(name),
    schema: one,
  }))
}

/** JSON Schema of a value, whole in itself; what refers to itself keeps its own definitions. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  })
  return json
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
