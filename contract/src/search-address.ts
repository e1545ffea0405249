import type { SearchGeometry } from './criteria.ts'
import type { DatePeriod } from './date-period.ts'
import { digits, inDigits } from './digits.ts'
import { type Filter, isChoice, leafFilters } from './filters.ts'
import type { Position } from './geometry.ts'
import { hasDefaults, startWith, withContainers } from './filter-defaults.ts'
import { own } from './own.ts'
import {
  chosenPlaces,
  datePeriod,
  drawnShape,
  numberRange,
  periodText,
  rangeText,
} from './search-address-values.ts'
import { shapeText } from './search-shape.ts'
import { readSpot, type Spot, spotText } from './search-spot.ts'
import { parameterOf, parametersOf } from './search-address-names.ts'
import { SORT_FIELDS, type SortField } from './search.ts'

/** Two calendar days, `YYYY-MM-DD`, both included; null is open. */
export interface DayRange {
  from: string | null
  to: string | null
}

/** Both included; null is open. */
export interface NumberRange {
  from: number | null
  to: number | null
}

/** Where the map looks: its centre in degrees and its zoom. */
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

export type StatusChoice = '0' | '1' | '2'

export interface Sort {
  field: SortField
  descending: boolean
}

/** What the left panel shows. */
export const PANEL_TABS = ['filters', 'list', 'unmapped'] as const
export type PanelTab = (typeof PANEL_TABS)[number]

/** Everything that a module page shows, as its address holds it. */
export interface SearchState {
  /**
   * Chosen options by criterion; a criterion that is missing is not restricted. Empty: "All" of a
   * dropdown, which asks for all its options.
   */
  choices: Record<string, readonly string[]>
  ranges: Record<string, DayRange>
  texts: Record<string, string>
  numbers: Record<string, NumberRange>
  /** Spans of days told from today, by criterion. */
  periods: Record<string, DatePeriod>
  /** The active member's criterion by the criterion of its exclusive tabs; the first where it is missing. */
  tabs: Record<string, string>
  /** Null: the viewer's default. */
  status: StatusChoice | null
  /** Guids of chosen places. */
  places: readonly string[]
  /** Metres around a chosen place that count as in it, by guid; the place itself where missing. */
  around: Readonly<Record<string, number>>
  address: NearAddress | null
  /** Drawn on the map: takes the place of `places` and `address` while it is there. */
  shape: SearchGeometry | null
  /** Null: the whole agency. */
  view: MapView | null
  spot: Spot | null
  /** Guid of the record that is open. */
  record: string | null
  sort: Sort
  /** Null: the device's default. */
  tab: PanelTab | null
  /** The record panel takes 8 of 12 columns instead of 4. */
  wide: boolean
  /** Ids of place layers that the map draws, in alphabetical order. */
  layers: readonly string[]
}

const DEFAULT_SORT: Sort = { field: 'record_date', descending: true }
/** Metres around an address that count as near it. */
export const NEAR_RADIUS = 150

export const EMPTY_SEARCH: SearchState = {
  choices: {},
  ranges: {},
  texts: {},
  numbers: {},
  periods: {},
  tabs: {},
  status: null,
  places: [],
  around: {},
  address: null,
  shape: null,
  view: null,
  spot: null,
  record: null,
  sort: DEFAULT_SORT,
  tab: null,
  wide: false,
  layers: [],
}

/** In the address: all options of a filter that chooses one. */
const ALL = '0'
const SINGLE_CHOICES: ReadonlySet<Filter['type']> = new Set([
  'radio',
  'immutableRadio',
  'exclusiveToggle',
  'dropdown',
])

/**
 * The address's query for a state; defaults are left out, order is stable. With the module's filters
 * also what they start with, and "all" against it is written as nothing: `use=`.
 */
export function encodeSearch(state: SearchState, filters: readonly Filter[] = []): URLSearchParams {
  const params = writeSearch(state)
  leaveDefaultsOut(params, filters)
  return params
}

