import { type PlainRoute, queryParameter } from '../../platform/http/plain-route.ts'
import { GEOJSON_TYPE, JSON_TYPE, OPENAPI_TYPE, SCHEMA_TYPE } from './links.ts'

const COLLECTION = { collection: 'Code of a module that everybody may see.' }

const FORMAT = queryParameter('f', 'Only json.', { type: 'string', enum: ['json'] })
const features = (
  path: string,
  id: string,
  summary: string,
  more: Partial<PlainRoute> = {},
): PlainRoute => ({
  id,
  summary: `${summary}; GET /ogc/api tells of each collection`,
  path: `/ogc${path}`,
  query: [FORMAT],
  types: [JSON_TYPE],
  errors: ['locked'],
  ...more,
})

/** The routes of OGC API - Features, as the OpenAPI document of the whole API describes them. */
export const OGC_ROUTES: readonly PlainRoute[] = [
  features('', 'getFeaturesLanding', 'OGC API - Features: first page'),
  features('/', 'getFeaturesFolder', 'The same'),
  features('/conformance', 'getFeaturesConformance', 'What it holds to'),
  features('/api', 'getFeaturesApi', 'Its own OpenAPI document', {
    types: [OPENAPI_TYPE],
  }),
  features('/collections', 'listCollections', 'Collections'),
  features('/collections/{collection}', 'getCollection', 'One collection', { parts: COLLECTION }),
  features('/collections/{collection}/queryables', 'getQueryables', 'What it can be searched by', {
    parts: COLLECTION,
    types: [SCHEMA_TYPE],
  }),
  features('/collections/{collection}/items', 'listFeatures', 'Features', {
    parts: COLLECTION,
    query: [
      FORMAT,
      queryParameter('bbox', 'West, south, east, north in degrees.'),
      queryParameter('datetime', 'A day, or an interval of two.'),
      queryParameter('limit', 'Features on a page.', { type: 'integer', minimum: 1 }),
      queryParameter('offset', 'Part of next links: follow those.', {
        type: 'integer',
        minimum: 0,
      }),
    ],
    types: [GEOJSON_TYPE],
    versioned: true,
    errors: ['locked', 'too_many_requests'],
  }),
  features('/collections/{collection}/items/{feature}', 'getFeature', 'One feature', {
    parts: { ...COLLECTION, feature: 'Guid of the record.' },
    types: [GEOJSON_TYPE],
  }),
]
