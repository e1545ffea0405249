import { localize } from '@plat/contract/platform/localized'
import {
  answer,
  componentRef,
  type Json,
  writeDocument,
  writeOperation,
  parameter,
} from '../../platform/http/openapi-writer.ts'
import type { TenantDocument } from '../../tenancy/document/document.ts'
import type { ModuleDocument } from '../../tenancy/document/module-document.ts'
import { problemResponse } from '../../platform/http/openapi-problems.ts'
import { publicModules } from './collections.ts'
import { filterProperties, DEFAULT_LIMIT, MAX_LIMIT } from './items-query.ts'
import { GEOJSON_TYPE, JSON_TYPE, OPENAPI_TYPE, SCHEMA_TYPE } from './links.ts'

/** The OpenAPI 3.0 document of an agency's features. */
export function ogcOpenApi(document: TenantDocument, root: string, version: string): Json {
  const paths: Json = {
    '/': get('getLandingPage', 'The first page, with links', inType(JSON_TYPE, 'LandingPage')),
    '/conformance': get(
      'getConformance',
      'What the API holds to',
      inType(JSON_TYPE, 'Conformance'),
    ),
    '/api': get('getApi', 'This document', inType(OPENAPI_TYPE, null)),
    '/collections': get('getCollections', 'The collections', inType(JSON_TYPE, 'Collections')),
  }
  for (const module of publicModules(document)) {
    const path = `/collections/${module.code}`
    const name = operationName(module)
    const title = localize(module.name, document.tenant.locale)
    paths[path] = get(
      `describe${name}`,
      `${title}: the collection`,
      inType(JSON_TYPE, 'Collection'),
    )
    paths[`${path}/queryables`] = get(
      `get${name}Queryables`,
      `${title}: properties to choose by`,
      inType(SCHEMA_TYPE, null),
    )
    paths[`${path}/items`] = get(
      `get${name}Features`,
      `${title}: features`,
      inType(GEOJSON_TYPE, 'FeatureCollection'),
      [
        ...['bbox', 'datetime', 'limit', 'offset'].map((one) => componentRef('parameters', one)),
        ...filterProperties(module).map(propertyParameter),
      ],
    )
    paths[`${path}/items/{featureId}`] = get(
      `get${name}Feature`,
      `${title}: one feature`,
      inType(GEOJSON_TYPE, 'Feature'),
      [componentRef('parameters', 'featureId')],
    )
  }
  return writeDocument(
    {
      openapi: '3.0.3',
      info: {
        title: `${localize(document.tenant.branding.title.long, document.tenant.locale)}: features`,
        version,
        description: 'Public records as OGC API - Features, Part 1: Core.',
      },
      server: root,
      components: { parameters: PARAMETERS, schemas: SCHEMAS, responses: RESPONSES },
    },
    paths,
  )
}

function operationName({ code }: ModuleDocument): string {
  return code.replace(/(?:^|-)([a-z0-9])/g, (_, sign: string) => sign.toUpperCase())
}

function get(id: string, summary: string, response: Json, parameters: Json[] = []): Json {
  const problem = componentRef('responses', 'Problem')
  return {
    get: writeOperation({
      id,
      summary,
      parameters: [...parameters, componentRef('parameters', 'f')],
      responses: { 200: response, 400: problem, 404: problem, default: problem },
    }),
  }
}

/** The answer in a media type; null is any object. */
function inType(type: string, schema: string | null): Json {
  return answer({
    [type]: schema === null ? { type: 'object' } : componentRef('schemas', schema),
  })
}

/** A parameter whose lists are separated by commas, as OGC wants them. */
const listed = (name: string, schema: Json, description?: string): Json =>
  parameter('query', name, schema, {
    ...(description === undefined ? {} : { description }),
    style: 'form',
    explode: false,
  })

/** A filter by a property of features. */
function propertyParameter(name: string): Json {
  const values = name === 'status_category' ? { enum: ['live', 'archive'] } : {}
  return listed(name, { type: 'string', ...values })
}

/** Parameters of `/items`, for reference. */
const PARAMETERS: Json = {
  f: parameter('query', 'f', { type: 'string', enum: ['json'] }),
  bbox: listed(
    'bbox',
    {
      type: 'array',
      oneOf: [
        { minItems: 4, maxItems: 4 },
        { minItems: 6, maxItems: 6 },
      ],
      items: { type: 'number' },
    },
    'West, south, east, north in degrees (CRS84), or six numbers with heights, which are left aside. West may be greater than east: the box crosses the 180th meridian. Lines and polygons are found by a point inside them.',
  ),
  datetime: listed(
    'datetime',
    { type: 'string' },
    'A day or moment, or an interval of two with .. for an open end. Compared with the property record_date, a day of the agency’s calendar.',
  ),
  limit: listed(
    'limit',
    { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
    'Features on a page.',
  ),
  offset: listed(
    'offset',
    { type: 'integer', minimum: 0, default: 0 },
    'Part of next links: follow those.',
  ),
  featureId: parameter('path', 'featureId'),
}

const LINKS: Json = { type: 'array', items: componentRef('schemas', 'Link') }

/** Schemas of the API, for reference. */
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
      collections: { type: 'array', items: componentRef('schemas', 'Collection') },
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
      features: { type: 'array', items: componentRef('schemas', 'Feature') },
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

/** Error responses, for reference. */
const RESPONSES: Json = {
  Problem: problemResponse('A problem: what was got, what was expected (RFC 9457).'),
}
