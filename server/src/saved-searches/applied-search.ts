import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'
import type { CriterionWords, SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { moduleCriteria } from '@plat/contract/search/criteria-state'
import { AppError } from '../platform/errors.ts'
import { wordsText } from '../search/criteria-words.ts'
import { hiddenCriteria, NOT_PUBLIC } from '../search/hidden-criteria.ts'
import { lostWordsOfAll } from '../search/lost-words.ts'
import { type OpenModule, openModule, type SearchDependencies } from '../search/open-module.ts'
import { searchQuery } from '../search/search-query.ts'
import { addressNow, addressOf, criteriaNow, isShownBy, restricts } from '../search/shown-search.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'

/** A saved search as its module can apply it now. */
export interface AppliedSearch {
  /** What the page of the search asks for. */
  readonly criteria: SearchCriteria
  /** Query of the address of that page. */
  readonly address: string
  /** Parts that `criteria` does not apply or that no record matches any more, in the words saved with the search. */
  readonly lost: readonly CriterionWords[]
}

/** A saved search as it is stored. */
type StoredSearch = Pick<SavedSearch, 'criteria' | 'search_meta_snapshot' | 'search_metadata'>

/** The keys of the record's own date. */
const DATES = ['record_date', 'record_date___start', 'record_date___end', 'start', 'end']
const PLACES = ['___place', '___address']

/**
 * What a saved search asks for today at a viewer's level: its page, count, description, pictures, reports and emails all
 * follow this. It does not apply criteria whose field, kind or fixed value changed or that the viewer may not read, places that
 * are gone, and values that the module refuses now. An option that neither the module nor a record has is lost and stays:
 * it finds nothing. While the records are being loaded, only lost filters are known.
 */
export async function appliedSearch(
  source: SearchDependencies,
  { tenant, module, level }: { tenant: string; module: ModuleDocument; level: ViewerLevel },
  search: StoredSearch,
): Promise<AppliedSearch> {
  const { criteria: saved, search_meta_snapshot: snapshot } = search
  const hidden = hiddenCriteria(saved, module, level)
  // To those who may not see a part it is said that there is one, and not what it is.
  const told = (lost: readonly CriterionWords[]) => {
    const shown = lost.filter(({ criterion }) => !hidden.has(criterion))
    return shown.length === lost.length ? lost : [...shown, NOT_PUBLIC]
  }
  const page = (criteria: SearchCriteria) => {
    const { address: kept } = search.search_metadata
    const address = addressNow(criteria, kept, module, level)
    const asked = criteriaNow(address, module, level)
    // Where the address does not name it, the page takes the status of the criteria.
    if (!new URLSearchParams(address).has('status') && saved.status != null)
      asked.status = saved.status
    // Without the parameters that the page ignores: downloads refuse them.
    const isWhole = isShownBy(address, criteria, module, level)
    return {
      address: isWhole ? address : addressOf(asked, kept, module, level),
      criteria: asked,
    }
  }
  try {
    const opened = await openModule(source, { tenant, module: module.code, viewer: { level } })
    const [lost = []] = await lostWordsOfAll(opened, [{ criteria: saved, snapshot }])
    let kept = withoutGonePlaces(saved, opened)
    // Each turn removes at least one criterion.
    for (;;) {
      const shown = page(kept)
      const refused = refusedCriteria(shown.criteria, opened)
      const rest = without(kept, refused)
      if (refused.length === 0 || Object.keys(rest).length === Object.keys(kept).length)
        return { ...shown, lost: told([...lost, ...notApplied(search, shown.criteria, lost)]) }
      kept = rest
    }
  } catch (error) {
    source.logger.warn(
      { err: error, module: module.code },
      'options of a saved search are not known',
    )
    const shown = page(saved)
    return { ...shown, lost: told(notApplied(search, shown.criteria, [])) }
  }
}

function withoutGonePlaces(criteria: SearchCriteria, { catalog }: OpenModule): SearchCriteria {
  const places = criteria.___place?.filter((place) =>
    catalog.byGuid.has(typeof place === 'string' ? place : place.id),
  )
  if (places == null || places.length === criteria.___place?.length) return criteria
  const kept = without(criteria, ['___place'])
  if (places.length > 0) kept.___place = places
  return kept
}

/** Criteria whose values the module refuses: days before its first, for example. */
function refusedCriteria(criteria: SearchCriteria, module: OpenModule): string[] {
  try {
    searchQuery(criteria, module, module.level)
    return []
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error
    const named = Object.keys(error.errors ?? {})
    return named.some((name) => DATES.includes(name)) ? [...named, ...DATES] : named
  }
}

function without(criteria: SearchCriteria, names: readonly string[]): SearchCriteria {
  const kept = Object.entries(criteria).filter(([name]) => !names.includes(name))
  return Object.fromEntries(kept) as SearchCriteria
}

/** The saved criteria that a page does not ask for, except those that are known to be lost and those that never restricted. */
function notApplied(
  { criteria: saved, search_meta_snapshot: snapshot }: StoredSearch,
  applied: SearchCriteria,
  lost: readonly CriterionWords[],
): CriterionWords[] {
  const known = new Set(['status', '___geometry_source', ...lost.map(({ criterion }) => criterion)])
  for (const [criterion, value] of moduleCriteria(saved))
    if (!restricts(criterion, value)) known.add(criterion)
  // A drawn shape takes the place of places.
  if (saved.___geometry != null) for (const name of PLACES) known.add(name)
  const isApplied = (criterion: string) =>
    (DATES.includes(criterion) ? DATES : [criterion]).some((name) => own(applied, name) != null)
  return Object.entries(saved)
    .filter(([criterion, meant]) => meant != null && !known.has(criterion) && !isApplied(criterion))
    .flatMap(([criterion, meant]) => wordsOf(criterion, meant, snapshot ?? []))
    .filter((part, at, all) => all.indexOf(part) === at)
}

function wordsOf(
  criterion: string,
  meant: unknown,
  snapshot: readonly CriterionWords[],
): CriterionWords[] {
  const filter = DATES.includes(criterion) ? 'record_date' : criterion
  const words = snapshot.filter((one) => one.criterion === filter)
  if (words.length > 0) return words
  const text = typeof meant === 'string' ? meant : JSON.stringify(meant)
  return [{ criterion, label: criterion, text: text.slice(0, 200) || criterion }]
}

/** As `saved.lost` of the page. */
const NO_LONGER: Localized = {
  en: 'These parts no longer apply, so the search may find more or fewer records',
  es: 'Estas partes ya no se aplican, así que la búsqueda puede encontrar más o menos registros',
}
/** For a line that is cut to the width of a picture. */
const NO_LONGER_SHORT: Localized = { en: 'No longer applies', es: 'Ya no se aplica' }
const MORE: Readonly<Record<Locale, (count: number) => string>> = {
  en: (count) => `and ${count} more`,
  es: (count) => `y ${count} más`,
}
/** Most lost parts in a sentence. */
const SAID = 5

/** Says which parts of a saved search no longer apply, as its page does; null where all do. */
export function lostSentence(
  lost: readonly CriterionWords[],
  locale: Locale,
  form: 'full' | 'short' = 'full',
): string | null {
  if (lost.length === 0) return null
  const parts = lost.slice(0, SAID).map((part) => wordsText(part, locale))
  const more = lost.length > SAID ? `, ${MORE[locale](lost.length - SAID)}` : ''
  const beginning = form === 'full' ? NO_LONGER : NO_LONGER_SHORT
  return `${localize(beginning, locale)}: ${parts.join(', ')}${more}.`
}
