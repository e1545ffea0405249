import type { Bounds } from './types.ts'

export interface LiveAndArchive {
  1: number
  2: number
}

/** A view restricts only located records. */
export interface IndexCount {
  located: LiveAndArchive
  unlocated: LiveAndArchive
}

/** How many records have each date. */
export interface DateCounts {
  /** Days since 1970-01-01 that any record has, ascending. */
  readonly days: readonly number[]
  /** By position in `days`. */
  readonly counts: readonly number[]
  /** Records without the date. */
  readonly without: number
}

/** Keys of records by status category. */
export interface SharedRecords {
  live: number[]
  archive: number[]
}

/** Records at one location, or a cluster of several locations. */
export interface LocationGroup {
  /** Web Mercator, 0 to 2³²−1, y downwards. A location's exact point, or the centroid of a cluster's records. */
  x: number
  y: number
  lng: number
  lat: number
  live: number
  archive: number
  /**
   * The source's status text of all its records, for a location and for a cluster of one record; undefined where they
   * differ or have none.
   */
  status?: string | undefined
  /** Records of several locations that other features count, too; absent where there is none. */
  shared?: SharedRecords
  /** Bounds of a cluster's records; absent when all are at one location. */
  bounds?: Bounds
}

/**
 * What a map shows. `live` + `archive` of all features is the located count of the view, where each shared record counts
 * once.
 */
export interface IndexLocations {
  kind: 'locations' | 'clusters'
  features: LocationGroup[]
  /** Keys of lines and polygons whose outlines are large enough to be seen, the largest ones. They are counted in the features. */
  shapes: number[]
}

export interface IndexPage {
  /** Number of matches over all pages. */
  total: number
  keys: number[]
  /** For each key the 1-based number of its place in the area layer, 0 for none. */
  areas: number[]
}

/** A value and its number of records; null is "no value". Lists are ordered by count, most first, then by value. */
export interface FacetOption {
  value: string | null
  count: number
}

/** A location whose address matches a text. */
export interface AddressSuggestion {
  /** The first matching record there in reference order; its address can be shown. */
  key: number
  x: number
  y: number
  lng: number
  lat: number
  /** Number of matching records with such an address at this location. */
  count: number
}
