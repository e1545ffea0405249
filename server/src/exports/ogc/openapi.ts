import { localize } from '@plat/contract/platform/localized'
import type { TenantDocument } from '../../tenancy/document/document.ts'
import type { ModuleDocument } from '../../tenancy/document/module-document.ts'
import { publicModules } from './collections.ts'
import { DEFAULT_LIMIT, filterProperties, MAX_LIMIT } from './items-query.ts'
import { GEOJSON_TYPE, JSON_TYPE, OPENAPI_TYPE, SCHEMA_TYPE } from './links.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.0 document of an agency's features. */
export function ogcOpenApi(document: TenantDocument, root: string, version: string): Json {
  const paths: Json = {
    '/': get('getLandingPage', 'The first page, with links', answer(JSON_TYPE, 'LandingPage')),
    '/conformance': get(
      'getConformance',
      'What the API holds to',
      answer(JSON_TYPE, 'Conformance'),
    ),
    '/api': get('getApi', 'This document', answer(OPENAPI_TYPE, null)),
    '/collections': get('getCollections', 'The collections', answer(JSON_TYPE, 'Collections')),
  }
  for (const module of publicModules(document)) {
    const path = `/collections/${module.code}`
    const name = operationName(module)
    const title = localize(module.name, document.tenant.locale)
    paths[path] = get(
      `describe${name}`,
      `${title}: the collection`,
      answer(JSON_TYPE, 'Collection'),
    )
    paths[`${path}/queryables`] = get(
      `get${name}Queryables`,
      `${title}: properties to choose by`,
      answer(SCHEMA_TYPE, null),
    )
    paths[`${path}/items`] = get(
      `get${name}Features`,
      `${title}: features`,
      answer(GEOJSON_TYPE, 'FeatureCollection'),
      [
        ...['bbox', 'datetime', 'limit', 'offset'].map((one) => ({
          $ref: `#/components/parameters/${one}`,
        })),
        ...filterProperties(module).map(propertyParameter),
      ],
    )
    paths[`${path}/items/{featureId}`] = get(
      `get${name}Feature`,
      `${title}: one feature`,
      answer(GEOJSON_TYPE, 'Feature'),
      [{ $ref: '#/components/parameters/featureId' }],
    )
  }
  return {
    openapi: '3.0.3',
    info: {
      title: `${document.tenant.branding.title.long}: features`,
      version,
      description: 'Public records as OGC API - Features, Part 1: Core.',
    },
    servers: [{ url: root }],
    paths,
    components: { parameters: PARAMETERS, schemas: SCHEMAS, responses: RESPONSES },
  }
}

function operationName({ code }: ModuleDocument): string {
  return code.replace(/(?:^|-)([a-z0-9])/g, (_, sign: string) => sign.toUpperCase())
}

function get(operationId: string, summary: string, response: Json, parameters: Json[] = []): Json {
  return {
    get: {
      operationId,
      summary,
      parameters: [...parameters, { $ref: '#/components/parameters/f' }],
      responses: {
        200: response,
        400: { $ref: '#/components/responses/Problem' },
        404: { $ref: '#/components/responses/Problem' },
        default: { $ref: '#/components/responses/Problem' },
      },
    },
  }
}

function answer(type: string, schema: string | null): Json {
  const content = schema === null ? { type: 'object' } : { $ref: `#/components/schemas/${schema}` }
  return { description: 'The answer.', content: { [type]: { schema: content } } }
}

function propertyParameter(name: string): Json {
  const schema =
    name === 'status_category' ? { type: 'string', enum: ['live', 'archive'] } : { type: 'string' }
  return { name, in: 'query', required: false, schema, style: 'form', explode: false }
}

const PARAMETERS: Json = {
  f: { name: 'f', in: 'query', required: false, schema: { type: 'string', enum: ['json'] } },
  bbox: {
    name: 'bbox',
    in: 'query',
    description:
      'West, south, east, north in degrees (CRS84), or six numbers with heights, which are left aside. West may be greater than east: the box crosses the 180th meridian. Lines and polygons are found by a point inside them.',
    required: false,
    schema: {
      type: 'array',
      oneOf: [
        { minItems: 4, maxItems: 4 },
        { minItems: 6, maxItems: 6 },
      ],
      items: { type: 'number' },
    },
    style: 'form',
    explode: false,
  },
  datetime: {
    name: 'datetime',
    in: 'query',
    description:
      'A day or moment, or an interval of two with .. for an open end. Compared with the property record_date, a day of the agency’s calendar.',
    required: false,
    schema: { type: 'string' },
    style: 'form',
    explode: false,
  },
  limit: {
    name: 'limit',
    in: 'query',
    description: 'Features on a page.',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
    style: 'form',
    explode: false,
  },
  offset: {
    name: 'offset',
    in: 'query',
    description: 'Part of next links: follow those.',
    required: false,
    schema: { type: 'integer', minimum: 0, default: 0 },
    style: 'form',
    explode: false,
  },
  featureId: { name: 'featureId', in: 'path', required: true, schema: { type: 'string' } },
}

const LINKS: Json = { type: 'array', items: { $ref: '#/components/schemas/Link' } }

const SCHEMAS: Json = {
  Link: {
    type: 'object',
    required: ['href', 'rel'],
    properties: {
      href: { type: 'string' },
      rel: { type: 'string' },
      type: { type: 'string' },
      title: { type: 'string' },
    },
  },
  LandingPage: {
    type: 'object',
    required: ['links'],
    properties: { title: { type: 'string' }, description: { type: 'string' }, links: LINKS },
  },
  Conformance: {
    type: 'object',
    required: ['conformsTo'],
    properties: { conformsTo: { type: 'array', items: { type: 'string' } } },
  },
  Collections: {
    type: 'object',
    required: ['links', 'collections'],
    properties: {
      links: LINKS,
      collections: { type: 'array', items: { $ref: '#/components/schemas/Collection' } },
    },
  },
  Collection: {
    type: 'object',
    required: ['id', 'links'],
    properties: {
      id: { type: 'string' },
      title: { type: 'string' },
      description: { type: 'string' },
      itemType: { type: 'string', default: 'feature' },
      crs: { type: 'array', items: { type: 'string' } },
      extent: { type: 'object' },
      links: LINKS,
    },
  },
  FeatureCollection: {
    type: 'object',
    required: ['type', 'features'],
    properties: {
      type: { type: 'string', enum: ['FeatureCollection'] },
      timeStamp: { type: 'string', format: 'date-time' },
      numberMatched: { type: 'integer', minimum: 0 },
      numberReturned: { type: 'integer', minimum: 0 },
      links: LINKS,
      features: { type: 'array', items: { $ref: '#/components/schemas/Feature' } },
    },
  },
  Feature: {
    type: 'object',
    required: ['type', 'geometry', 'properties'],
    properties: {
      type: { type: 'string', enum: ['Feature'] },
      id: { type: 'string', format: 'uuid' },
      geometry: { type: 'object', nullable: true },
      properties: { type: 'object', nullable: true },
      links: LINKS,
    },
  },
  Problem: {
    type: 'object',
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
    },
  },
}

const RESPONSES: Json = {
  Problem: {
    description: 'A problem: what was got, what was expected (RFC 9457).',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
}
