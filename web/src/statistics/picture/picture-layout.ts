import type { Stat } from '@plat/contract/statistics/stats'
import { TILES_IN_A_ROW } from '../board/tile-rows.tsx'

/** Tiles under a name, as on the statistics page. */
export interface PictureGroup {
  readonly name: string | null
  readonly rows: readonly (readonly Stat[])[]
}

/** A tile's place in the picture, in CSS pixels. */
interface PlacedTile {
  readonly stat: Stat
  readonly x: number
  readonly y: number
}

interface PictureLayout {
  readonly width: number
  readonly height: number
  readonly names: readonly { readonly name: string; readonly y: number }[]
  readonly tiles: readonly PlacedTile[]
  /** Where the line with agency and day stands. */
  readonly foot: number
}

export const TILE = { width: 272, height: 236 } as const
export const MARGIN = 24
const GAP = 16
const HEADING = 48
const NAME = 40
const FOOT = 32

/** Where everything of a picture stands: groups one below the other, three tiles side by side. */
export function pictureLayout(groups: readonly PictureGroup[], heading: boolean): PictureLayout {
  const names: { name: string; y: number }[] = []
  const tiles: PlacedTile[] = []
  let y = MARGIN + (heading ? HEADING : 0)
  let columns = 1
  for (const { name, rows } of groups) {
    if (name !== null) {
      names.push({ name, y })
      y += NAME
    }
    for (const row of rows)
      for (let at = 0; at < row.length; at += TILES_IN_A_ROW) {
        const line = row.slice(at, at + TILES_IN_A_ROW)
        columns = Math.max(columns, line.length)
        for (const [column, stat] of line.entries())
          tiles.push({ stat, x: MARGIN + column * (TILE.width + GAP), y })
        y += TILE.height + GAP
      }
  }
  const width = 2 * MARGIN + columns * TILE.width + (columns - 1) * GAP
  return { width, height: y + FOOT, names, tiles, foot: y }
}
