import { createContext, use } from 'react'
import type { SavedView, SavedSubject, ScreenMode } from '../saved-searches/screen-mode.ts'
import type { GridCellPicking } from './filters/filter-types.ts'
import type { SearchContextValue } from './search-context.ts'
import type { Opened } from './use-opened.ts'

/** What the panels and the map of the module page show and do, whatever their layout. */
export interface PanelsContextValue extends SearchContextValue {
  mode: ScreenMode
  opened: Opened
  /** The page is about one record: no filters, no results. */
  single: boolean
  /** The page shows a saved search: which, and how to show it from now on. */
  saved: { subject: SavedSubject; show: (as: SavedView) => void } | null
  /** Choosing squares of a grid on the map. */
  picking: GridCellPicking
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
