import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import type { Stat } from '@plat/contract/statistics/stats'
import type { StatisticsBack } from './statistics-back.ts'

/** What the module page is about and how it shows it, by the names of the specification. */
export type ScreenMode =
  | 'REGULAR_SEARCH'
  | 'SINGLE_RESULT_VIEW'
  | 'SHARED_RESULT_VIEW'
  | 'SHARED_RESULT_BILLBOARD'
  | 'STAT_RESULT_VIEW'
  | 'STAT_RESULT_BILLBOARD'

/** A saved search that a page shows, with the statistic that led to it. */
export interface SavedSubject {
  readonly search: SavedSearch
  readonly stat: Stat | null
  /** The way back to the statistics page; null where there is none. */
  readonly back: StatisticsBack | null
}

/** Whether a visitor wrote the title and the message: they are shown in neutral colors and smaller. */
export function isVisitors({ search, stat }: SavedSubject): boolean {
  return stat === null && search.shared_by?.who === 'visitor'
}

/** How a saved search can be shown: list and map, or large as on a wall. */
export type SavedView = 'view' | 'billboard'

/** The mode of a page; `as` of its address chooses the look, without it a statistic is a billboard. */
export function screenMode(
  single: boolean,
  saved: SavedSubject | null,
  as: string | null,
): ScreenMode {
  if (single) return 'SINGLE_RESULT_VIEW'
  if (!saved) return 'REGULAR_SEARCH'
  const billboard = as === 'billboard' || (saved.stat !== null && as !== 'view')
  if (saved.stat) return billboard ? 'STAT_RESULT_BILLBOARD' : 'STAT_RESULT_VIEW'
  return billboard ? 'SHARED_RESULT_BILLBOARD' : 'SHARED_RESULT_VIEW'
}

/** Whether a mode is the large one. */
export function isBillboard(mode: ScreenMode): boolean {
  return mode === 'SHARED_RESULT_BILLBOARD' || mode === 'STAT_RESULT_BILLBOARD'
}
