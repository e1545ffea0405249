import type { PlaceLayer } from '@plat/contract/places/places'
import { own } from '@plat/contract/platform/own'
import { activeFilters, type Filter } from '@plat/contract/search/filters/filters'
import type { SearchState } from '@plat/contract/search/search-state'

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
    [state.ranges, state.texts, state.numbers, state.periods].some((values) => criterion in values)
  )
}

/** The chosen places that a filter offers: squares are a grid's, unless it says which layers are its own. */
export function ownPlaces(
  { type, params }: Filter,
  state: SearchState,
  layers: readonly PlaceLayer[],
): string[] {
  const kind = type === 'grid' ? 'grid' : 'boundary'
  const offered = layers.filter((layer) => params.layers?.includes(layer.id) ?? layer.kind === kind)
  const ids = new Set(offered.flatMap(({ places }) => places.map(({ id }) => id)))
  return state.places.filter((id) => ids.has(id))
}
