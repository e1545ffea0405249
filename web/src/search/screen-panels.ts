import type { ModuleConfig } from '@plat/contract/config'
import type { Bounds, Position } from '@plat/contract/geometry'
import type { SavedLook, SavedSubject } from './modes/screen-mode.ts'
import type { CellPicking } from './filters/filter-types.ts'
import type { RecordLinks } from './record-list.tsx'
import type { SearchState } from '@plat/contract/search-address'
import type { SearchResults } from './use-search.ts'
import type { UpdateSearch } from './use-search-state.ts'
import type { useSearchWords } from './use-search-words.ts'

/** What the panels of the module page show and do, whatever their layout. */
export interface ScreenPanels {
  module: ModuleConfig
  state: SearchState
  update: UpdateSearch
  results: SearchResults
  words: ReturnType<typeof useSearchWords>
  /** The map's view; null until it is known. */
  view: Bounds | null
  /** Guid of the record to read. */
  openRecord: string | null
  /** The page is about one record: no filters, no results. */
  single: boolean
  /** The page shows a saved search: which, and how to show it from now on. */
  saved: { subject: SavedSubject; show: (as: SavedLook) => void } | null
  /** Choosing squares of a grid on the map. */
  picking: CellPicking
  links: RecordLinks
  recordLink: string
  onCloseRecord: () => void
  onBackToSpot: () => void
  onCloseSpot: () => void
  /** Moves the map to what is listed. */
  onLocate: (position: Position | null) => void
  onNewSearch: () => void
  /** Nothing is restricted, opened or moved. */
  pristine: boolean
}
