import type { MultiPolygon, Polygon } from 'geojson'

/** West, south, east, north in degrees WGS 84; west ≤ east, south ≤ north. All four edges belong to it. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Which columns an index has besides location, key, reference and status category. */
export interface IndexSchema {
  /** Ids of the category columns; `record_type` and `status` (the source's status text) are among them. */
  categories: string[]
  /** Ids of the date columns; the first is `record_date`. */
  dates: string[]
  /** Ids of the number columns. */
  numbers: string[]
  /** Whether rows carry a text whose words can be searched. */
  text: boolean
}

/** 1 = live, 2 = archive. */
export type StatusCategory = 1 | 2

/** 0 = everybody, 1 = registered, 2 = internal. On a row: who may see it; in criteria: who is looking. */
export type Visibility = 0 | 1 | 2

/** One record as the index takes it in; the arrays follow the order of the schema. */
export interface IndexRow {
  /** The record's number, an unsigned 32-bit integer, unique in the index. */
  key: number
  /** Degrees; both null when the record has no location. */
  lng: number | null
  lat: number | null
  statusCategory: StatusCategory
  visibility: Visibility
  /** True when the record is a line or polygon, of which lng and lat are only a representative point. */
  shape: boolean
  /** Sorting key of the record number; compared byte by byte as UTF-8. */
  reference: string
  categories: (string | null)[]
  /** Days since 1970-01-01. */
  dates: (number | null)[]
  numbers: (number | null)[]
  address: string | null
  /** Title, description and whatever else is to be found by word. */
  text: string | null
}

/** Polygons known by name: districts, neighbourhoods. They may overlap. */
export interface IndexPlaceLayer {
  id: string
  /** True for the one layer that gives a record its area; where places overlap the first one counts. */
  area: boolean
  /** In name order, which is also the order of sorting by area. */
  places: { guid: string; geometry: Polygon | MultiPolygon }[]
}

/** An area drawn or chosen; its border is part of a rectangle and of a circle. Radius in metres. */
export type IndexShape =
  | { kind: 'rectangle'; bounds: Bounds }
  | { kind: 'polygon'; geometry: Polygon | MultiPolygon }
  | { kind: 'circle'; center: readonly [lng: number, lat: number]; radius: number }

/** Both ends belong to the range; a record without a value is in no range. */
export interface IndexRange {
  from?: number
  to?: number
}

/** What is searched for. Everything given must hold; what is left out or undefined does not restrict. */
export interface IndexCriteria {
  /** Accepted values by category id; null is "no value"; an empty list accepts nothing. */
  categories?: Record<string, readonly (string | null)[]>
  /** Days since 1970-01-01 by date id. */
  dates?: Record<string, IndexRange>
  numbers?: Record<string, IndexRange>
  statusCategory?: StatusCategory
  /** The viewer's level: rows with at most this visibility are seen. */
  visibility: Visibility
  /** In at least one of the shapes; an empty list accepts nothing. */
  shapes?: readonly IndexShape[]
  /** In at least one of the places, by guid; unknown guids hold nothing. */
  places?: readonly string[]
  /** In at least one of these, besides any other shapes: places with what is around them. */
  placeShapes?: readonly IndexShape[]
  /** Every word is in the record's text, the last one at least as the beginning of a word. */
  text?: string
  keys?: readonly number[]
}

export interface LiveAndArchive {
  1: number
  2: number
}

/** A view restricts located records only. */
export interface IndexCount {
  located: LiveAndArchive
  unlocated: LiveAndArchive
}

/** Records at one location, or a cluster of several locations. */
export interface LocationGroup {
  /** Web Mercator, 0 to 2³²−1, y downwards. A location's exact point or the centroid of a cluster's records. */
  x: number
  y: number
  lng: number
  lat: number
  live: number
  archive: number
  /** Bounds of the records of a cluster; absent when all are at one location, x and y. */
  bounds?: Bounds
}

/** What a map shows: `live` + `archive` over the features plus `shapes.length` is the count located in the view. */
export interface IndexLocations {
  kind: 'locations' | 'clusters'
  features: LocationGroup[]
  /** Keys of records that are lines or polygons; when more than the limit they are among the features instead. */
  shapes: number[]
}

/** `reference`, `area`, or a date, number or category id of the schema. Ties are in reference order; no value comes last. */
export interface IndexSort {
  field: string
  descending: boolean
}

export interface IndexPageRequest {
  scope: 'located' | 'unlocated' | 'all'
  /** Restricts located records only. */
  view?: Bounds
  sort: IndexSort
  offset: number
  limit: number
}

export interface IndexPage {
  /** All that match, of which this is a page. */
  total: number
  keys: number[]
  /** For each key the 1-based number of its place in the area layer, 0 for none. */
  areas: number[]
}

/** Newest first unless a sort is given. */
export interface LocationPageRequest {
  offset: number
  limit: number
  sort?: IndexSort
}

/** Features of a map, by their x and y, as `locations` answered them for this view, zoom and limit. */
export interface ClusterPageRequest extends LocationPageRequest {
  map: {
    view: Bounds
    zoom: number
    limit: number
    members: readonly { x: number; y: number }[]
  }
}

export interface LocationPage {
  total: number
  keys: number[]
}

/** A value and how many records have it; null is "no value". Most frequent first, then by value. */
export interface FacetOption {
  value: string | null
  count: number
}

/** A location whose address was found. */
export interface AddressSuggestion {
  /** One of the matching records there, the first in reference order, for showing its address. */
  key: number
  x: number
  y: number
  lng: number
  lat: number
  /** Matching records with such an address at this location. */
  count: number
}

export interface IndexMemory {
  bytes: number
  bytesPerRecord: number
  /** Bytes by group of columns; `text` and `address` are the word postings. */
  parts: Record<string, number>
}

/** Typed arrays that columns are made of, all over SharedArrayBuffers. */
export type Section =
  | Uint8Array<SharedArrayBuffer>
  | Uint16Array<SharedArrayBuffer>
  | Uint32Array<SharedArrayBuffer>
  | Int32Array<SharedArrayBuffer>
  | Float64Array<SharedArrayBuffer>

/** Everything an index consists of. Structured-cloneable: posting it to a worker shares the columns. */
export interface IndexData {
  /** Given by the builder's caller, to tell a stale snapshot from a fresh one. */
  version: number
  schema: IndexSchema
  /** Number of records. */
  size: number
  /** Positions used; more than `size` because located and unlocated records start at a block of their own. */
  capacity: number
  /** Positions below this are located records (or unused), the others unlocated. */
  locatedEnd: number
  /** Values of each category in ascending order; a code is a position in it, the code after the last is "no value". */
  values: Record<string, string[]>
  /** Place guids of every layer, in the order of their runs. */
  places: string[]
  /** Number of places in the area layer. */
  areas: number
  sections: Record<string, Section>
}
