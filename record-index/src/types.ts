import type { MultiPolygon, Polygon } from 'geojson'

/** West, south, east, north in degrees WGS 84; west ≤ east, south ≤ north. All edges are included. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** The columns of an index besides location, key, reference and status category. */
export interface IndexSchema {
  /** Ids of the category columns, including `record_type` and `status` (the source's status text). */
  categories: string[]
  /** Ids of the date columns; the first is `record_date`. */
  dates: string[]
  /** Ids of the number columns. */
  numbers: string[]
  /** Whether rows have a searchable text. */
  text: boolean
}

/** 1 = live, 2 = archive. */
export type StatusCategory = 1 | 2

/** 0 = everybody, 1 = registered, 2 = internal. On a row: who may see it; in criteria: who is looking. */
export type Visibility = 0 | 1 | 2

/** One record as input of the index; its arrays follow the order of the schema. */
export interface IndexRow {
  /** Unsigned 32-bit integer, unique in the index. */
  key: number
  /** Degrees; both null when the record has no location. */
  lng: number | null
  lat: number | null
  statusCategory: StatusCategory
  visibility: Visibility
  /** Its further locations, for a record that has several. */
  moreLocations?: readonly (readonly [lng: number, lat: number])[]
  /** Bounds of a line or polygon; lng and lat are then a representative point. */
  outline?: Bounds
  /** Sort key of the record number, compared byte by byte as UTF-8. */
  reference: string
  categories: (string | null)[]
  /** Days since 1970-01-01. */
  dates: (number | null)[]
  numbers: (number | null)[]
  address: string | null
  /** Title, description and anything else searchable by word. */
  text: string | null
}

/** Named polygons such as districts or neighbourhoods. They may overlap. */
export interface IndexPlaceLayer {
  id: string
  /** True for the one layer that determines the area of records; where places overlap, the first wins. */
  area: boolean
  /** In name order, which is also the sort order of areas. */
  places: { guid: string; geometry: Polygon | MultiPolygon }[]
}

/** A drawn or chosen area. Rectangles and circles include their border. Radius in metres. */
export type IndexShape =
  | { kind: 'rectangle'; bounds: Bounds }
  | { kind: 'polygon'; geometry: Polygon | MultiPolygon }
  | { kind: 'circle'; center: readonly [lng: number, lat: number]; radius: number }

/** Both ends are inclusive. A record without a value is in no range. */
export interface IndexRange {
  /** Whether there is a value; false finds records without one, and with an end nothing. */
  stated?: boolean
  from?: number
  to?: number
}

/** Search criteria. All of them must hold; missing or undefined ones do not restrict. */
export interface IndexCriteria {
  /** Accepted values by category id; null is "no value"; an empty list matches nothing. */
  categories?: Record<string, readonly (string | null)[]>
  /** Days since 1970-01-01 by date id. */
  dates?: Record<string, IndexRange>
  numbers?: Record<string, IndexRange>
  statusCategory?: StatusCategory
  /** The viewer's level: rows with at most this visibility match. */
  visibility: Visibility
  /** In at least one of the shapes; an empty list matches nothing. */
  shapes?: readonly IndexShape[]
  /** In at least one of the places, by guid; unknown guids match nothing. */
  places?: readonly string[]
  /** In at least one of these, in addition to `shapes`: places with a distance around them. */
  placeShapes?: readonly IndexShape[]
  /** In none of these by any of its locations; a record without a location is in none. */
  excludedShapes?: readonly IndexShape[]
  /** The record's text contains every word; the last may be a prefix. */
  text?: string
  keys?: readonly number[]
}

/** `reference`, `area`, or a date, number or category id of the schema. Ties are in reference order; "no value" comes last. */
export interface IndexSort {
  field: string
  descending: boolean
}

export interface IndexPageRequest {
  scope: 'located' | 'unlocated' | 'all'
  /** Restricts only located records. */
  view?: Bounds
  sort: IndexSort
  /** Records at exactly this location come before all others, in the same order. */
  first?: { x: number; y: number }
  offset: number
  limit: number
}

/** Newest first unless a sort is given. */
export interface LocationPageRequest {
  offset: number
  limit: number
  sort?: IndexSort
}

/** Features of a map by x and y, as returned by `locations` for this view, zoom and limit. */
export interface ClusterPageRequest extends LocationPageRequest {
  map: {
    view: Bounds
    zoom: number
    limit: number
    members: readonly { x: number; y: number }[]
  }
}

export interface IndexMemory {
  bytes: number
  bytesPerRecord: number
  /** Bytes by column; `text` and `address` are the word postings. */
  parts: Record<string, number>
}

/** A typed array of a column, in shared memory. */
export type Section =
  | Uint8Array<SharedArrayBuffer>
  | Uint16Array<SharedArrayBuffer>
  | Uint32Array<SharedArrayBuffer>
  | Int32Array<SharedArrayBuffer>
  | Float64Array<SharedArrayBuffer>

/**
 * What changed since an index was built, to be searched beside it; the two answer like an index that is built anew.
 * Structured-cloneable, its columns are shared.
 */
export interface IndexDelta {
  /** The changed and new records, with the places of the index. */
  data: IndexData
  /** The index's visible records of each level, without those that changed or were withdrawn. */
  visible: Record<Visibility, Int32Array<SharedArrayBuffer>>
  /** By position in the delta: how many references of the index come before. */
  before: Uint32Array<SharedArrayBuffer>
  /** Number of records of the index that changed or were withdrawn. */
  hidden: number
}

/** The data of an index. Structured-cloneable: posting it to a worker shares the columns. */
export interface IndexData {
  /** Chosen by the caller of the builder, to tell a stale snapshot from a fresh one. */
  version: number
  schema: IndexSchema
  /** Number of records. */
  size: number
  /** Number of positions, a multiple of the block size. More than `size`: located and unlocated records each fill whole blocks. */
  capacity: number
  /** Positions below this hold located records or are unused; the others hold unlocated ones. */
  locatedEnd: number
  /** Values of each category, ascending. A code is an index into them; the code after the last is "no value". */
  values: Record<string, string[]>
  /** Place guids of all layers, in the order of their runs. */
  places: string[]
  /** Number of places in the area layer. */
  areas: number
  sections: Record<string, Section>
}
