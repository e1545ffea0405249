import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import type { CriterionWords } from '@plat/contract/saved-searches/saved-searches'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { SearchPart } from '@plat/contract/search/words/filter-parts'
import { plainLanguage, plainText } from '@plat/contract/search/words/plain-language'
import { searchParts } from '@plat/contract/search/words/search-parts'
import { placeCatalog, type PlaceCatalog } from '../places/place-catalog.ts'
import { AppError } from '../platform/errors.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { recordDescriptor } from '../tenancy/public-config.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { stateOfCriteria } from './criteria-state.ts'
import type { SearchDependencies } from './open-module.ts'

/** Whose search is put into words: who may see what of which module. */
export interface WordsContext {
  readonly tenant: string
  readonly module: string
  readonly level: ViewerLevel
}

/**
 * A search in words, in both languages, as the page has them: what, where, when.
 * @throws AppError not_found when the agency has no such module.
 */
export async function criteriaWords(
  { database }: Pick<SearchDependencies, 'database'>,
  { tenant, module: code, level }: WordsContext,
  criteria: SearchCriteria,
): Promise<CriterionWords[]> {
  const { document } = await loadTenant(database, tenant)
  const module = moduleOf(document, code)
  if (module === undefined) throw new AppError('not_found', `There is no module "${code}" here.`)
  const catalog = await placeCatalog(database, tenant, document)
  return wordsOf({ document, module, catalog }, level, criteria)
}

/** A search of a module in words. */
export function wordsOf(
  { document, module, catalog }: WordedBy,
  level: ViewerLevel,
  criteria: SearchCriteria,
): CriterionWords[] {
  const { state, filters } = stateOfCriteria(criteria, module, level)
  const worded = {
    control: { filters, hiddenFilters: [], recordDescriptor: recordDescriptor(module) },
    info: { formatting: module.formatting },
  }
  const places = state.places.flatMap((guid) => catalog.byGuid.get(guid) ?? [])
  const inLanguage = (locale: Locale) =>
    searchParts(state, worded, places, level, plainLanguage(locale, document.tenant.texts))
  const spanish = inLanguage('es')
  return inLanguage('en').map((part, at) => asWords(part, spanish[at] ?? part))
}

/** A tenant's document, a module of it, and its places. */
interface WordedBy {
  readonly document: TenantDocument
  readonly module: ModuleDocument
  readonly catalog: PlaceCatalog
}

/** One part in both languages, its label apart. */
function asWords(english: SearchPart, spanish: SearchPart): CriterionWords {
  const value = (part: SearchPart) => part.labelled?.value ?? part.text
  return {
    criterion: english.criterion,
    ...(english.value === undefined ? {} : { value: english.value }),
    label:
      english.labelled && spanish.labelled
        ? { en: english.labelled.label, es: spanish.labelled.label }
        : null,
    text: { en: value(english), es: value(spanish) },
  }
}

/**
 * One sentence for a search, as the page's summary has it: `Building permits, live, in Riverside`.
 * @param module what the module is called; left out: the sentence is of the criteria only
 */
export function searchSentence(
  words: readonly CriterionWords[],
  locale: Locale,
  module?: Localized,
): string {
  const parts = words.map((part) => wordsText(part, locale))
  return [...(module === undefined ? [] : [localize(module, locale)]), ...parts].join(', ')
}

/** One part of a search in one language: `Cost: at least $1,500`. */
export function wordsText({ label, text }: CriterionWords, locale: Locale): string {
  const value = localize(text, locale)
  if (label === null) return value
  return plainText(locale)('sentence.labelled', { label: localize(label, locale), value })
}
