import type { Bounds } from '@plat/contract/platform/geometry'
import type { RecordIndex } from '@plat/record-index/record-index'
import type {
  AddressSuggestion,
  ClusterPageRequest,
  FacetOption,
  IndexCount,
  IndexCriteria,
  IndexLocations as Locations,
  IndexPage,
  IndexSort,
  LocationPage,
} from '@plat/record-index/types'
import { writeFeatures } from './feature-writer.ts'

/** What the map shows: features as ready JSON, and keys of records whose shapes come from SQL. */
export interface IndexLocations {
  readonly features: Uint8Array<ArrayBuffer>
  readonly shapes: readonly number[]
}

/** A question to a record index; the union is what crosses to the query threads. */
export type IndexQuery =
  | { readonly ask: 'count'; readonly criteria: IndexCriteria; readonly view: Bounds | null }
  | {
      readonly ask: 'locations'
      readonly criteria: IndexCriteria
      readonly view: Bounds
      readonly zoom: number
      readonly limit: number
    }
  | {
      readonly ask: 'atLocation'
      readonly criteria: IndexCriteria
      readonly x: number
      readonly y: number
      readonly offset: number
      readonly limit: number
    }
  | {
      readonly ask: 'inCluster'
      readonly criteria: IndexCriteria
      readonly map: ClusterPageRequest['map']
      readonly offset: number
      readonly limit: number
    }
  | {
      readonly ask: 'page'
      readonly criteria: IndexCriteria
      readonly scope: 'located' | 'unlocated' | 'all'
      readonly view: Bounds | null
      readonly sort: IndexSort
      readonly offset: number
      readonly limit: number
    }
  | {
      readonly ask: 'facets'
      readonly criteria: IndexCriteria
      readonly fields: readonly string[]
      readonly view: Bounds | null
    }
  | {
      readonly ask: 'suggest'
      readonly criteria: IndexCriteria
      readonly text: string
      readonly limit: number
    }

/** Type of the answer to a question. */
export interface IndexResults {
  count: IndexCount
  locations: IndexLocations
  atLocation: LocationPage
  /** Null when the map shows something else by now. */
  inCluster: LocationPage | null
  page: IndexPage
  facets: Record<string, FacetOption[]>
  suggest: AddressSuggestion[]
}

/** Answers a question on one index. */
export function runIndexQuery(
  index: RecordIndex,
  query: IndexQuery,
): IndexResults[keyof IndexResults] {
  switch (query.ask) {
    case 'count':
      return index.count(query.criteria, query.view ?? undefined)
    case 'locations':
      return writeLocations(index.locations(query.criteria, query.view, query.zoom, query.limit))
    case 'atLocation':
      return index.atLocation(query.criteria, query.x, query.y, {
        offset: query.offset,
        limit: query.limit,
      })
    case 'inCluster':
      return index.inCluster(query.criteria, query)
    case 'page':
      return index.page(query.criteria, {
        scope: query.scope,
        sort: query.sort,
        offset: query.offset,
        limit: query.limit,
        ...(query.view === null ? {} : { view: query.view }),
      })
    case 'facets':
      return index.facets(query.criteria, [...query.fields], query.view ?? undefined)
    case 'suggest':
      return index.suggest(query.text, query.criteria, query.limit)
  }
}

/** Writes the features here, off the HTTP thread. */
function writeLocations({ features, shapes }: Locations): IndexLocations {
  return { features: writeFeatures(features), shapes }
}
