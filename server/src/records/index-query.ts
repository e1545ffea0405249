import type { Bounds } from '@plat/contract/geometry'
import { locationGuid } from '@plat/record-index/location-guid'
import type { RecordIndex } from '@plat/record-index/record-index'
import type {
  AddressSuggestion,
  FacetOption,
  IndexCount,
  IndexCriteria,
  IndexPage,
  IndexSort,
  LocationPage,
} from '@plat/record-index/types'

/** What the map shows: features as ready JSON, and keys of records whose shapes come from SQL. */
export interface IndexLocations {
  readonly features: string
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
export interface IndexAnswers {
  count: IndexCount
  locations: IndexLocations
  atLocation: LocationPage
  page: IndexPage
  facets: Record<string, FacetOption[]>
  suggest: AddressSuggestion[]
}

/** Answers a question on one index. */
export function runIndexQuery(index: RecordIndex, query: IndexQuery): IndexAnswers[keyof IndexAnswers] {
  switch (query.ask) {
    case 'count':
      return index.count(query.criteria, query.view ?? undefined)
    case 'locations':
      return locations(index, query)
    case 'atLocation':
      return index.atLocation(query.criteria, query.x, query.y, {
        offset: query.offset,
        limit: query.limit,
      })
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

/** Writes the features here, off the HTTP thread: two thousand of them are a quarter of a megabyte. */
function locations(
  index: RecordIndex,
  query: Extract<IndexQuery, { ask: 'locations' }>,
): IndexLocations {
  const found = index.locations(query.criteria, query.view, query.zoom, query.limit)
  const type = found.kind === 'clusters' ? 'cluster' : 'location'
  const features = found.features.map((feature) => {
    const single = feature.bounds === undefined
    const bounds = feature.bounds === undefined ? '' : `,"bounds":[${outward(feature.bounds).join(',')}]`
    return (
      `{"type":"Feature","geometry":{"type":"Point","coordinates":[${degrees(feature.lng)},${degrees(feature.lat)}]},` +
      `"properties":{"guid":"${locationGuid(feature.x, feature.y)}","type":"${single ? 'location' : type}",` +
      `"statuses":{"1":${feature.live},"2":${feature.archive}},"count":${feature.live + feature.archive}${bounds}}}`
    )
  })
  return { features: features.join(','), shapes: found.shapes }
}

/** Rounded away from the middle, so that asking for these bounds finds every record of the cluster. */
function outward([west, south, east, north]: Readonly<Bounds>): Bounds {
  return [
    Math.floor(west * 1e7) / 1e7,
    Math.floor(south * 1e7) / 1e7,
    Math.ceil(east * 1e7) / 1e7,
    Math.ceil(north * 1e7) / 1e7,
  ]
}

/** Seven decimals are a centimetre. */
function degrees(value: number): number {
  return Math.round(value * 1e7) / 1e7
}
