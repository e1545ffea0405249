import { NO_VALUE, type SearchCriteria } from './criteria.ts'
import type { ViewerLevel } from '../platform/envelope.ts'
import {
  activeFilters,
  expandChoice,
  type Filter,
  isChoice,
  isStated,
  leafFilters,
  leavesOf,
} from './filters/filters.ts'
import { own } from '../platform/own.ts'
import type { SearchState, StatusCategoryChoice } from './search-state.ts'

/** Status when none is chosen: the configured one, else live records for signed-out viewers and all for others. */
export function defaultStatus(
  viewer: ViewerLevel,
  filters: readonly Filter[],
): StatusCategoryChoice {
  const configured = leafFilters(filters).find((filter) => filter.type === 'status')?.params.default
  if (configured === '0' || configured === '1' || configured === '2') return configured
  return viewer === 'anonymous' ? '1' : '0'
}

/** The request body of a search, without the map's view. */
export function criteriaOf(
  state: SearchState,
  filters: readonly Filter[],
  viewer: ViewerLevel,
): SearchCriteria {
  const criteria: SearchCriteria = {
    status: state.statusCategory ?? defaultStatus(viewer, filters),
  }
  for (const filter of activeFilters(filters, state.tabs)) addValue(filter, state, criteria)
  if (state.publicOnly) criteria.___seen_by = 'everybody'
  if (state.shape) {
    criteria.___geometry = state.shape
    criteria.___geometry_source = 'drawn'
    return criteria
  }
  const places = searchedPlaces(state, filters)
  if (places.length > 0) {
    criteria.___place = places.map((id) => {
      const radius = own(state.around, id)
      return radius ? { id, radius } : id
    })
  }
  if (state.address) criteria.___address = { ...state.address }
  return criteria
}

/** The chosen places; none while all place filters are in inactive tabs. */
export function searchedPlaces(
  state: Pick<SearchState, 'places' | 'tabs'>,
  filters: readonly Filter[],
): readonly string[] {
  const choosePlaces = ({ type }: Filter) => type === 'place' || type === 'grid'
  const closed =
    leafFilters(filters).some(choosePlaces) &&
    !activeFilters(filters, state.tabs).some(choosePlaces)
  return closed ? [] : state.places
}

/** Numeric values are sent as numbers. */
function numberOrText(text: string): number | string {
  const number = Number(text)
  // Only if the number formats back to the same text: record numbers may start with zeros.
  return String(number) === text && Number.isFinite(number) ? number : text
}

function addValue(filter: Filter, state: SearchState, criteria: SearchCriteria): void {
  const { type, criterion, params } = filter
  const choice = own(state.choices, criterion)
  const range = own(state.ranges, criterion)
  const numbers = own(state.numbers, criterion)
  const period = own(state.periods, criterion)
  const text = own(state.texts, criterion)?.trim()
  const stated = own(state.stated, criterion)
  const options = params.options ?? []
  if (isChoice(filter) && choice?.length) criteria[criterion] = expandChoice(choice, options)
  else if (type === 'dropdown' && choice && options.length > 0)
    criteria[criterion] = [...options.flatMap(leavesOf), NO_VALUE]
  if (type === 'predictive' && choice?.length) criteria[criterion] = [...choice]
  if (type === 'text' && text) criteria[criterion] = numberOrText(text)
  if (type === 'number' && numbers)
    criteria[criterion] = { from: numbers.from ?? undefined, to: numbers.to ?? undefined }
  if (type === 'datePeriod' && period) criteria[criterion] = period
  if (isStated(filter) && stated !== undefined) criteria[criterion] ??= { stated }
  if (type === 'dateRange' && range && criterion === 'record_date') {
    if (range.from) criteria.record_date___start = range.from
    if (range.to) criteria.record_date___end = range.to
  } else if (type === 'dateRange' && range) {
    criteria[criterion] = { from: range.from ?? undefined, to: range.to ?? undefined }
  }
}