function writeSearch(state: SearchState): URLSearchParams {
  const params = new URLSearchParams()
  for (const [criterion, values] of sorted(state.choices)) {
    for (const value of values) params.append(parameterOf(criterion), value)
    if (values.length === 0) params.set(parameterOf(criterion), ALL)
  }
  for (const [criterion, range] of sorted(state.ranges)) {
    if (range.from) params.set(parameterOf(criterion, '_from'), range.from)
    if (range.to) params.set(parameterOf(criterion, '_to'), range.to)
  }
  for (const [criterion, text] of sorted(state.texts)) params.set(parameterOf(criterion), text)
  for (const [criterion, range] of sorted(state.numbers))
    params.set(parameterOf(criterion), rangeText(range))
  for (const [criterion, period] of sorted(state.periods))
    params.set(parameterOf(criterion), periodText(period))
  for (const [container, member] of sorted(state.tabs)) params.set(parameterOf(container), member)
  if (state.status) params.set('status', state.status)
  for (const place of state.places) {
    const metres = own(state.around, place)
    params.append('place', metres ? `${place}.${metres}` : place)
  }
  if (state.address) {
    params.set('address', state.address.text)
    params.set('near', [...state.address.location, state.address.radius].map(inDigits).join(','))
  }
  if (state.shape) params.set('shape', shapeText(state.shape))
  if (state.view) params.set('at', [...state.view.center, state.view.zoom].map(inDigits).join(','))
  if (state.spot) params.set(state.spot.kind, spotText(state.spot))
  if (state.record) params.set('record', state.record)
  if (
    state.sort.field !== DEFAULT_SORT.field ||
    state.sort.descending !== DEFAULT_SORT.descending
  ) {
    params.set('sort', sortText(state.sort))
  }
  if (state.tab) params.set('show', state.tab)
  if (state.wide) params.set('panel', 'wide')
  if (state.layers.length > 0) params.set('layers', state.layers.join(','))
  return params
}

/** Takes out what filters start with; a filter that starts with something and has nothing is written empty. */
function leaveDefaultsOut(params: URLSearchParams, filters: readonly Filter[]): void {
  if (!hasDefaults(filters)) return
  const standard = writeSearch(decodeSearch(new URLSearchParams(), filters))
  for (const filter of withContainers(filters)) {
    if (filter.params.default === undefined || filter.type === 'status') continue
    const names = parametersOf(filter)
    const [first = filter.criterion] = names
    const values = (from: URLSearchParams) => JSON.stringify(names.map((name) => from.getAll(name)))
    if (values(params) === values(standard)) for (const name of names) params.delete(name)
    else if (!names.some((name) => params.has(name))) params.set(first, '')
  }
}

/** The state that an address stands for. What cannot be read is as if it were not there. */
export function decodeSearch(params: URLSearchParams, filters: readonly Filter[]): SearchState {
  const state: SearchState = {
    ...EMPTY_SEARCH,
    choices: {},
    ranges: {},
    texts: {},
    numbers: {},
    periods: {},
    tabs: activeTabs(params, filters),
  }
  for (const filter of leafFilters(filters)) {
    const given =
      filter.type !== 'immutableRadio' && parametersOf(filter).some((name) => params.has(name))
    if (given) readValue(filter, params, state)
    else startWith(filter, state)
  }
  state.status = statusChoice(params.get('status'))
  Object.assign(state, chosenPlaces(params.getAll('place')))
  state.address = address(params)
  state.shape = drawnShape(params)
  state.view = view(params.get('at'))
  state.spot = readSpot(params)
  state.record = guid(params.get('record'))
  state.sort = parseSort(params.get('sort')) ?? DEFAULT_SORT
  state.tab = PANEL_TABS.find((tab) => tab === params.get('show')) ?? null
  state.wide = params.get('panel') === 'wide'
  state.layers = drawnLayers(params.get('layers'))
  return state
}

