import type { Locale } from '../platform/localized.ts'
import type { Filter } from './filters/filters.ts'
import { EMPTY_SEARCH, type SearchState } from './search-state.ts'
import { encodeSearch } from './search-url.ts'

/** Characters of a search in its picture's address; a longer one is shown by the picture of its module. */
const LONGEST = 1_500

/**
 * The criteria of a search as the query of an address, always written the same way, because it names the picture of its
 * map. The open record, panels and the order are left out. Empty for a search without criteria, and for one that is too long.
 */
export function searchedAddress(state: SearchState, filters: readonly Filter[]): string {
  const search = searchedQuery(state, filters)
  return search.length > LONGEST ? '' : search
}

function searchedQuery(state: SearchState, filters: readonly Filter[]): string {
  const { view, selection, record, sort, tab, wide, layers } = EMPTY_SEARCH
  const shown = { view, selection, record, sort, tab, wide, layers }
  return encodeSearch({ ...state, ...shown }, filters).toString()
}

/** The windows that a picture of what a map begins with is made for. */
export const START_PICTURES = ['phone', 'wide'] as const

/** A window that a picture of what a map begins with is made for. */
export type StartPicture = (typeof START_PICTURES)[number]

/**
 * Query of the pictures that a search's page shows until its map is there; null where the map begins elsewhere than a
 * search has it, and for a search that is too long.
 */
export function startPictureQuery(
  state: SearchState,
  filters: readonly Filter[],
  locale: Locale,
): string | null {
  if (state.view || state.selection || state.record) return null
  const search = searchedQuery(state, filters)
  if (search.length > LONGEST) return null
  return `${search && `${search}&`}lang=${locale}`
}
