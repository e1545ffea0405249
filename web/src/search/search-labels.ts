import type { ModuleConfig } from '@plat/contract/tenancy/config'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { activeFilters } from '@plat/contract/search/filters/filters'
import { localize } from '@plat/contract/platform/localized'
import type { Place } from '@plat/contract/places/places'
import type { SearchState, StatusChoice } from '@plat/contract/search/search-state'
import { defaultStatus, searchedPlaces } from '@plat/contract/search/search-criteria'
import { shapeArea } from '@plat/contract/search/shape-area'
import { own } from '@plat/contract/platform/own'
import type { MessageId } from '../locales/message-id.ts'
import { areaLabel, distanceLabel } from './draw/draw-labels.ts'
import { filterParts, type Language, type SearchPart } from './filters/filter-labels.ts'

/** More chosen places than this are named by their number. */
const NAMED_PLACES = 4

const STATUS_WORDS: Record<StatusChoice, MessageId> = {
  0: 'status.wordBoth',
  1: 'status.wordLive',
  2: 'status.wordArchive',
}

/** What a search is restricted to: what, where, when. Of exclusive tabs only the active one counts. */
export function searchParts(
  state: SearchState,
  module: ModuleConfig,
  places: readonly Place[],
  viewer: ViewerLevel,
  language: Language,
): SearchPart[] {
  const filters = activeFilters(module.control.filters, state.tabs)
  const status = state.status ?? defaultStatus(viewer, module.control.filters)
  const parts = filters.map((filter) => ({
    when: filter.type === 'dateRange' || filter.type === 'datePeriod',
    parts: filterParts(filter, state, module, language),
  }))
  return [
    ...parts.filter(({ when }) => !when).flatMap((what) => what.parts),
    {
      key: 'status',
      text: language.text(STATUS_WORDS[status]),
      without: state.status === null ? null : { status: null },
    },
    ...whereParts(
      { ...state, places: searchedPlaces(state, module.control.filters) },
      places,
      language,
    ),
    ...parts.filter(({ when }) => when).flatMap((dates) => dates.parts),
  ]
}

/** A drawn shape takes the place of places and address. */
function whereParts(
  state: SearchState,
  places: readonly Place[],
  language: Language,
): SearchPart[] {
  const { text, number } = language
  if (state.shape) {
    const area = areaLabel(shapeArea(state.shape), language)
    return [{ key: 'shape', text: text('sentence.drawn', { area }), without: { shape: null } }]
  }
  const near = state.address && {
    key: 'address',
    text: text('sentence.within', {
      distance: distanceLabel(state.address.radius, language),
      place: state.address.text,
    }),
    without: { address: null },
  }
  if (state.places.length > NAMED_PLACES) {
    const words = text('sentence.inPlaces', { count: number(state.places.length) })
    return [{ key: 'places', text: words, without: { places: [] } }, ...(near ? [near] : [])]
  }
  const named = state.places.map((guid) => {
    const place = places.find(({ id }) => id === guid)?.name ?? text('sentence.thisPlace')
    const metres = own(state.around, guid)
    return {
      key: `place:${guid}`,
      text: metres
        ? text('sentence.within', { distance: distanceLabel(metres, language), place })
        : text('sentence.in', { place }),
      without: { places: state.places.filter((other) => other !== guid) },
    }
  })
  return [...named, ...(near ? [near] : [])]
}

/** One sentence for the whole search: `Building permits, live, in Riverside`. */
export function searchSentence(
  module: ModuleConfig,
  parts: readonly SearchPart[],
  locale: string,
): string {
  return [localize(module.display_name, locale), ...parts.map(({ text }) => text)].join(', ')
}
