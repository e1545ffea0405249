import type { Stat } from '@plat/contract/statistics/stats'
import { paths } from '../paths.ts'
import { searchOf, type StatisticsState } from '../statistics/board/board-place.ts'

/** The way from a stat to the statistics page. */
export interface StatisticsBack {
  readonly to: string
  /** For the page that it leads to. */
  readonly state: StatisticsState | null
}

/**
 * The way back to the place of the statistics page that a stat was opened from; to the page's beginning where it was
 * not, and no way where that page does not show the stat either.
 * @param isInternal whether its page has its number of the internal board
 */
export function statisticsBack(
  stat: Pick<Stat, 'published'>,
  from: StatisticsState | null,
  isInternal = false,
): StatisticsBack | null {
  if (from === null && !stat.published) return null
  const channel = (from?.internal ?? isInternal) ? 'internal' : 'public'
  const search = searchOf({ channel, scorecard: from?.scorecard ?? null })
  return { to: paths.statistics() + search, state: from }
}
