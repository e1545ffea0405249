import { hasDefaults, withContainers } from './filters/filter-defaults.ts'
import { type Filter, isStated } from './filters/filters.ts'
import { LOCALES } from '../platform/localized.ts'
import { own as ownValue } from '../platform/own.ts'
import { DATED, decodeSearch } from './search-url.ts'
import { sortText, hasUnreadShape } from './search-url-values.ts'
import type { SearchState } from './search-state.ts'
import { PAGE_PARAMETERS, parametersOf } from './search-url-names.ts'
import { SORT_FIELDS } from './search.ts'

/** An invalid parameter in a search's address. */
export interface AddressFault {
  readonly name: string
  /** The expected value in words; null for an unknown name. */
  readonly expected: string | null
}

/** Parameters that may occur several times. */
const REPEATABLE = new Set(['place', 'layers'])

/** Filters without a parameter of their own: containers, fixed ones, and those with a shared parameter. */
const WITHOUT_PARAMETER: ReadonlySet<Filter['type']> = new Set([
  'group',
  'expandExclusive',
  'immutableRadio',
  'status',
  'place',
  'grid',
])

/** Names of all parameters of a module's search. */
export function searchParameters(filters: readonly Filter[]): string[] {
  const own = withContainers(filters).filter(
    ({ type, criterion }) => !WITHOUT_PARAMETER.has(type) && criterion !== '___place',
  )
  return [...new Set([...own.flatMap(parametersOf), ...PAGE_PARAMETERS])]
}

/**
 * What the page ignores when it reads an address: unknown names, invalid values, and repeated values of
 * single-valued parameters. Parameters that only affect the page's appearance are not checked.
 */
export function searchAddressFaults(
  params: URLSearchParams,
  filters: readonly Filter[],
): AddressFault[] {
  const known = new Set(searchParameters(filters))
  const read = decodeSearch(params, filters)
  return [...new Set(params.keys())].flatMap((name): AddressFault[] => {
    if (!known.has(name)) return [{ name, expected: null }]
    const own = withContainers(filters).filter((one) => parametersOf(one).includes(name))
    const [filter] = own
    const values = params.getAll(name)
    const several = REPEATABLE.has(name) || (filter !== undefined && takesSeveral(filter))
    if (values.length > 1 && !several) return [{ name, expected: 'one value' }]
    const expected = values.flatMap((value) =>
      filter === undefined
        ? (ownFault(name, value, params) ?? [])
        : (faultOfAll(own, name, value) ?? otherDates(own, read, name, value) ?? []),
    )
    return expected.slice(0, 1).map((words) => ({ name, expected: words }))
  })
}

function takesSeveral({ type }: Filter): boolean {
  return (
    !['dateRange', 'datePeriod', 'number', 'text', 'exclusiveTabs'].includes(type) &&
    !isStated({ type })
  )
}

/** Of filters that share a parameter, one takes the value. */
function faultOfAll(filters: readonly Filter[], name: string, value: string): string | null {
  const faults = filters.map((filter) => faultOf(filter, name, value))
  return faults.includes(null) ? null : faults.join(', or ')
}

/** Days, a period, and whether there is a date at all exclude each other. */
function otherDates(
  filters: readonly Filter[],
  state: SearchState,
  name: string,
  value: string,
): string | null {
  const filter = filters.find((one) => faultOf(one, name, value) === null)
  const key = filter && ownValue(DATED, filter.type)
  if (!filter || !key || value === '') return null
  if (ownValue<unknown>(state[key], filter.criterion) !== undefined) return null
  return 'only one of days, a period, any or none for this date'
}

const EXPECTED: Partial<Record<Filter['type'], string>> = {
  dateRange: 'a day like 2024-05-01',
  datePeriod: 'a period like previous.month.3.last',
  number: 'a range like 100..5000, 100.. or ..5000',
  statedDate: 'any or none',
  statedNumber: 'any or none',
}

/** What a filter expects instead of this value; null when the value is valid. */
function faultOf(filter: Filter, name: string, value: string): string | null {
  const { type, criterion, params } = filter
  if (type === 'exclusiveTabs') {
    const members = (params.members ?? []).map((member) => member.criterion)
    return members.includes(value) ? null : members.join(' or ')
  }
  const expected = EXPECTED[type]
  // An empty value means "not restricted" for a filter with a default.
  if (expected === undefined || (value === '' && hasDefaults([filter]))) return null
  const state = decodeSearch(new URLSearchParams([[name, value]]), [filter])
  const held = [
    ownValue(state.ranges, criterion),
    ownValue(state.periods, criterion),
    ownValue(state.numbers, criterion),
    ownValue(state.stated, criterion),
  ].some((one) => one !== undefined)
  return held ? null : expected
}

const GUID_WORDS = 'the guid of a place, with .metres behind it for what is around it'

/** Like `faultOf`, for the parameters that every search has. */
function ownFault(name: string, value: string, params: URLSearchParams): string | null {
  const state = decodeSearch(new URLSearchParams([[name, value]]), [])
  switch (name) {
    case 'status':
      return state.statusCategory === null ? '0 (all), 1 (live) or 2 (archive)' : null
    case 'seen-by':
      return state.publicOnly ? null : 'everybody'
    case 'place':
      return placeIsRead(state, value) ? null : GUID_WORDS
    case 'near':
      return state.address === null ? 'longitude,latitude,metres, at most 200000 metres' : null
    case 'address':
      return params.has('near') ? null : 'near=longitude,latitude,metres beside it'
    case 'shape':
      return hasUnreadShape(new URLSearchParams([[name, value]]))
        ? 'a shape as the search page writes it, neither too large nor crossing itself'
        : null
    case 'sort':
      return sortText(state.sort) === value.replace(/^ /, '+')
        ? null
        : `+ or - and one of ${SORT_FIELDS.join(', ')}`
    case 'lang':
      return LOCALES.some((locale) => locale === value) ? null : LOCALES.join(' or ')
    default:
      return null
  }
}

function placeIsRead({ places, around }: SearchState, value: string): boolean {
  const [id] = places
  return id !== undefined && (value === id || around[id] !== undefined)
}
