import { z } from 'zod'
import { COMPACT_LOCATIONS } from './compact-form.ts'
import { SearchRequest } from './criteria.ts'
import { SearchInAddress } from './search-in-address.ts'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { AnyGeometry, Bounds, Point } from '../platform/geometry.ts'
import { RecordDetails, RecordSummary, StatusCategory } from '../records/records.ts'

/** A click on a cluster with more points than this zooms in; otherwise it lists the records. */
export const CLUSTER_LIST_LIMIT = 400
/** Clusters closer than this are merged; CSS pixels at the requested zoom. */
export const CLUSTER_RADIUS = 12
/** Up to this many distinct locations are sent one by one; more are clustered. */
export const LOCATION_LIMIT = 2_000
export const DEFAULT_ZOOM = 11
export const DEFAULT_MIN_ZOOM = 9
export const MAX_ZOOM = 19
export const PAGE_SIZE = 20
/** Raised when the same search of the same records is answered differently: old copies are not current then. */
export const ANSWER_FORM = 3

/** Counts keyed by status category: 1 = live, 2 = archive. */
export const StatusCategoryCounts = z.object({ 1: z.number().int(), 2: z.number().int() })
export type StatusCategoryCounts = z.infer<typeof StatusCategoryCounts>

/** `all` = `located` + `unlocated`; `status` splits `all`. */
export const RecordCount = z
  .object({
    located: z.number().int(),
    all: z.number().int(),
    unlocated: z.number().int(),
    status: StatusCategoryCounts,
  })
  .meta({ id: 'RecordCount' })
export type RecordCount = z.infer<typeof RecordCount>

const count = (id: string, path: string, summary: string) =>
  endpoint({
    id,
    summary,
    method: 'POST',
    path,
    access: 'anonymous',
    module: true,
    body: SearchRequest,
    reply: RecordCount,
  })

export const countRecords = count('countRecords', '/search/count', 'Counts of a search')
export const countLocated = count(
  'countLocated',
  '/search/count/located',
  'Counts of a search, records with a location only',
)
export const countAll = count(
  'countAll',
  '/search/count/all',
  'Counts of all records since record_date___start, whatever else the criteria say',
)
export const countUnlocated = count(
  'countUnlocated',
  '/search/count/unlocated',
  'Counts of a search, records without a location only',
)

/** Numbers of records, which mean something within one answer only, by status category. */
const SharedRecords = z.object({ 1: z.array(z.number().int()), 2: z.array(z.number().int()) })

/**
 * A location on the map with one or more records, a cluster of locations, or the outline of a record that the points
 * count already.
 */
export const LocationFeature = z
  .object({
    type: z.literal('Feature'),
    geometry: z.union([Point, AnyGeometry]),
    properties: z.object({
      /** Guid of the location (`location_guid` of its records), or of the record for a geometry. */
      guid: z.uuid(),
      type: z.enum(['location', 'cluster', 'geometry']),
      /** Records by status category: 1 = live, 2 = archive; none for a geometry. */
      statuses: StatusCategoryCounts,
      count: z.number().int(),
      /**
       * What the source says of all records of a location (`status` of a record), of the only record of a cluster, or of
       * a geometry's record; left out where they differ or have none.
       */
      status: z.string().optional(),
      /** Geometries only: of the record. */
      status_category: StatusCategory.optional(),
      /** Records of several places that other features count, too. */
      shared: SharedRecords.optional(),
      /** Clusters only: bounds of the records; west, south, east, north in degrees. */
      bounds: Bounds.optional(),
    }),
  })
  .meta({ id: 'LocationFeature' })
export type LocationFeature = z.infer<typeof LocationFeature>

export const LocationCollection = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(LocationFeature) })
  .meta({ id: 'LocationCollection' })
export type LocationCollection = z.infer<typeof LocationCollection>

export const searchLocation = endpoint({
  id: 'searchLocation',
  summary: 'What the map shows in its view: locations, or clusters of them',
  method: 'POST',
  path: '/search/location',
  access: 'anonymous',
  module: true,
  alsoAs: COMPACT_LOCATIONS,
  body: SearchRequest,
  reply: LocationCollection,
})

export const getLocations = endpoint({
  id: 'getLocations',
  summary: 'The same as POST /search/location, with a version that caches can ask for',
  method: 'GET',
  path: '/search/location',
  access: 'anonymous',
  module: true,
  versioned: true,
  alsoAs: COMPACT_LOCATIONS,
  query: SearchInAddress,
  reply: LocationCollection,
})

/** Which records a list contains. The specification makes the unmapped list the default. */
export const ListScope = z.enum(['unlocated', 'located', 'all'])
export type ListScope = z.infer<typeof ListScope>

/** Fields that a list can be sorted by. */
export const SORT_FIELDS = [
  'record_date',
  'agency_reference',
  'record_type',
  'status',
  'area',
] as const
export type SortField = (typeof SORT_FIELDS)[number]

export const searchList = endpoint({
  id: 'searchList',
  summary: 'A page of the records of a search',
  method: 'POST',
  path: '/search/list',
  access: 'anonymous',
  module: true,
  query: PageQuery.extend({ scope: ListScope.default('unlocated') }),
  body: SearchRequest,
  reply: z.array(RecordSummary),
})

export const searchDetail = endpoint({
  id: 'searchDetail',
  summary: 'The records at one location (___location), with their formatted fields',
  method: 'POST',
  path: '/search/detail',
  access: 'anonymous',
  module: true,
  query: PageQuery,
  body: SearchRequest,
  reply: z.array(RecordDetails),
})

/** Counts by option of one filter, under all other criteria. */
export const Facet = z
  .object({
    criterion: z.string(),
    /** Options with at least one record, most frequent first; `value` null is "no value". */
    options: z.array(z.object({ value: z.string().nullable(), count: z.number().int() })),
  })
  .meta({ id: 'Facet' })
export type Facet = z.infer<typeof Facet>

export const searchFacets = endpoint({
  id: 'searchFacets',
  summary: 'Counts per option of each filter under the current criteria',
  method: 'POST',
  path: '/search/facets',
  access: 'anonymous',
  module: true,
  body: SearchRequest,
  reply: z.array(Facet),
})
