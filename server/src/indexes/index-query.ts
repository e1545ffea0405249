import type { Bounds } from '@plat/contract/platform/geometry'
import { mergePoints } from '@plat/contract/search/drawn-points'
import { parseLocationGuid } from '@plat/contract/search/location-guid'
import type { LocationFeature } from '@plat/contract/search/search'
import type { AggregateRequest, Aggregates } from '@plat/record-index/aggregates'
import type { RecordIndex } from '@plat/record-index/record-index'
import type { ClusterPageRequest, IndexCriteria, IndexSort } from '@plat/record-index/types'
import type {
  AddressSuggestion,
  FacetOption,
  IndexCount,
  IndexLocations as Locations,
  IndexPage,
} from '@plat/record-index/index-results'
import { writeCompactPoints } from './compact-writer.ts'
import { writeFeatures } from './feature-writer.ts'
import { type DatedBuckets, datedBuckets, type WantedUnit } from './dated-buckets.ts'

/** A cluster: the point that was drawn when points were joined at a zoom, or features of the map. */
export type ClusterOfMap =
  | { readonly cluster: string; readonly drawn: number }
  | Pick<ClusterPageRequest['map'], 'members'>

/** How a map answer's points are written: features of GeoJSON with commas between them, or the compact form. */
export type LocationForm = 'geojson' | 'compact'

/** Answer for the map: its points as ready bytes, and keys of records whose shapes come from SQL. */
export interface IndexLocations {
  readonly features: Uint8Array<ArrayBuffer>
  readonly shapes: readonly number[]
}

/** A query to a record index, as sent to the query threads. */
export type IndexQuery =
  | { readonly kind: 'count'; readonly criteria: IndexCriteria; readonly view: Bounds | null }
  | {
      readonly kind: 'locations'
      readonly criteria: IndexCriteria
      readonly view: Bounds
      readonly zoom: number
      readonly limit: number
      readonly form: LocationForm
    }
  | {
      readonly kind: 'atLocation'
      readonly criteria: IndexCriteria
      readonly x: number
      readonly y: number
      readonly offset: number
      readonly limit: number
    }
  | {
      readonly kind: 'inCluster'
      readonly criteria: IndexCriteria
      readonly map: Omit<ClusterPageRequest['map'], 'members'>
      readonly cluster: ClusterOfMap
      readonly offset: number
      readonly limit: number
    }
  | {
      readonly kind: 'page'
      readonly criteria: IndexCriteria
      readonly scope: 'located' | 'unlocated' | 'all'
      readonly view: Bounds | null
      readonly sort: IndexSort
      /** Records at this location, in units of the index, come before all others. */
      readonly first?: { readonly x: number; readonly y: number }
      readonly offset: number
      readonly limit: number
    }
  | {
      readonly kind: 'facets'
      readonly criteria: IndexCriteria
      readonly fields: readonly string[]
      readonly view: Bounds | null
    }
  | {
      readonly kind: 'aggregate'
      readonly criteria: IndexCriteria
      readonly request: AggregateRequest
    }
  | {
      readonly kind: 'histogram'
      readonly criteria: IndexCriteria
      readonly view: Bounds | null
      /** Id of the date column. */
      readonly date: string
      readonly unit: WantedUnit
    }
  | {
      readonly kind: 'suggest'
      readonly criteria: IndexCriteria
      readonly text: string
      readonly limit: number
    }

/** Type of the answer to each kind of query. */
export interface IndexResults {
  count: IndexCount
  locations: IndexLocations
  atLocation: IndexPage
  /** Null when the map shows something else by now. */
  inCluster: IndexPage | null
  page: IndexPage
  facets: Record<string, FacetOption[]>
  aggregate: Aggregates
  histogram: DatedBuckets
  suggest: AddressSuggestion[]
}

/** Answers a query on one index. */
export function runIndexQuery(
  index: RecordIndex,
  query: IndexQuery,
): IndexResults[keyof IndexResults] {
  switch (query.kind) {
    case 'count':
      return index.count(query.criteria, query.view ?? undefined)
    case 'locations':
      return writeLocations(
        index.locations(query.criteria, query.view, query.zoom, query.limit),
        query.form,
      )
    case 'atLocation':
      return index.atLocation(query.criteria, query.x, query.y, {
        offset: query.offset,
        limit: query.limit,
      })
    case 'inCluster':
      return recordsOfCluster(index, query)
    case 'page':
      return index.page(query.criteria, {
        scope: query.scope,
        sort: query.sort,
        offset: query.offset,
        limit: query.limit,
        ...(query.view === null ? {} : { view: query.view }),
        ...(query.first === undefined ? {} : { first: query.first }),
      })
    case 'facets':
      return index.facets(query.criteria, [...query.fields], query.view ?? undefined)
    case 'aggregate':
      return index.aggregate(query.criteria, query.request)
    case 'histogram':
      return datedBuckets(
        index.histogram(query.criteria, query.date, query.view ?? undefined),
        query.unit,
      )
    case 'suggest':
      return index.suggest(query.text, query.criteria, query.limit)
  }
}

/** Writes the features here, off the HTTP thread. */
function writeLocations({ features, shapes }: Locations, form: LocationForm): IndexLocations {
  const write = form === 'compact' ? writeCompactPoints : writeFeatures
  return { features: write(features), shapes }
}

function recordsOfCluster(
  index: RecordIndex,
  { criteria, map, cluster, offset, limit }: Extract<IndexQuery, { kind: 'inCluster' }>,
): IndexPage | null {
  const members = 'members' in cluster ? cluster.members : membersOf(index, criteria, map, cluster)
  return members && index.inCluster(criteria, { map: { ...map, members }, offset, limit })
}

/** The features that a drawn point stands for; null when the map has no such point any more. */
function membersOf(
  index: RecordIndex,
  criteria: IndexCriteria,
  { view, zoom, limit }: Omit<ClusterPageRequest['map'], 'members'>,
  { cluster, drawn }: Extract<ClusterOfMap, { cluster: string }>,
): { x: number; y: number }[] | null {
  const { features } = index.locations(criteria, view, zoom, limit)
  // Joined from the very numbers that the page had.
  const text = Buffer.from(writeFeatures(features)).toString()
  const answered = JSON.parse(`[${text}]`) as LocationFeature[]
  const point = mergePoints(answered, drawn, 'en').find(({ guid }) => guid === cluster)
  return point?.members.flatMap((guid) => parseLocationGuid(guid) ?? []) ?? null
}
