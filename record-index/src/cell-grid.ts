import { type Bits, nextBit, popcount, wordMask } from './bits.ts'
import { CellTallies } from './cell-tallies.ts'
import type { IndexColumns } from './index-columns.ts'
import type { Matches, WordRuns } from './match-runs.ts'
import { contains, type UnitRectangle } from './mercator.ts'
import { isMatch } from './more-locations.ts'
import { areaRectangle, type GridArea } from './grid-area.ts'

/** How much of a cell the view shows. */
export const HIDDEN = 0
export const CUT = 1
export const SHOWN = 2

/** The occupied cells of an area with their matching records, in total and in the view. */
export interface CellGrid {
  area: GridArea
  /** Number of occupied cells. */
  count: number
  /** Cell number by slot, row by row over the area; −1 for an empty cell. */
  cellAt: Int32Array
  /** Slot in `cellAt` by cell number. */
  slot: Int32Array
  /** Records of the whole cell. */
  whole: CellTallies
  /** HIDDEN, CUT or SHOWN. */
  visibility: Uint8Array
  /** Records in the view, for the cells that are CUT. */
  cut: CellTallies
}

/** A grid without records. */
export function emptyGrid(area: GridArea): CellGrid {
  const slots = area.columns * area.rows
  return {
    area,
    count: 0,
    cellAt: new Int32Array(slots).fill(-1),
    slot: new Int32Array(slots),
    whole: new CellTallies(slots),
    visibility: new Uint8Array(slots),
    cut: new CellTallies(slots),
  }
}

/**
 * Tallies the matches by cell, leaving out those outside the area. Records follow the Hilbert curve, so each cell
 * is one contiguous range of positions and no sorting is needed.
 *
 * @param part 0 for the base, 1 for the delta
 */
export function addToCells(
  grid: CellGrid,
  columns: IndexColumns,
  { bits, runs }: { bits: Bits; runs: WordRuns },
  view: UnitRectangle,
  part: number,
): void {
  const { x, y } = columns
  const { area } = grid
  const { shift } = area
  for (let r = 0; r < runs.length; r += 2) {
    const end = runs[r + 1] * 32
    for (let p = nextBit(bits, runs[r] * 32, end); p < end;) {
      const column = (x[p] >>> shift) - area.firstColumn
      const row = (y[p] >>> shift) - area.firstRow
      const stop = cellEnd(x, y, p, end, shift)
      if (column >= 0 && column < area.columns && row >= 0 && row < area.rows) {
        const cell = cellNumber(grid, row * area.columns + column, column, row, view)
        addRecords(columns, bits, p, stop, grid.whole, cell, part)
        if (grid.visibility[cell] === CUT) {
          addRecordsInView(columns, bits, p, stop, view, grid.cut, cell, part)
        }
      }
      p = nextBit(bits, stop, end)
    }
  }
}

/** Tallies the further locations of the matches. */
export function addMoreToCells(
  grid: CellGrid,
  columns: IndexColumns,
  matches: Matches,
  view: UnitRectangle,
  part: number,
): void {
  const { area } = grid
  columns.more.visit(areaRectangle(area), ({ position, minX: x, minY: y }) => {
    if (!isMatch(matches, position)) return
    const [column, row] = [
      (x >>> area.shift) - area.firstColumn,
      (y >>> area.shift) - area.firstRow,
    ]
    const cell = cellNumber(grid, row * area.columns + column, column, row, view)
    const live = (columns.live[position >>> 5] >>> (position & 31)) & 1
    const record = position * 2 + part
    grid.whole.add(cell, record, 1, live, x, y, x, y, x, y)
    if (grid.visibility[cell] === CUT && contains(view, x, y))
      grid.cut.add(cell, record, 1, live, x, y, x, y, x, y)
  })
}

/** The cell of a point; −1 outside the grid and where nothing is. */
export function cellAt({ area, cellAt: cells }: CellGrid, x: number, y: number): number {
  const column = (x >>> area.shift) - area.firstColumn
  const row = (y >>> area.shift) - area.firstRow
  const isInside = column >= 0 && column < area.columns && row >= 0 && row < area.rows
  return isInside ? cells[row * area.columns + column] : -1
}

