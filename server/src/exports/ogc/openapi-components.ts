import { problemResponse } from '../../platform/http/openapi-problems.ts'
import { componentRef, type Json, parameter } from '../../platform/http/openapi-writer.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from './items-query.ts'

/** A parameter whose lists are separated by commas, as OGC wants them. */
const listed = (name: string, schema: Json, description?: string): Json =>
  parameter('query', name, schema, {
    ...(description === undefined ? {} : { description }),
    style: 'form',
    explode: false,
  })

/** A filter by a property of features. */
export function propertyParameter(name: string): Json {
  const values = name === 'status_category' ? { enum: ['live', 'archive'] } : {}
  return listed(name, { type: 'string', ...values })
}

/** Parameters of `/items`, for reference. */
export const PARAMETERS: Json = {
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
export const SCHEMAS: Json = {
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
export const RESPONSES: Json = {
  Problem: problemResponse('A problem: what was got, what was expected (RFC 9457).'),
}
