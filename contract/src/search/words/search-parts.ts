import type { ViewerLevel } from '../../platform/envelope.ts'
import { localize, type Localized } from '../../platform/localized.ts'
import { own } from '../../platform/own.ts'
import { activeFilters } from '../filters/filters.ts'
import { searchFilters } from '../filters/search-filters.ts'
import { defaultStatus, searchedPlaces } from '../search-criteria.ts'
import type { SearchState, StatusCategoryChoice } from '../search-state.ts'
import { DATED } from '../search-url.ts'
import { shapeArea } from '../shape-area.ts'
import type { WordId } from './english-words.ts'
import { filterParts, type SearchPart } from './filter-parts.ts'
import type { Language } from './language.ts'
import { areaLabel, distanceLabel } from './measure-words.ts'
import type { NamedPlace, WordedModule } from './worded-module.ts'

/** More chosen places than this are named by their number. */
const NAMED_PLACES = 4

/** How a search says which statuses it finds. */
export const STATUS_WORDS: Record<StatusCategoryChoice, WordId> = {
  0: 'status.wordBoth',
  1: 'status.wordLive',
  2: 'status.wordArchive',
}

/** What a search is restricted to: what, where, when. Of exclusive tabs only the active one counts. */
export function searchParts(
  state: SearchState,
  module: WordedModule,
  places: readonly NamedPlace[],
  viewer: ViewerLevel,
  language: Language,
): SearchPart[] {
  const all = searchFilters(module.control)
  const filters = activeFilters(all, state.tabs)
  const status = state.statusCategory ?? defaultStatus(viewer, all)
  const parts = filters.map((filter) => ({
    when: own(DATED, filter.type) !== undefined,
    parts: filterParts(filter, state, module, language).map((part) => ({ ...part, filter })),
  }))
  return [
    ...parts.filter(({ when }) => !when).flatMap((what) => what.parts),
    {
      key: 'status',
      criterion: 'status',
      text: language.text(STATUS_WORDS[status]),
      without: state.statusCategory === null ? null : { statusCategory: null },
    },
    ...(state.publicOnly
      ? [
          {
            key: 'seen',
            criterion: '___seen_by',
            text: language.text('sentence.publicOnly'),
            without: { publicOnly: false },
          },
        ]
      : []),
    ...whereParts({ ...state, places: searchedPlaces(state, all) }, places, language),
    ...parts.filter(({ when }) => when).flatMap((dates) => dates.parts),
  ]
}

/** A drawn shape takes the place of places and address. */
function whereParts(
  state: SearchState,
  places: readonly NamedPlace[],
  language: Language,
): SearchPart[] {
  const { text, number } = language
  if (state.shape) {
    const area = areaLabel(shapeArea(state.shape), language)
    const words = text('sentence.drawn', { area })
    return [{ key: 'shape', criterion: '___geometry', text: words, without: { shape: null } }]
  }
  const near = state.address && {
    key: 'address',
    criterion: '___address',
    text: text('sentence.within', {
      distance: distanceLabel(state.address.radius, language),
      // The API takes a point without an address.
      place: state.address.text || text('sentence.thisPlace'),
    }),
    without: { address: null },
  }
  const criterion = '___place'
  if (state.places.length > NAMED_PLACES) {
    const words = text('sentence.inPlaces', { count: number(state.places.length) })
    const all = { key: 'places', criterion, text: words, without: { places: [] } }
    return [all, ...(near ? [near] : [])]
  }
  const named = state.places.map((guid) => {
    const place = places.find(({ id }) => id === guid)?.name ?? text('sentence.thisPlace')
    const metres = own(state.around, guid)
    return {
      key: `place:${guid}`,
      criterion,
      value: guid,
      text: metres
        ? text('sentence.within', { distance: distanceLabel(metres, language), place })
        : text('sentence.in', { place }),
      without: { places: state.places.filter((other) => other !== guid) },
    }
  })
  return [...named, ...(near ? [near] : [])]
}

/** One sentence for the whole search: `Building permits, live, in Riverside`. */
export function partsSentence(
  { display_name: name }: { readonly display_name: Localized },
  parts: readonly SearchPart[],
  locale: string,
): string {
  return [localize(name, locale), ...parts.map(({ text }) => text)].join(', ')
}
