import { inDigits } from '../platform/digits.ts'
import { activeFilters, type Filter, isChoice, isStated, leafFilters } from './filters/filters.ts'
import { hasDefaults, mustChoose, startWith, withContainers } from './filters/filter-defaults.ts'
import { own } from '../platform/own.ts'
import {
  chosenPlaces,
  datePeriod,
  drawnShape,
  numberRange,
  periodText,
  rangeText,
  sortedEntries,
  parseAddress,
  parseView,
  sortText,
  parseStatusCategory,
  parseGuid,
  parseSort,
  parseLayers,
  parseDay,
} from './search-url-values.ts'
import {
  DEFAULT_SORT,
  EMPTY_SEARCH,
  PANEL_TABS,
  type SearchState,
  type Sort,
} from './search-state.ts'
import { shapeText } from './search-shape.ts'
import { readSelection, selectionText } from './map-selection.ts'
import { parameterOf, parametersOf } from './search-url-names.ts'
import type { SortField } from './search.ts'
import { withEntry } from './words/with-entry.ts'

/** Value for all options of a filter. */
const ALL = '0'
/** Values for records with a date or number, and without. */
const ANY = 'any'
const NONE = 'none'

/**
 * The query string for a state, in stable order and without defaults. With the module's filters, their
 * defaults are left out too; a filter cleared against its default gets an empty value, `use=`, unless something
 * must be chosen of it.
 */
export function encodeSearch(state: SearchState, filters: readonly Filter[] = []): URLSearchParams {
  const params = writeSearch(state)
  leaveDefaultsOut(params, filters)
  return params
}

