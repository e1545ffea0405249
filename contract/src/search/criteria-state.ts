import type { ViewerLevel } from '../platform/envelope.ts'
import { type CriterionValue, NO_VALUE, type SearchCriteria } from './criteria.ts'
import type { Localized } from '../platform/localized.ts'
import { type Filter, type FilterType, isChoice, leafFilters, leavesOf } from './filters/filters.ts'
import { EMPTY_SEARCH, NEAR_RADIUS, type SearchState } from './search-state.ts'

/** Criteria as the screen has them, and a filter for each, in the order of the panel. */
export interface WordedSearch {
  readonly state: SearchState
  readonly filters: Filter[]
}

/** What of a module says how its criteria are shown. */
export interface CriteriaModule {
  readonly filters: readonly Filter[]
  readonly fields: readonly {
    readonly id: string
    readonly label: Localized
    readonly kind: string
  }[]
}

/**
 * A search as the screen would show it, from what the API was given: with groups of options instead of all their
 * members. A criterion without a filter gets one with the label of its field.
 * @param own the module's own criteria among them; see `moduleCriteria`
 */
export function stateOfGiven(
  criteria: SearchCriteria,
  own: ReadonlyMap<string, CriterionValue>,
  module: CriteriaModule,
  level: ViewerLevel,
): WordedSearch {
  const known = leafFilters(module.filters)
  const state: SearchState = {
    ...EMPTY_SEARCH,
    choices: {},
    ranges: {},
    texts: {},
    numbers: {},
    periods: {},
    stated: {},
    statusCategory: statusOfCriteria(criteria.status, level),
    publicOnly: criteria.___seen_by === 'everybody',
    ...whereOf(criteria),
  }
  const filters: Filter[] = []
  for (const [criterion, value] of own) {
    const filter = filterOf(criterion, value, module, known)
    if (setValue(filter, value, state)) filters.push(filter)
  }
  const from = criteria.record_date___start ?? criteria.start ?? null
  const to = criteria.record_date___end ?? criteria.end ?? null
  if (from !== null || to !== null) {
    const dates = filterOf('record_date', {}, module, known)
    if (state.ranges['record_date'] === undefined) filters.push(dates)
    state.ranges['record_date'] = narrowed(state.ranges['record_date'], { from, to })
  }
  const place = ({ criterion, type }: Filter) => {
    const at = known.findIndex((one) => one.criterion === criterion && one.type === type)
    return at < 0 ? known.length : at
  }
  return { state, filters: filters.sort((one, other) => place(one) - place(other)) }
}

/** Criteria of every module, which are no filter's of its own. */
export const OWN_KEYS: ReadonlySet<string> = new Set([
  '___viewport',
  '___place',
  '___address',
  '___geometry',
  '___geometry_source',
  '___seen_by',
  '___location',
  '___zoom',
  'name',
  'created',
  'moduleCode',
  'channel',
  'start',
  'end',
  'record_date___start',
  'record_date___end',
  'status',
])

/** The module's own criteria that are given. */
export function moduleCriteria(criteria: SearchCriteria): Map<string, CriterionValue> {
  const given = new Map<string, CriterionValue>()
  for (const [name, value] of Object.entries(criteria)) {
    // By the contract every other key holds a criterion's value.
    if (!OWN_KEYS.has(name) && value != null) given.set(name, value as CriterionValue)
  }
  return given
}

