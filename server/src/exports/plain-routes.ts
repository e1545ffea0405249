import { EMBED_VIEWS, FEED_PAGE_PARAMETER } from '@plat/contract/exports/exports'
import { LOCALES } from '@plat/contract/platform/localized'
import { SORT_FIELDS } from '@plat/contract/search/search'
import { type PlainRoute, queryParameter } from '../platform/http/plain-route.ts'

const MODULE = { module: 'Code of the module.' }
const PLACE = 'Guid of a place, or guid and metres around it: {guid}.{metres}. May be given again.'

/** The query of a search, as the address of the search page has it. */
const SEARCH = [
  queryParameter('status', 'Live records (1), archived ones (2) or both (0).', {
    type: 'string',
    enum: ['0', '1', '2'],
  }),
  queryParameter('seen-by', 'everybody: only records that the public may see.', {
    type: 'string',
    enum: ['everybody'],
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
      "The module's own criteria by name, as GET /config/module/{id} lists them; for days {name}_from and {name}_to. A date or number with the value any must be there, with none it must not.",
    schema: { type: 'object', additionalProperties: { type: 'string' } },
  },
]

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

/** The routes of downloads, feeds and oEmbed, as the OpenAPI document describes them. */
export const EXPORT_ROUTES: readonly PlainRoute[] = [
  exported('csv', 'text/csv', 'The records of a search as a table'),
  exported('geojson', 'application/geo+json', 'The records of a search as features'),
  exported('atom', 'application/atom+xml', 'The newest records of a search as a feed'),
  {
    id: 'getOembed',
    summary: 'How a search page or a scorecard is shown on another site (oEmbed)',
    path: '/api/oembed',
    query: [
      { ...queryParameter('url', 'Address of a search page or of a scorecard.'), required: true },
      queryParameter('format', 'Only json.', { type: 'string', enum: ['json'] }),
      queryParameter('maxwidth', 'CSS pixels.', { type: 'integer' }),
      queryParameter('maxheight', `CSS pixels; the view is ${EMBED_VIEWS.join(' or ')}.`, {
        type: 'integer',
      }),
    ],
    types: ['application/json'],
    errors: ['not_implemented'],
  },
]
