import { hasDefaults, withContainers } from './filter-defaults.ts'
import type { Filter } from './filters.ts'
import { LOCALES } from './localized.ts'
import { own as ownValue } from './own.ts'
import { decodeSearch, type SearchState, sortText } from './search-address.ts'
import { PAGE_PARAMETERS, parametersOf } from './search-address-names.ts'
import { hasUnreadShape } from './search-address-values.ts'
import { SORT_FIELDS } from './search.ts'

/** What is wrong with a parameter of a search's address. */
export interface AddressFault {
  readonly name: string
  /** What was expected; null where no parameter has this name. */
  readonly expected: string | null
}

/** Parameters that may be given several times. */
const LISTS = new Set(['place', 'layers'])

/** Filters without a parameter of their own: what holds others, and what is fixed or has a common one. */
const WITHOUT: ReadonlySet<Filter['type']> = new Set([
  'group',
  'expandExclusive',
  'immutableRadio',
  'status',
  'place',
  'grid',
])

/** Names of all parameters that the address of a module's search may have. */
export function searchParameters(filters: readonly Filter[]): string[] {
  const own = withContainers(filters).filter(
    ({ type, criterion }) => !WITHOUT.has(type) && criterion !== '___place',
  )
  return [...new Set([...own.flatMap(parametersOf), ...PAGE_PARAMETERS])]
}

/**
 * What the page leaves out when it reads an address: unknown names, values that cannot be read, and
 * second values of what has one. What only says how the page looks is not checked.
 */
export function searchAddressFaults(
  params: URLSearchParams,
  filters: readonly Filter[],
): AddressFault[] {
  const known = new Set(searchParameters(filters))
  return [...new Set(params.keys())].flatMap((name): AddressFault[] => {
    if (!known.has(name)) return [{ name, expected: null }]
    const filter = withContainers(filters).find((one) => parametersOf(one).includes(name))
    const values = params.getAll(name)
    const several = LISTS.has(name) || (filter !== undefined && takesSeveral(filter))
    if (values.length > 1 && !several) return [{ name, expected: 'one value' }]
    const expected = values.flatMap((value) =>
      filter === undefined
        ? (ownFault(name, value, params) ?? [])
        : (faultOf(filter, name, value) ?? []),
    )
    return expected.slice(0, 1).map((words) => ({ name, expected: words }))
  })
}

function takesSeveral({ type }: Filter): boolean {
  return !['dateRange', 'datePeriod', 'number', 'text', 'exclusiveTabs'].includes(type)
}

const EXPECTED: Partial<Record<Filter['type'], string>> = {
  dateRange: 'a day like 2024-05-01',
  datePeriod: 'a period like previous.month.3.last',
  number: 'a range like 100..5000, 100.. or ..5000',
}

/** What a filter expected instead of this value; null where it can be read. */
function faultOf(filter: Filter, name: string, value: string): string | null {
  const { type, criterion, params } = filter
  if (type === 'exclusiveTabs') {
    const members = (params.members ?? []).map((member) => member.criterion)
    return members.includes(value) ? null : members.join(' or ')
  }
  const expected = EXPECTED[type]
  // Nothing at all stands for "not restricted" where the filter starts with something.
  if (expected === undefined || (value === '' && hasDefaults([filter]))) return null
  const state = decodeSearch(new URLSearchParams([[name, value]]), [filter])
  const held = [
    ownValue(state.ranges, criterion),
    ownValue(state.periods, criterion),
    ownValue(state.numbers, criterion),
  ].some((one) => one !== undefined)
  return held ? null : expected
}

const GUID_WORDS = 'the guid of a place, with .metres behind it for what is around it'

/** The same for the parameters that every search has. */
function ownFault(name: string, value: string, params: URLSearchParams): string | null {
  const state = decodeSearch(new URLSearchParams([[name, value]]), [])
  switch (name) {
    case 'status':
      return state.status === null ? '0 (all), 1 (live) or 2 (archive)' : null
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
