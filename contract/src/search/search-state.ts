import type { Position } from '../platform/geometry.ts'
import type { SearchGeometry } from './criteria.ts'
import type { DatePeriod } from './filters/date-period.ts'
import type { MapSelection } from './map-selection.ts'
import type { SortField } from './search.ts'

/** Two calendar days, `YYYY-MM-DD`, both inclusive; null is open. */
export interface DayRange {
  from: string | null
  to: string | null
}

/** Both ends inclusive; null is open. */
export interface NumberRange {
  from: number | null
  to: number | null
}

/** Centre of the map in degrees, and its zoom. */
export interface MapView {
  center: Position
  zoom: number
}

export interface NearAddress {
  text: string
  location: Position
  /** Metres. */
  radius: number
}

export type StatusCategoryChoice = '0' | '1' | '2'

export interface Sort {
  field: SortField
  descending: boolean
}

/** Tabs of the left panel. */
export const PANEL_TABS = ['filters', 'list', 'unmapped'] as const
export type PanelTab = (typeof PANEL_TABS)[number]

/** State of a module page; all of it is in the address. */
export interface SearchState {
  /**
   * Chosen options by criterion; a missing criterion is not restricted. An empty list is "All" of a
   * dropdown, which searches for all its options.
   */
  choices: Record<string, readonly string[]>
  ranges: Record<string, DayRange>
  texts: Record<string, string>
  numbers: Record<string, NumberRange>
  /** Spans of days relative to today, by criterion. */
  periods: Record<string, DatePeriod>
  /** By criterion of a date or number: records with a value (true), or without one. */
  stated: Record<string, boolean>
  /** The active member's criterion by the criterion of its exclusive tabs; by default the first member. */
  tabs: Record<string, string>
  /** Null: the viewer's default. */
  statusCategory: StatusCategoryChoice | null
  /** Finds public records only, even for staff. */
  publicOnly: boolean
  /** Guids of chosen places. */
  places: readonly string[]
  /** Metres around a chosen place that count as part of it, by guid; 0 by default. */
  around: Readonly<Record<string, number>>
  address: NearAddress | null
  /** Drawn on the map; overrides `places` and `address`. */
  shape: SearchGeometry | null
  /** Null: the whole agency. */
  view: MapView | null
  selection: MapSelection | null
  /** Guid of the open record. */
  record: string | null
  sort: Sort
  /** Null: the device's default. */
  tab: PanelTab | null
  /** The record panel takes 8 of 12 columns instead of 4. */
  wide: boolean
  /** Ids of place layers that the map draws, in alphabetical order. */
  layers: readonly string[]
}

export const DEFAULT_SORT: Sort = { field: 'record_date', descending: true }
/** Default radius around an address, in metres. */
export const NEAR_RADIUS = 150

export const EMPTY_SEARCH: SearchState = {
  choices: {},
  ranges: {},
  texts: {},
  numbers: {},
  periods: {},
  stated: {},
  tabs: {},
  statusCategory: null,
  publicOnly: false,
  places: [],
  around: {},
  address: null,
  shape: null,
  view: null,
  selection: null,
  record: null,
  sort: DEFAULT_SORT,
  tab: null,
  wide: false,
  layers: [],
}
