import { isDeepStrictEqual } from 'node:util'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { own } from '@plat/contract/platform/own'
import type { CriterionWords, SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import type { CriterionValue, SearchCriteria } from '@plat/contract/search/criteria'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { chosenIds, moduleCriteria, openTabs } from '@plat/contract/search/criteria-state'
import type { SearchState } from '@plat/contract/search/search-state'
import { decodeSearch, encodeSearch } from '@plat/contract/search/search-url'
import { roundedShape } from '@plat/contract/search/search-shape'
import { stateOfCriteria } from '../search/criteria-state.ts'
import { lostWords } from '../search/lost-words.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { moduleFilters } from '../tenancy/document/module-filters.ts'

/** Dates of the record are two criteria of one filter. */
const FILTER_OF: Readonly<Record<string, string>> = {
  record_date___start: 'record_date',
  record_date___end: 'record_date',
}
/** Other ways in which programs give them. */
const DATES = new Set(['record_date', 'start', 'end'])

/**
 * What a saved search was restricted to and is not any more: by a filter, an option or a place that the module had
 * then, or a field that the viewer may not read. In the words of then, else by name and value. While the records
 * are being loaded, only lost filters are known.
 */
export async function lostParts(
  source: SearchDependencies,
  { tenant, module, level }: { tenant: string; module: ModuleDocument; level: ViewerLevel },
  search: SavedSearch,
): Promise<CriterionWords[]> {
  const { criteria, search_meta_snapshot: snapshot } = search
  const context = { tenant, module: module.code, level }
  const lost = await lostWords(source, context, criteria, snapshot).catch((error: unknown) => {
    source.logger.warn(
      { err: error, module: module.code },
      'options of a saved search are not known',
    )
    return []
  })
  const told = new Set(lost.map(({ criterion }) => criterion))
  const now = criteriaOf(stateShown(criteria, module, level), moduleFilters(module, level), level)
  const held = (criterion: string) =>
    own(now, criterion) != null || (DATES.has(criterion) && hasDates(now))
  for (const [criterion, value] of moduleCriteria(criteria))
    if (!restricts(criterion, value)) told.add(criterion)
  const filters = Object.entries(criteria)
    .filter(([criterion, meant]) => meant != null && !held(criterion))
    .filter(([criterion]) => criterion !== 'status' && !told.has(criterion))
    .flatMap(([criterion, meant]) => wordsOf(criterion, meant, snapshot ?? []))
  return [...lost, ...filters]
}

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
  if (isShownBy(kept, criteria, module, level)) return kept
  const filters = moduleFilters(module, level)
  const { view, sort, layers } = decodeSearch(new URLSearchParams(kept), filters)
  const state = { ...stateShown(criteria, module, level), view, sort, layers }
  return encodeSearch(state, filters).toString()
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
  if (criteria.___place && !criteria.___geometry) meant.___place ??= criteria.___place
  return isDeepStrictEqual(sorted(plain(meant)), sorted(plain(shown)))
}

function hasDates({ record_date___start: start, record_date___end: end }: SearchCriteria): boolean {
  return start != null || end != null
}

/** Whether a value leaves records out: "0" stands for all options. */
function restricts(criterion: string, value: CriterionValue): boolean {
  if (criterion === 'text') return String(value).trim() !== ''
  if (value === null || Array.isArray(value) || typeof value !== 'object')
    return chosenIds(value).length > 0
  return 'order' in value || value.from !== undefined || value.to !== undefined
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

function wordsOf(
  criterion: string,
  meant: unknown,
  snapshot: readonly CriterionWords[],
): CriterionWords[] {
  const filter = own(FILTER_OF, criterion) ?? criterion
  const words = snapshot.filter((one) => one.criterion === filter)
  if (words.length > 0) return words
  const text = typeof meant === 'string' ? meant : JSON.stringify(meant)
  return [{ criterion, label: criterion, text: text.slice(0, 200) || criterion }]
}
