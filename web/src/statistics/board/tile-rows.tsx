import type { Stat } from '@plat/contract/statistics/stats'
import type { ReactNode } from 'react'
import { Columns } from '../../ui/columns.tsx'
import styles from './board.module.css'

/** Tiles side by side where a grouping has room; two where it is narrow. Groupings have up to four in a row. */
export const TILES_IN_A_ROW = 3

interface TileRowsProps {
  rows: readonly (readonly (number | null)[])[]
  stats: ReadonlyMap<number, Stat>
  renderTile: (stat: Stat) => ReactNode
}

/** The tiles of a grouping, row by row; empty places take no room. */
export function TileRows({ rows, stats, renderTile }: TileRowsProps) {
  const filled = rows
    .map((row) => row.flatMap((id) => (id === null ? [] : (stats.get(id) ?? []))))
    .filter((row) => row.length > 0)
  return filled.map((row) => (
    <Columns
      key={row.map(({ id }) => id).join()}
      as="ul"
      count={TILES_IN_A_ROW}
      className={styles['tiles']}
    >
      {row.map((stat) => (
        <li key={stat.id}>{renderTile(stat)}</li>
      ))}
    </Columns>
  ))
}
