import type { StatisticGroup, Statistic } from '@plat/contract/statistics/statistics'
import type { LandingColumn } from '@plat/contract/landing/landing'

/** Everything that tiles are made from. */
export interface Tiles {
  readonly groupings: readonly StatisticGroup[]
  readonly stats: readonly Statistic[]
}

/** What a tile remembers for the statistics screen, so that going back there restores it. */
export interface StatisticsState {
  /** Whether the internal board was shown. */
  internal: boolean
  /** The chosen tab; null for the first. */
  tab: string | null
  grouping: number | null
  scorecard: number | null
}

/** What an analytic column shows; null where its grouping or stat is not there, or is empty. */
export type AnalyticContent =
  | { readonly kind: 'group'; readonly grouping: StatisticGroup }
  | { readonly kind: 'stat'; readonly stat: Statistic }

/** Finds the content of an analytic column by its number. */
export function analyticContent(column: LandingColumn, tiles: Tiles): AnalyticContent | null {
  if (column.analyticType === 'group') {
    const grouping = tiles.groupings.find(({ id }) => id === Number(column.id))
    const filled = grouping?.rows.some((row) => row.length > 0) ?? false
    return grouping && filled ? { kind: 'group', grouping } : null
  }
  const stat = tiles.stats.find(({ id }) => id === Number(column.id))
  return stat ? { kind: 'stat', stat } : null
}