/** Reads what one filter holds into `state`. */
function readValue(filter: Filter, params: URLSearchParams, state: SearchState): void {
  const { type, criterion } = filter
  // Places have a parameter of their own, whichever filter chooses them.
  if (criterion === '___place') return
  const text = params.get(parameterOf(criterion))
  if (isChoice(filter) || type === 'predictive') {
    const values = params.getAll(parameterOf(criterion)).filter(Boolean)
    const all = SINGLE_CHOICES.has(type) && values.length === 1 && values[0] === ALL
    if (all && type === 'dropdown') state.choices[criterion] = []
    else if (values.length > 0 && !all) state.choices[criterion] = [...new Set(values)]
  } else if (type === 'dateRange') {
    const from = day(params.get(parameterOf(criterion, '_from')))
    const to = day(params.get(parameterOf(criterion, '_to')))
    if (from || to) state.ranges[criterion] = { from, to }
  } else if (type === 'datePeriod') {
    const period = datePeriod(text)
    if (period) state.periods[criterion] = period
  } else if (type === 'number') {
    const range = numberRange(text)
    if (range) state.numbers[criterion] = range
  } else if (type === 'text' && text) {
    state.texts[criterion] = text
  }
}

function activeTabs(params: URLSearchParams, filters: readonly Filter[]): Record<string, string> {
  const tabs: Record<string, string> = {}
  for (const {
    type,
    criterion,
    params: { members = [], default: standard },
  } of filters) {
    const chosen = params.get(parameterOf(criterion)) ?? standard
    if (type === 'exclusiveTabs' && members.some((member) => member.criterion === chosen))
      tabs[criterion] = String(chosen)
    Object.assign(tabs, activeTabs(params, members))
  }
  return tabs
}

/** `-record_date`: the sign and the field, as the API takes it. */
export function sortText(sort: Sort): string {
  return `${sort.descending ? '-' : '+'}${sort.field}`
}

/** The first order of a new column is descending; the same column again turns it around. */
export function toggleSort(sort: Sort, field: SortField): Sort {
  return { field, descending: sort.field === field ? !sort.descending : true }
}

/** A view as precise as a screen needs: 5 decimals are about a metre. */
export function roundedView(center: Position, zoom: number): MapView {
  return {
    center: [Number(center[0].toFixed(5)), Number(center[1].toFixed(5))],
    zoom: Number(zoom.toFixed(2)),
  }
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

function sorted<Value>(record: Record<string, Value>): [string, Value][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
}

function guid(text: string | null): string | null {
  return text && GUID.test(text) ? text : null
}

function day(text: string | null): string | null {
  return text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

function statusChoice(text: string | null): StatusChoice | null {
  // Old links write "live and archive" as 1,2.
  if (text === '1,2') return '0'
  return text === '0' || text === '1' || text === '2' ? text : null
}

function parseSort(text: string | null): Sort | null {
  const sign = text?.[0]
  const field = SORT_FIELDS.find((name) => name === text?.slice(1))
  // A plus in an address may arrive as a blank.
  return field && sign && '+- '.includes(sign) ? { field, descending: sign === '-' } : null
}

function numbers(text: string | null, count: number): number[] | null {
  if (!text) return null
  const values = text.split(',').map(digits)
  return values.length === count && values.every(Number.isFinite) ? values : null
}

function position(lng: number | undefined, lat: number | undefined): Position | null {
  if (lng === undefined || lat === undefined) return null
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : null
}

function view(text: string | null): MapView | null {
  const [lng, lat, zoom] = numbers(text, 3) ?? []
  const center = position(lng, lat)
  return center && zoom !== undefined && zoom >= 0 && zoom <= 24 ? { center, zoom } : null
}

function address(params: URLSearchParams): NearAddress | null {
  const [lng, lat, radius] = numbers(params.get('near'), 3) ?? []
  const location = position(lng, lat)
  if (!location || !radius || radius < 0 || radius > 200_000) return null
  return { text: params.get('address') ?? '', location, radius }
}

/** Ids of layers, each once and in order. */
function drawnLayers(text: string | null): string[] {
  const ids = (text ?? '').split(',').filter((id) => /^[\w-]{1,64}$/.test(id))
  return [...new Set(ids)].sort()
}
