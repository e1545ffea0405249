import type { PlaceLayer } from '@plat/contract/places/places'
import { own } from '@plat/contract/platform/own'
import { periodLabel } from '@plat/contract/search/filters/date-period-labels'
import { activeFilters, type Filter } from '@plat/contract/search/filters/filters'
import type { SearchState } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { filterParts } from '@plat/contract/search/words/filter-parts'
import { localeOf } from '@plat/contract/search/words/language'
import { numberWords, rangeWords, statedWords } from '@plat/contract/search/words/range-words'
import type { Language } from '../use-search-labels.ts'

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
  const stated = own(state.stated, criterion)
  if (stated !== undefined) return statedWords(stated, filter, language)
  const parts = filterParts(filter, state, module, language)
  const chosen = own(state.choices, criterion)?.length ?? 0
  const [part] = parts
  if (!part) return language.text('filter.all')
  return chosen > 1 ? language.number(chosen) : part.text
}

/** Whether a filter, or one inside it, restricts the search. */
export function isRestricted(
  filter: Filter,
  state: SearchState,
  layers: readonly PlaceLayer[],
): boolean {
  const { type, criterion, params } = filter
  if (params.members)
    return activeFilters([filter], state.tabs).some((member) => isRestricted(member, state, layers))
  if (type === 'status') return state.statusCategory !== null
  if (criterion === '___place') return ownPlaces(filter, state, layers).length > 0
  return (
    (own(state.choices, criterion)?.length ?? 0) > 0 ||
    [state.ranges, state.texts, state.numbers, state.periods, state.stated].some(
      (values) => criterion in values,
    )
  )
}

/** The chosen places that a filter offers: squares are a grid's, unless it says which layers are its own. */
function ownPlaces(
  { type, params }: Filter,
  state: SearchState,
  layers: readonly PlaceLayer[],
): string[] {
  const kind = type === 'grid' ? 'grid' : 'boundary'
  const offered = layers.filter((layer) => params.layers?.includes(layer.id) ?? layer.kind === kind)
  const ids = new Set(offered.flatMap(({ places }) => places.map(({ id }) => id)))
  return state.places.filter((id) => ids.has(id))
}
