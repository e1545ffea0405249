import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { own } from '@plat/contract/platform/own'
import type { CriterionWords, SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { moduleCriteria } from '@plat/contract/search/criteria-state'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { lostWords } from '../search/lost-words.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { hasDates, restricts, stateShown } from '../search/shown-search.ts'
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
