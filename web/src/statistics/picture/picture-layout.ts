import type { Stat } from '@plat/contract/statistics/stats'
import { TILES_IN_A_ROW } from '../board/tile-rows.tsx'

/** Tiles under a name, as on the statistics page. */
export interface PictureGroup {
  readonly name: string | null
  /** Beneath the name, in Markdown. */
  readonly note: string | null
  readonly rows: readonly (readonly Stat[])[]
}

/** A tile's place in the picture, in CSS pixels. */
interface PlacedTile {
  readonly stat: Stat
  readonly x: number
  readonly y: number
  /** That of the tallest one beside it. */
  readonly height: number
}

interface PictureLayout {
  readonly width: number
  readonly height: number
  readonly names: readonly { readonly name: string; readonly y: number }[]
  /** Lines of notes, of the scorecard first. */
  readonly notes: readonly { readonly line: string; readonly y: number }[]
  readonly tiles: readonly PlacedTile[]
  /** Where the lines with agency and day begin. */
  readonly foot: number
}

export const TILE_WIDTH = 272
export const MARGIN = 24
const GAP = 16
const HEADING = 48
const NAME = 40
/** Height of a line of the foot, and of the margin beneath it. */
export const FOOT_LINE = 18
const FOOT_MARGIN = 14
/** Height of a line of a note. */
const NOTE_LINE = 20

interface Sizes {
  /** Whether the picture has a heading. */
  readonly heading: boolean
  /** Lines beneath it. */
  readonly note: readonly string[]
  /** Lines beneath the name of a group. */
  readonly notesOf: (group: PictureGroup) => readonly string[]
  /** Lines beneath the tiles. */
  readonly footLines: number
  /** Height that a tile needs, in CSS pixels. */
  readonly heightOf: (stat: Stat) => number
}

/** Width of the lines above and beneath the tiles. */
export function roomOf(groups: readonly PictureGroup[]): number {
  const longest = Math.max(1, ...groups.flatMap(({ rows }) => rows.map((row) => row.length)))
  const columns = Math.min(longest, TILES_IN_A_ROW)
  return columns * TILE_WIDTH + (columns - 1) * GAP
}

/** Where everything of a picture stands: groups one below the other, three tiles side by side. */
export function pictureLayout(
  groups: readonly PictureGroup[],
  { heading, note, notesOf, footLines, heightOf }: Sizes,
): PictureLayout {
  const names: { name: string; y: number }[] = []
  const tiles: PlacedTile[] = []
  const notes: { line: string; y: number }[] = []
  let y = MARGIN + (heading ? HEADING : 0)
  const write = (lines: readonly string[]) => {
    for (const line of lines) {
      notes.push({ line, y })
      y += NOTE_LINE
    }
    if (lines.length > 0) y += GAP
  }
  write(note)
  for (const group of groups) {
    if (group.name !== null) {
      names.push({ name: group.name, y })
      y += NAME
    }
    write(notesOf(group))
    for (const row of group.rows)
      for (let at = 0; at < row.length; at += TILES_IN_A_ROW) {
        const line = row.slice(at, at + TILES_IN_A_ROW)
        const height = Math.max(...line.map(heightOf))
        for (const [column, stat] of line.entries())
          tiles.push({ stat, x: MARGIN + column * (TILE_WIDTH + GAP), y, height })
        y += height + GAP
      }
  }
  const height = y + footLines * FOOT_LINE + FOOT_MARGIN
  return { width: 2 * MARGIN + roomOf(groups), height, names, notes, tiles, foot: y }
}