function cellNumber(
  grid: CellGrid,
  slot: number,
  column: number,
  row: number,
  view: UnitRectangle,
): number {
  const known = grid.cellAt[slot]
  if (known !== -1) return known
  const cell = grid.count++
  grid.cellAt[slot] = cell
  grid.slot[cell] = slot
  const side = 2 ** grid.area.shift
  const west = (grid.area.firstColumn + column) * side
  const north = (grid.area.firstRow + row) * side
  const east = west + side - 1
  const south = north + side - 1
  const isHidden = west > view.maxX || east < view.minX || north > view.maxY || south < view.minY
  const isShown = west >= view.minX && east <= view.maxX && north >= view.minY && south <= view.maxY
  grid.visibility[cell] = isHidden ? HIDDEN : isShown ? SHOWN : CUT
  return cell
}

/** End (exclusive) of the range of positions from `p` on that lie in the same cell as `p`. */
export function cellEnd(
  x: Uint32Array,
  y: Uint32Array,
  p: number,
  end: number,
  shift: number,
): number {
  const column = x[p] >>> shift
  const row = y[p] >>> shift
  let inside = p
  let step = 4
  let outside = p + step
  while (outside < end && x[outside] >>> shift === column && y[outside] >>> shift === row) {
    inside = outside
    step *= 2
    outside += step
  }
  outside = Math.min(outside, end)
  while (outside - inside > 1) {
    const middle = (inside + outside) >>> 1
    if (x[middle] >>> shift === column && y[middle] >>> shift === row) inside = middle
    else outside = middle
  }
  return outside
}

function addRecords(
  columns: IndexColumns,
  bits: Bits,
  from: number,
  to: number,
  tallies: CellTallies,
  cell: number,
  part: number,
): void {
  const { x, y, live, wordBoxes } = columns
  const { sums, boxes } = wordBoxes
  const last = (to - 1) >>> 5
  let count = 0
  let liveCount = 0
  let sumX = 0
  let sumY = 0
  let minX = Infinity
  let minY = Infinity
  let maxX = 0
  let maxY = 0
  for (let w = from >>> 5; w <= last; w++) {
    let word = bits[w]
    if (word === 0) continue
    if (w * 32 < from || w * 32 + 32 > to) word &= wordMask(w, from, to)
    liveCount += popcount(word & live[w])
    if (word === -1) {
      count += 32
      sumX += sums[w * 2]
      sumY += sums[w * 2 + 1]
      const box = w * 4
      minX = Math.min(minX, boxes[box])
      minY = Math.min(minY, boxes[box + 1])
      maxX = Math.max(maxX, boxes[box + 2])
      maxY = Math.max(maxY, boxes[box + 3])
      continue
    }
    count += popcount(word)
    const base = w << 5
    while (word !== 0) {
      const lowest = word & -word
      const p = base + 31 - Math.clz32(lowest)
      const px = x[p]
      const py = y[p]
      sumX += px
      sumY += py
      if (px < minX) minX = px
      if (py < minY) minY = py
      if (px > maxX) maxX = px
      if (py > maxY) maxY = py
      word ^= lowest
    }
  }
  tallies.add(cell, from * 2 + part, count, liveCount, sumX, sumY, minX, minY, maxX, maxY)
}

function addRecordsInView(
  columns: IndexColumns,
  bits: Bits,
  from: number,
  to: number,
  view: UnitRectangle,
  tallies: CellTallies,
  cell: number,
  part: number,
): void {
  const { x, y, live } = columns
  for (let p = nextBit(bits, from, to); p < to; p = nextBit(bits, p + 1, to)) {
    const px = x[p]
    const py = y[p]
    if (px < view.minX || px > view.maxX || py < view.minY || py > view.maxY) continue
    tallies.add(cell, p * 2 + part, 1, (live[p >>> 5] >>> (p & 31)) & 1, px, py, px, py, px, py)
  }
}
