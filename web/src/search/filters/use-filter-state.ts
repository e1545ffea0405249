import { EMPTY_SEARCH, type SearchState } from '@plat/contract/search/search-state'
import { useState } from 'react'

/**
 * The part of a search that filters show. The same object as long as that part stays the same,
 * wherever the map moves and whatever is opened.
 */
export function useFilterState(state: SearchState): SearchState {
  const { view, selection, record, sort, tab, wide, layers } = EMPTY_SEARCH
  const own = { ...state, view, selection, record, sort, tab, wide, layers }
  const [kept, setKept] = useState(own)
  if (JSON.stringify(kept) === JSON.stringify(own)) return kept
  setKept(own)
  return own
}
