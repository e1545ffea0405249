import { EMBED_VIEWS, FEED_PAGE_PARAMETER } from '@plat/contract/exports/exports'
import { LOCALES } from '@plat/contract/platform/localized'
import { SORT_FIELDS } from '@plat/contract/search/search'
import { type PlainRoute, queryParameter } from './platform/http/plain-route.ts'

const MODULE = { module: 'Code of the module.' }
const COLLECTION = { collection: 'Code of a module that everybody may see.' }
const PLACE = 'Guid of a place, or guid and metres around it: {guid}.{metres}. May be given again.'

/** The query of a search, as the address of the search page has it. */
const SEARCH = [
  queryParameter('status', 'Live records (1), archived ones (2) or both (0).', {
    type: 'string',
    enum: ['0', '1', '2'],
  }),
  queryParameter('place', PLACE, { type: 'array', items: { type: 'string' } }),
  queryParameter('near', 'Longitude, latitude and metres around them.'),
  queryParameter('address', 'What stands at `near`, in words.'),
  queryParameter('shape', 'A shape as it was drawn on the map.'),
  queryParameter('sort', 'A sign and a field, as of a list.', {
    type: 'string',
    examples: SORT_FIELDS.map((field) => `-${field}`),
  }),
  queryParameter('lang', "The language of labels; else Accept-Language's, else the agency's.", {
    type: 'string',
    enum: [...LOCALES],
  }),
  {
    name: 'filters',
    in: 'query',
    required: false,
    style: 'form',
    explode: true,
    description:
      "The module's own criteria by name, as GET /config/module/{id} lists them; of days {name}_from and {name}_to.",
    schema: { type: 'object', additionalProperties: { type: 'string' } },
  },
]

const JSON_TYPE = 'application/json'
const GEOJSON_TYPE = 'application/geo+json'
const HTML_TYPE = 'text/html'

const exported = (format: string, type: string, summary: string): PlainRoute => ({
  id: `export${format[0]?.toUpperCase()}${format.slice(1)}`,
  summary: `${summary}; without a status what the screen shows without one`,
  path: `/api/export/{module}.${format}`,
  parts: MODULE,
  query:
    format === 'atom'
      ? [...SEARCH, queryParameter(FEED_PAGE_PARAMETER, 'Page of the feed, from 1.')]
      : SEARCH,
  types: [type],
  versioned: true,
  errors: ['locked', 'too_many_requests'],
})

const EXPORTS: readonly PlainRoute[] = [
  exported('csv', 'text/csv', 'The records of a search as a table'),
  exported('geojson', GEOJSON_TYPE, 'The records of a search as features'),
  exported('atom', 'application/atom+xml', 'The newest records of a search as a feed'),
  {
    id: 'getOembed',
    summary: 'How a search page is shown on another site (oEmbed)',
    path: '/api/oembed',
    query: [
      { ...queryParameter('url', 'Address of a search page.'), required: true },
      queryParameter('format', 'Only json.', { type: 'string', enum: ['json'] }),
      queryParameter('maxwidth', 'CSS pixels.', { type: 'integer' }),
      queryParameter('maxheight', `CSS pixels; the view is ${EMBED_VIEWS.join(' or ')}.`, {
        type: 'integer',
      }),
    ],
    types: [JSON_TYPE],
    errors: ['not_implemented'],
  },
]

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

const OGC: readonly PlainRoute[] = [
  features('', 'getFeaturesLanding', 'OGC API - Features: first page'),
  features('/', 'getFeaturesFolder', 'The same'),
  features('/conformance', 'getFeaturesConformance', 'What it holds to'),
  features('/api', 'getFeaturesApi', 'Its own OpenAPI document', {
    types: ['application/vnd.oai.openapi+json;version=3.0'],
  }),
  features('/collections', 'listCollections', 'Collections'),
  features('/collections/{collection}', 'getCollection', 'One collection', { parts: COLLECTION }),
  features('/collections/{collection}/queryables', 'getQueryables', 'What it can be searched by', {
    parts: COLLECTION,
    types: ['application/schema+json'],
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

const FILES: readonly PlainRoute[] = [
  {
    id: 'getFile',
    summary: 'An image or recording of the agency',
    path: '/api/file/{sha256}',
    parts: { sha256: 'SHA-256 of its content.' },
    types: ['application/octet-stream'],
    others: { 206: 'The part that Range asks for.', 416: 'There is no such part.' },
    versioned: true,
  },
  {
    id: 'getDepartmentsFile',
    summary: 'Departments as a group sees them',
    path: '/api/static/{file}',
    parts: { file: 'departments.json, or departments.{group}.json.' },
    types: [JSON_TYPE],
    errors: ['locked'],
  },
  {
    id: 'getTile',
    summary: "A tile of the agency's own basemap; 204 where nothing lies",
    path: '/api/basemap/{version}/{z}/{x}/{y}',
    parts: { version: 'From GET /config.', z: 'Zoom.', x: 'Column.', y: 'Row.' },
    types: ['application/vnd.mapbox-vector-tile', 'image/png'],
    others: { 204: 'Nothing lies here.' },
    errors: ['locked'],
  },
  {
    id: 'getMailPage',
    summary: 'A mail of a demo agency, as its reader sees it',
    path: '/api/demo/mailbox/{guid}/html',
    parts: { guid: 'Of the mail.' },
    types: [HTML_TYPE],
  },
]

const SIGN_IN: readonly PlainRoute[] = [
  {
    id: 'beginSignIn',
    summary: 'Go to a provider to sign in',
    path: '/api/auth/oidc/{provider}',
    parts: { provider: 'Id from GET /config.' },
    query: [queryParameter('referrer', 'Path of this portal to come back to.')],
    types: [],
    others: { 302: 'To the provider, or to the login page.' },
    errors: ['too_many_requests'],
  },
  {
    id: 'finishSignIn',
    summary: 'Where the provider sends the browser back to',
    path: '/api/auth/oidc/{provider}/callback',
    parts: { provider: 'Id from GET /config.' },
    types: [],
    others: { 302: 'To the page that was asked for, or to the login page.' },
    errors: ['too_many_requests'],
  },
]

const OPERATIONS: readonly PlainRoute[] = [
  { id: 'getHealth', summary: 'Whether the process runs', path: '/api/health', types: [JSON_TYPE] },
  {
    id: 'getReady',
    summary: 'Whether requests should be sent here; 503 with the reason when not',
    path: '/api/ready',
    types: [JSON_TYPE],
  },
  {
    id: 'reportPolicy',
    summary: "Browsers' reports of the content policy",
    method: 'post',
    path: '/api/csp-report',
    body: ['application/csp-report', 'application/reports+json'],
    types: [],
    errors: ['forbidden', 'payload_too_large', 'unsupported_media_type', 'too_many_requests'],
  },
]

const INDEXING: readonly PlainRoute[] = [
  { id: 'getRobots', summary: 'For search engines', path: '/robots.txt', types: ['text/plain'] },
  {
    id: 'getSitemap',
    summary: 'Sitemaps of the agency',
    path: '/sitemap.xml',
    types: ['application/xml'],
  },
  {
    id: 'getSitemapPart',
    summary: 'One sitemap',
    path: '/sitemap/{file}',
    parts: { file: 'pages.xml, or {module}-{n}.xml.' },
    types: ['application/xml'],
  },
]

/** Everything that programs may ask for beside the endpoints of the contract. */
export const PLAIN_ROUTES: readonly PlainRoute[] = [
  ...EXPORTS,
  ...OGC,
  ...FILES,
  ...SIGN_IN,
  ...OPERATIONS,
  ...INDEXING,
]
