import type { Grouping } from '@plat/contract/statistics/groupings'
import type { Stat } from '@plat/contract/statistics/stats'
import type { LandingColumn } from '@plat/contract/landing/landing'

/** Everything that tiles are made from. */
export interface Tiles {
  readonly groupings: readonly Grouping[]
  readonly stats: readonly Stat[]
}

/** A grouping with the stats of its rows that the viewer sees. */
export type FilledGrouping = Omit<Grouping, 'rows'> & {
  readonly rows: readonly (readonly Stat[])[]
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
  | { readonly kind: 'group'; readonly grouping: FilledGrouping }
  | { readonly kind: 'stat'; readonly stat: Stat }

/** Finds the content of an analytic column by its number. */
export function analyticContent(column: LandingColumn, tiles: Tiles): AnalyticContent | null {
  if (column.analyticType === 'group') {
    const grouping = tiles.groupings.find(({ id }) => id === Number(column.id))
    if (grouping === undefined) return null
    const stats = new Map(tiles.stats.map((stat) => [stat.id, stat]))
    const rows = grouping.rows.map((row) => row.flatMap((id) => stats.get(id ?? 0) ?? []))
    const filled = rows.some((row) => row.length > 0)
    return filled ? { kind: 'group', grouping: { ...grouping, rows } } : null
  }
  const stat = tiles.stats.find(({ id }) => id === Number(column.id))
  return stat ? { kind: 'stat', stat } : null
}
