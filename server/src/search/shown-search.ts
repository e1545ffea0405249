import { isDeepStrictEqual } from 'node:util'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { CriterionValue, SearchCriteria } from '@plat/contract/search/criteria'
import { chosenIds, moduleCriteria, openTabs } from '@plat/contract/search/criteria-state'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { roundedShape } from '@plat/contract/search/search-shape'
import type { SearchState } from '@plat/contract/search/search-state'
import { decodeSearch, encodeSearch } from '@plat/contract/search/search-url'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { moduleFilters } from '../tenancy/document/module-filters.ts'
import { stateOfCriteria } from './criteria-state.ts'

/** What the page of the search asks for today. */
export function criteriaNow(
  address: string,
  module: ModuleDocument,
  level: ViewerLevel,
): SearchCriteria {
  const filters = moduleFilters(module, level)
  return plain(criteriaOf(decodeSearch(new URLSearchParams(address), filters), filters, level))
}

/** The search as a page shows it, from what the API was given. */
export function stateShown(
  criteria: SearchCriteria,
  module: ModuleDocument,
  level: ViewerLevel,
): SearchState {
  const { state } = stateOfCriteria(criteria, module, level)
  const shape = state.shape && roundedShape(state.shape)
  return { ...state, shape, tabs: openTabs(module.filters, state) }
}

/**
 * Query of the address that shows a saved search: the kept one while it does. After filters were removed, or options put
 * into other groups, one with the same criteria.
 */
export function addressNow(
  criteria: SearchCriteria,
  kept: string,
  module: ModuleDocument,
  level: ViewerLevel,
): string {
  return isShownBy(kept, criteria, module, level) ? kept : addressOf(criteria, kept, module, level)
}

/** Query of the address of a search, with what a kept one says of the map and the order. */
export function addressOf(
  criteria: SearchCriteria,
  kept: string,
  module: ModuleDocument,
  level: ViewerLevel,
): string {
  const filters = moduleFilters(module, level)
  const { view, sort, layers } = decodeSearch(new URLSearchParams(kept), filters)
  const shown = { ...stateShown(criteria, module, level), view, sort, layers }
  return encodeSearch(shown, filters).toString()
}

/** Whether an address shows the search that the API was given, which has several ways to say it. */
export function isShownBy(
  address: string,
  criteria: SearchCriteria,
  module: ModuleDocument,
  level: ViewerLevel,
): boolean {
  const shown = criteriaNow(address, module, level)
  // Where the address does not name it, the page takes the status of the criteria.
  if (!new URLSearchParams(address).has('status')) shown.status = criteria.status
  const filters = moduleFilters(module, level)
  const meant = criteriaOf(stateShown(criteria, module, level), filters, level)
  // What no page can show beside the rest: it makes another search.
  for (const [criterion, value] of moduleCriteria(criteria)) {
    const isDate = criterion === 'record_date' && hasDates(meant)
    if (!isDate && restricts(criterion, value)) meant[criterion] ??= value
  }
  if (criteria.___place?.length && !criteria.___geometry) meant.___place ??= criteria.___place
  return isDeepStrictEqual(sorted(plain(meant)), sorted(plain(shown)))
}

/** Whether criteria restrict the record's own date by days. */
function hasDates({ record_date___start: start, record_date___end: end }: SearchCriteria): boolean {
  return start != null || end != null
}

/** Whether a value of a criterion leaves records out: "0" stands for all options. */
export function restricts(criterion: string, value: CriterionValue): boolean {
  if (criterion === 'text') return String(value).trim() !== ''
  if (value === null || Array.isArray(value) || typeof value !== 'object')
    return chosenIds(value).length > 0
  return 'order' in value || 'stated' in value || value.from !== undefined || value.to !== undefined
}

/** With the options of each criterion in one order. */
function sorted(criteria: SearchCriteria): SearchCriteria {
  const entries = Object.entries(criteria).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...new Set(value.map((one) => JSON.stringify(one)))].toSorted() : value,
  ])
  return Object.fromEntries(entries) as SearchCriteria
}

/** Without members that have no value. */
function plain(criteria: SearchCriteria): SearchCriteria {
  const given = Object.entries(criteria).filter(([, value]) => value != null)
  return JSON.parse(JSON.stringify(Object.fromEntries(given))) as SearchCriteria
}
