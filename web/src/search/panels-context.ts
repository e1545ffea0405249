import type { ModuleConfig } from '@plat/contract/tenancy/config'
import type { Bounds, Position } from '@plat/contract/platform/geometry'
import type { SearchState } from '@plat/contract/search/search-state'
import { createContext, use } from 'react'
import type { SavedView, SavedSubject, ScreenMode } from '../saved-searches/screen-mode.ts'
import type { CellPicking } from './filters/filter-types.ts'
import type { RecordLinks } from './results/record-list.tsx'
import type { Opened } from './use-opened.ts'
import type { SearchResults } from './use-search.ts'
import type { UpdateSearch } from './use-search-state.ts'
import type { useSearchLabels } from './use-search-labels.ts'

/** What the panels and the map of the module page show and do, whatever their layout. */
export interface PanelsContextValue {
  module: ModuleConfig
  mode: ScreenMode
  state: SearchState
  update: UpdateSearch
  results: SearchResults
  words: ReturnType<typeof useSearchLabels>
  /** The map's view; null until it is known. */
  view: Bounds | null
  opened: Opened
  /** The page is about one record: no filters, no results. */
  single: boolean
  /** The page shows a saved search: which, and how to show it from now on. */
  saved: { subject: SavedSubject; show: (as: SavedView) => void } | null
  /** Choosing squares of a grid on the map. */
  picking: CellPicking
  links: RecordLinks
  /** Moves the map to what is listed. */
  onLocate: (position: Position | null) => void
  onNewSearch: () => void
  /** Nothing is restricted, opened or moved. */
  pristine: boolean
}

export const PanelsContext = createContext<PanelsContextValue | null>(null)

/** The search of the module page, for everything that is drawn within it. */
export function usePanels(): PanelsContextValue {
  const value = use(PanelsContext)
  if (!value) throw new Error('usePanels was called outside PanelsContext')
  return value
}
