import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import type { Position } from '@plat/contract/platform/geometry'
import type { LayerFeature } from './layer-reading.ts'

/** Most squares of a grid; more could neither be drawn nor chosen from. */
export const MAX_GRID_CELLS = 2_000

/** Metres of a degree of latitude. */
const METRES_PER_DEGREE = 111_320

/** The polygons that a grid covers, as rings; of each polygon the first is its outline. */
export type Outline = readonly (readonly Position[][])[]

/**
 * Squares over the outline's bounds that overlap the outline. A square's column
 * is a letter from the west, its row a number from the north: A1, B1, …, Z1, AA1.
 * @param size side in metres, exact in the middle of the outline
 * @returns the squares, or their number when it exceeds `MAX_GRID_CELLS`.
 */
export function gridCells(outline: Outline, size: number): LayerFeature[] | number {
  const bounds = boundsOf(outline)
  const height = size / METRES_PER_DEGREE
  const width = height / Math.cos(((bounds.n + bounds.s) / 2) * (Math.PI / 180))
  const columns = Math.max(1, Math.ceil((bounds.e - bounds.w) / width))
  const rows = Math.max(1, Math.ceil((bounds.n - bounds.s) / height))
  if (columns * rows > 50 * MAX_GRID_CELLS) return columns * rows
  const covered = new Uint8Array(columns * rows)
  // In squares from the north-west corner.
  const plane = ([lng, lat]: Position): Position => [
    (lng - bounds.w) / width,
    (bounds.n - lat) / height,
  ]
  for (const rings of outline)
    cover(
      covered,
      columns,
      rows,
      rings.map((ring) => ring.map(plane)),
    )
  const count = covered.reduce((sum, one) => sum + one, 0)
  if (count > MAX_GRID_CELLS) return count
  const degrees = (column: number, row: number): Position => [
    rounded(bounds.w + column * width),
    rounded(bounds.n - row * height),
  ]
  return [...covered.entries()]
    .filter(([, isCovered]) => isCovered === 1)
    .map(([index]) => {
      const column = index % columns
      const row = Math.floor(index / columns)
      return {
        type: 'Feature',
        properties: { name: `${letters(column)}${row + 1}` },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              degrees(column, row),
              degrees(column, row + 1),
              degrees(column + 1, row + 1),
              degrees(column + 1, row),
              degrees(column, row),
            ],
          ],
        },
      }
    })
}

/** Marks the squares that a polygon overlaps: those its rings pass through, and those inside. */
function cover(covered: Uint8Array, columns: number, rows: number, rings: Position[][]): void {
  const mark = (row: number, from: number, to: number) => {
    const first = Math.min(columns - 1, Math.max(0, Math.floor(from)))
    const last = Math.min(columns - 1, Math.max(0, Math.ceil(to) - 1))
    covered.fill(1, row * columns + first, row * columns + Math.max(first, last) + 1)
  }
  // Where the rings cross the middle line of each row.
  const crossings: number[][] = Array.from({ length: rows }, () => [])
  for (const ring of rings) {
    for (const [index, end] of ring.entries()) {
      const start = ring[index - 1]
      if (start) passEdge(start, end, rows, mark, crossings)
    }
  }
  for (const [row, at] of crossings.entries()) {
    at.sort((a, b) => a - b)
    for (let pair = 0; pair + 1 < at.length; pair += 2) {
      const [from = 0, to = 0] = at.slice(pair, pair + 2)
      mark(row, from, to)
    }
  }
}

function passEdge(
  [x1, y1]: Position,
  [x2, y2]: Position,
  rows: number,
  mark: (row: number, from: number, to: number) => void,
  crossings: number[][],
): void {
  const [top, bottom] = y1 < y2 ? [y1, y2] : [y2, y1]
  const at = (y: number) => (y1 === y2 ? x1 : x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
  const first = Math.max(0, Math.floor(top))
  const last = Math.min(rows - 1, Math.max(first, Math.ceil(bottom) - 1))
  for (let row = first; row <= last; row++) {
    const from = y1 === y2 ? x1 : at(Math.max(top, row))
    const to = y1 === y2 ? x2 : at(Math.min(bottom, row + 1))
    mark(row, Math.min(from, to), Math.max(from, to))
    const middle = row + 0.5
    if (top <= middle && middle < bottom) crossings[row]?.push(at(middle))
  }
}

function boundsOf(outline: Outline): GeoBounds {
  const bounds = { n: -90, e: -180, s: 90, w: 180 }
  for (const [lng, lat] of outline.flat(2)) {
    bounds.n = Math.max(bounds.n, lat)
    bounds.s = Math.min(bounds.s, lat)
    bounds.e = Math.max(bounds.e, lng)
    bounds.w = Math.min(bounds.w, lng)
  }
  return bounds
}

/** A, B, …, Z, AA, AB, … */
function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

/** A tenth of a metre. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(6))
}
