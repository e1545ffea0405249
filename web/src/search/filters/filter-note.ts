import type { PlaceLayer } from '@plat/contract/places/places'
import { own } from '@plat/contract/platform/own'
import { periodLabel } from '@plat/contract/search/filters/date-period-labels'
import { activeFilters, type Filter } from '@plat/contract/search/filters/filters'
import type { SearchState } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { filterParts } from '@plat/contract/search/words/filter-parts'
import { localeOf } from '@plat/contract/search/words/language'
import { numberWords, rangeWords } from '@plat/contract/search/words/range-words'
import type { Language } from '../language.ts'
import { isRestricted, ownPlaces } from './is-restricted.ts'

/** What a filter says at the end of its label: what is chosen, in short, or "All". */
export function filterNote(
  filter: Filter,
  state: SearchState,
  module: ModuleConfig,
  language: Language,
  layers: readonly PlaceLayer[],
): string | undefined {
  const { type, params } = filter
  if (type === 'status') return undefined
  if (params.members) {
    const restricted = activeFilters([filter], state.tabs).filter((member) =>
      isRestricted(member, state, layers),
    )
    const [only] = restricted
    if (only && restricted.length === 1) return filterNote(only, state, module, language, layers)
    return restricted.length > 0 ? language.number(restricted.length) : language.text('filter.all')
  }
  if (filter.criterion === '___place') {
    const places = ownPlaces(filter, state, layers).length
    return places > 0 ? language.number(places) : undefined
  }
  const { criterion } = filter
  const period = own(state.periods, criterion)
  if (type === 'datePeriod' && period) return periodLabel(period, localeOf(language))
  const numbers = own(state.numbers, criterion)
  if (type === 'number' && numbers) return numberWords(numbers, filter, language)
  const range = own(state.ranges, criterion)
  if (type === 'dateRange' && range) return rangeWords(range, language)
  const parts = filterParts(filter, state, module, language)
  const chosen = own(state.choices, criterion)?.length ?? 0
  const [part] = parts
  if (!part) return language.text('filter.all')
  return chosen > 1 ? language.number(chosen) : part.text
}
