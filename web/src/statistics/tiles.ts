import type { LandingColumn } from '@plat/contract/landing/landing'
import type { Channel } from '@plat/contract/statistics/channel'
import type { Grouping } from '@plat/contract/statistics/groupings'
import type { Stat } from '@plat/contract/statistics/stats'

/** Everything that tiles are made from. */
export interface Tiles {
  readonly groupings: readonly Grouping[]
  readonly stats: readonly Stat[]
}

/** What an analytic column shows. */
export type AnalyticContent =
  | {
      readonly kind: 'group'
      readonly grouping: Grouping
      /** Its stats that the viewer may see, in rows of at least one. */
      readonly rows: readonly (readonly Stat[])[]
      /** The board on which it is published; null: it is a draft. */
      readonly board: Channel | null
    }
  | {
      readonly kind: 'stat'
      readonly stat: Stat
      /** Number of the first grouping that has it; null for none. */
      readonly grouping: number | null
      readonly board: Channel | null
    }

/** Finds the content of an analytic column by its number; null where that is not there, or is empty. */
export function analyticContent(column: LandingColumn, tiles: Tiles): AnalyticContent | null {
  const stats = new Map(tiles.stats.map((stat) => [stat.id, stat]))
  if (column.analyticType === 'stat') {
    const stat = stats.get(Number(column.id))
    if (!stat) return null
    const holders = tiles.groupings.filter(({ rows }) => rows.some((row) => row.includes(stat.id)))
    const isInternal = holders.some(({ board }) => board === 'internal')
    const board = stat.published ? 'public' : isInternal ? 'internal' : null
    return { kind: 'stat', stat, grouping: holders[0]?.id ?? null, board }
  }
  const grouping = tiles.groupings.find(({ id }) => id === Number(column.id))
  const rows = (grouping?.rows ?? [])
    .map((row) => row.flatMap((id) => (id === null ? [] : (stats.get(id) ?? []))))
    .filter((row) => row.length > 0)
  return grouping && rows.length > 0
    ? { kind: 'group', grouping, rows, board: grouping.board }
    : null
}
