import type { Bounds, Position } from '@plat/contract/platform/geometry'
import type { RecordSummary } from '@plat/contract/records/records'
import type { SearchState } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { createContext, use } from 'react'
import type { SearchResults } from './use-search.ts'
import type { useSearchLabels } from './use-search-labels.ts'
import type { UpdateSearch } from './use-search-state.ts'

/** What lists do with a record: show that it is open, highlight it on the map, open it. */
export interface RecordLinks {
  selected: string | null
  /** Location that the map's pointer is on. */
  hovered: string | null
  onOpen: (record: RecordSummary) => void
  onHover: (record: RecordSummary | null) => void
}

/** A search on screen, on the module page as in an embed. */
export interface SearchContextValue {
  module: ModuleConfig
  state: SearchState
  update: UpdateSearch
  results: SearchResults
  /** The search in words. */
  words: ReturnType<typeof useSearchLabels>
  /** Bounds that the list is limited to (west, south, east, north); null for no limit, or while not known. */
  view: Bounds | null
  links: RecordLinks
  /** Moves the map to what is listed. */
  onLocate: (position: Position | null) => void
}

export const SearchContext = createContext<SearchContextValue | null>(null)

/** The search that the component is drawn for. */
export function useSearchOnScreen(): SearchContextValue {
  const value = use(SearchContext)
  if (!value) throw new Error('useSearchOnScreen was called outside SearchContext')
  return value
}
