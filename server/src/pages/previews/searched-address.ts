import type { Filter } from '@plat/contract/search/filters/filters'
import { EMPTY_SEARCH } from '@plat/contract/search/search-state'
import { decodeSearch, encodeSearch } from '@plat/contract/search/search-url'

/** Characters of a search in its picture's address; a longer one is shown by the picture of its module. */
const LONGEST = 1_500

/**
 * What an address searches, in the one way in which the address of its picture writes it: without what is open, the
 * order, and parameters that are of nothing. Empty for an address that searches nothing, or too much.
 */
export function searchedAddress(params: URLSearchParams, filters: readonly Filter[]): string {
  const { view, selection, record, sort, tab, wide, layers } = EMPTY_SEARCH
  const shown = { view, selection, record, sort, tab, wide, layers }
  const search = encodeSearch({ ...decodeSearch(params, filters), ...shown }, filters).toString()
  return search.length > LONGEST ? '' : search
}
