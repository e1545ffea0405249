import type { Stat } from '@plat/contract/statistics/stats'
import type { ReactNode } from 'react'
import styles from './board.module.css'

/** Tiles side by side where a grouping has room (`.tiles`); two where it is narrow. Groupings have up to four in a row. */
export const TILES_IN_A_ROW = 3

interface TileRowsProps {
  rows: readonly (readonly (number | null)[])[]
  stats: ReadonlyMap<number, Stat>
  renderTile: (stat: Stat) => ReactNode
}

/** The tiles of a grouping, row by row; empty places take no room. */
export function TileRows({ rows, stats, renderTile }: TileRowsProps) {
  const tiles = rows.flatMap((row) =>
    row
      .flatMap((id) => (id === null ? [] : (stats.get(id) ?? [])))
      .map((stat, at) => ({ stat, begins: at % TILES_IN_A_ROW === 0 })),
  )
  return (
    <ul className={styles['tiles']}>
      {tiles.map(({ stat, begins }) => (
        <li key={stat.id} data-begins={begins || undefined}>
          {renderTile(stat)}
        </li>
      ))}
    </ul>
  )
}