function writeSearch(state: SearchState): URLSearchParams {
  const params = new URLSearchParams()
  for (const [criterion, values] of sortedEntries(state.choices)) {
    for (const value of values) params.append(parameterOf(criterion), value)
    if (values.length === 0) params.set(parameterOf(criterion), ALL)
  }
  for (const [criterion, range] of sortedEntries(state.ranges)) {
    if (range.from) params.set(parameterOf(criterion, '_from'), range.from)
    if (range.to) params.set(parameterOf(criterion, '_to'), range.to)
  }
  // A range or a period takes the parameter.
  for (const [criterion, stated] of sortedEntries(state.stated))
    params.set(parameterOf(criterion), stated ? ANY : NONE)
  for (const [criterion, text] of sortedEntries(state.texts))
    params.set(parameterOf(criterion), text)
  for (const [criterion, range] of sortedEntries(state.numbers))
    params.set(parameterOf(criterion), rangeText(range))
  for (const [criterion, period] of sortedEntries(state.periods))
    params.set(parameterOf(criterion), periodText(period))
  for (const [container, member] of sortedEntries(state.tabs))
    params.set(parameterOf(container), member)
  if (state.statusCategory) params.set('status', state.statusCategory)
  if (state.publicOnly) params.set('seen-by', 'everybody')
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
  if (state.selection) params.set(state.selection.kind, selectionText(state.selection))
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

/** Removes values that equal a filter's default; a filter with a default but no value gets an empty one. */
function leaveDefaultsOut(params: URLSearchParams, filters: readonly Filter[]): void {
  if (!hasDefaults(filters)) return
  const standard = writeSearch(decodeSearch(new URLSearchParams(), filters))
  for (const filter of withContainers(filters)) {
    if (filter.params.default === undefined || filter.type === 'status') continue
    const names = parametersOf(filter)
    const [first = filter.criterion] = names
    const values = (from: URLSearchParams) => JSON.stringify(names.map((name) => from.getAll(name)))
    if (values(params) === values(standard)) for (const name of names) params.delete(name)
    else if (!names.some((name) => params.has(name)) && !mustChoose(filter)) params.set(first, '')
  }
}

/** The state in an address. Invalid parameters are ignored. */
export function decodeSearch(params: URLSearchParams, filters: readonly Filter[]): SearchState {
  const state: SearchState = {
    ...EMPTY_SEARCH,
    choices: {},
    ranges: {},
    texts: {},
    numbers: {},
    periods: {},
    stated: {},
    tabs: activeTabs(params, filters),
  }
  const leaves = leafFilters(filters)
  const given = (filter: Filter) =>
    filter.type !== 'immutableRadio' && parametersOf(filter).some((name) => params.has(name))
  for (const filter of leaves) if (given(filter)) readValue(filter, params, state)
  const dated = datedBy(state, filters)
  for (const filter of leaves) {
    const held = (own(state.choices, filter.criterion)?.length ?? 0) > 0
    if ((!given(filter) && !dated.has(filter)) || (mustChoose(filter) && !held))
      startWith(filter, state)
  }
  keepOneOfDates(state, filters)
  state.statusCategory = parseStatusCategory(params.get('status'))
  state.publicOnly = params.get('seen-by') === 'everybody'
  Object.assign(state, chosenPlaces(params.getAll('place')))
  state.address = parseAddress(params)
  state.shape = drawnShape(params)
  state.view = parseView(params.get('at'))
  state.selection = readSelection(params)
  state.record = parseGuid(params.get('record'))
  state.sort = parseSort(params.get('sort')) ?? DEFAULT_SORT
  state.tab = PANEL_TABS.find((tab) => tab === params.get('show')) ?? null
  state.wide = params.get('panel') === 'wide'
  state.layers = parseLayers(params.get('layers'))
  return state
}

/** Key of the state under which the value of each type of date filter is kept. */
export const DATED: Readonly<Record<string, 'ranges' | 'periods' | 'stated'>> = {
  dateRange: 'ranges',
  datePeriod: 'periods',
  statedDate: 'stated',
}

/** Active filters of dates that the address restricts, by this filter or another: their defaults do not apply. */
function datedBy(state: SearchState, filters: readonly Filter[]): Set<Filter> {
  const active = activeFilters(filters, state.tabs)
  const isHeld = ({ type, criterion }: Filter) => {
    const key = own(DATED, type)
    return key && criterion !== 'record_date' && criterion in state[key]
  }
  const dates = new Set(active.filter(isHeld).map(({ criterion }) => criterion))
  return new Set(active.filter(({ criterion }) => dates.has(criterion)))
}

/** A date of the module has days, a period, or is there at all: the filter that comes first says which. */
function keepOneOfDates(state: SearchState, filters: readonly Filter[]): void {
  const kept = new Map<string, string>()
  for (const { type, criterion } of activeFilters(filters, state.tabs)) {
    const key = own(DATED, type)
    // Days and periods of the record's own date are two criteria.
    if (!key || criterion === 'record_date' || !Object.hasOwn(state[key], criterion)) continue
    if ((kept.get(criterion) ?? key) === key) kept.set(criterion, key)
    else Object.assign(state, { [key]: withEntry<unknown>(state[key], criterion, null) })
  }
}

/** Reads the value of one filter into `state`. */
function readValue(filter: Filter, params: URLSearchParams, state: SearchState): void {
  const { type, criterion } = filter
  // Places have their own parameter, shared by all place filters.
  if (criterion === '___place') return
  const text = params.get(parameterOf(criterion))
  if (isChoice(filter) || type === 'predictive') {
    const values = params.getAll(parameterOf(criterion)).filter(Boolean)
    const all = values.length === 1 && values[0] === ALL
    if (all && type === 'dropdown') state.choices[criterion] = []
    else if (values.length > 0 && !all) state.choices[criterion] = [...new Set(values)]
  } else if (type === 'dateRange') {
    const from = parseDay(params.get(parameterOf(criterion, '_from')))
    const to = parseDay(params.get(parameterOf(criterion, '_to')))
    if (from || to) state.ranges[criterion] = { from, to }
  } else if (type === 'datePeriod') {
    const period = datePeriod(text)
    if (period) state.periods[criterion] = period
  } else if (type === 'number') {
    const range = numberRange(text)
    if (range) state.numbers[criterion] = range
  } else if (isStated(filter) && (text === ANY || text === NONE)) {
    state.stated[criterion] = text === ANY
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

/** A new column starts descending; choosing the same column again reverses the order. */
export function toggleSort(sort: Sort, field: SortField): Sort {
  return { field, descending: sort.field === field ? !sort.descending : true }
}