/** The ids of a choice; none for "all". */
export function chosenIds(value: CriterionValue): string[] {
  const ids = (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map(String)
    .filter((id) => id !== '')
  return ids.includes('0') ? [] : [...new Set(ids)]
}

/** The metres around each place that is chosen; 0 is the place itself. */
export function chosenPlaces(criteria: SearchCriteria): Map<string, number> {
  return new Map(
    (criteria.___place ?? []).map((place): [string, number] =>
      typeof place === 'string' ? [place, 0] : [place.id, place.radius ?? 0],
    ),
  )
}

function whereOf(
  criteria: SearchCriteria,
): Pick<SearchState, 'places' | 'around' | 'address' | 'shape'> {
  const places = chosenPlaces(criteria)
  const { ___address: address, ___geometry: shape } = criteria
  return {
    places: [...places.keys()],
    around: Object.fromEntries([...places].filter(([, metres]) => metres > 0)),
    address: address
      ? {
          text: address.text ?? '',
          location: address.location,
          radius: address.radius ?? NEAR_RADIUS,
        }
      : null,
    shape: shape ?? null,
  }
}

/** The status that a search asks for; where it names none, it follows from who searches. */
export function statusOfCriteria(
  status: SearchCriteria['status'],
  level: ViewerLevel,
): NonNullable<SearchState['statusCategory']> {
  if (status == null) return level === 'anonymous' ? '1' : '0'
  const text = String(status)
  return text === '1' || text === '2' ? text : '0'
}

/**
 * The member that is open of each of the exclusive tabs: the one with what is chosen, since only it restricts the search;
 * else the one with a date or number that must be there or not, which restricts the search whatever is open.
 */
export function openTabs(filters: readonly Filter[], state: SearchState): Record<string, string> {
  const { choices, ranges, texts, numbers, periods, stated } = state
  const chosen = new Set([choices, ranges, texts, numbers, periods].flatMap(Object.keys))
  if (state.places.length > 0) chosen.add('___place')
  const tabs: Record<string, string> = {}
  for (const { type, criterion, params } of filters) {
    const { members = [] } = params
    const holding = (isHeld: (criterion: string) => boolean) =>
      members.find((member) => leafFilters([member]).some((leaf) => isHeld(leaf.criterion)))
    const open = holding((one) => chosen.has(one)) ?? holding((one) => Object.hasOwn(stated, one))
    if (type === 'exclusiveTabs' && open) tabs[criterion] = open.criterion
    Object.assign(tabs, openTabs(members, state))
  }
  return tabs
}

/** The filter of a criterion, of a type that fits the value; where the panel has none, one with the label of the field. */
function filterOf(
  criterion: string,
  value: CriterionValue,
  { fields }: CriteriaModule,
  known: readonly Filter[],
): Filter {
  const named = known.filter((one) => one.criterion === criterion)
  const field = fields.find(({ id }) => id === (criterion === 'status_name' ? 'status' : criterion))
  const type = typeOf(value, field?.kind ?? named[0]?.type ?? 'checkboxTree', named[0], criterion)
  const label = field?.label ?? named[0]?.params.label ?? criterion
  return named.find((one) => one.type === type) ?? { type, criterion, params: { label } }
}

function typeOf(
  value: CriterionValue,
  kind: string,
  named: Filter | undefined,
  criterion: string,
): FilterType {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    if ('order' in value) return 'datePeriod'
    if ('stated' in value) return kind === 'number' ? 'statedNumber' : 'statedDate'
    const ends = [value.from, value.to].some((end) => typeof end === 'number')
    return ends || kind === 'number' ? 'number' : 'dateRange'
  }
  if (criterion === 'text' || named?.type === 'text') return 'text'
  return named && (isChoice(named) || named.type === 'predictive') ? named.type : 'checkboxTree'
}

/** Notes a value under its filter; false where it restricts nothing. */
function setValue(filter: Filter, value: CriterionValue, state: SearchState): boolean {
  const { criterion, type } = filter
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    if ('order' in value) state.periods[criterion] = value
    else if ('stated' in value) state.stated[criterion] = value.stated
    else if (value.from === undefined && value.to === undefined) return false
    else if (type === 'number')
      state.numbers[criterion] = { from: asNumber(value.from), to: asNumber(value.to) }
    else state.ranges[criterion] = { from: asDay(value.from), to: asDay(value.to) }
    return true
  }
  if (type === 'text') {
    const words = Array.isArray(value) ? value.join(' ') : String(value ?? '').trim()
    if (words !== '') state.texts[criterion] = words
    return words !== ''
  }
  const chosen = chosenIds(value)
  if (chosen.length === 0) return false
  if (isEverything(filter, chosen)) {
    // "All" of a dropdown is said in the address, since it may have another default.
    state.choices[criterion] = []
    return false
  }
  state.choices[criterion] = withGroups(filter, chosen)
  return true
}

function asNumber(end: string | number | undefined): number | null {
  return typeof end === 'number' ? end : null
}

function asDay(end: string | number | undefined): string | null {
  return typeof end === 'string' ? end : null
}

/** Whether a dropdown is at "All", which searches for all that it offers. */
function isEverything({ type, params }: Filter, chosen: readonly string[]): boolean {
  const ids = new Set(chosen)
  const options = params.options ?? []
  return (
    type === 'dropdown' &&
    ids.has(NO_VALUE) &&
    options.flatMap(leavesOf).every((id) => id === '0' || ids.has(id))
  )
}

/** The choice with groups whose members are all chosen instead of them. */
function withGroups({ params }: Filter, chosen: readonly string[]): string[] {
  const ids = new Set(chosen)
  const groupOf = new Map(
    (params.options ?? [])
      .filter((option) => option.members?.length && leavesOf(option).every((id) => ids.has(id)))
      .flatMap((group) => leavesOf(group).map((id): [string, string] => [id, group.id])),
  )
  return [...new Set(chosen.map((id) => groupOf.get(id) ?? id))]
}

/** The days that are in both. */
function narrowed(
  one: SearchState['ranges'][string] | undefined,
  other: SearchState['ranges'][string],
): SearchState['ranges'][string] {
  const later = [one?.from, other.from].filter((day) => day != null).sort()
  const earlier = [one?.to, other.to].filter((day) => day != null).sort()
  return { from: later.at(-1) ?? null, to: earlier[0] ?? null }
}
