import { type CellGrid, HIDDEN, SHOWN } from './cell-grid.ts'
import { CellTallies } from './cell-tallies.ts'

/** Rounds of choosing centres; each reaches two cells further. */
const ROUNDS = 2

/** Distance in cells at which a cell can still influence the cluster of another. */
export const MERGE_REACH = ROUNDS * 2

const NONE = -1
/** The eight adjacent cells as steps in columns and rows; step i is the opposite of step 7 − i. */
const STEPS = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const

/**
 * Joins cells whose centroids are closer than `radius` (in units). A cell with more records than all its neighbours within
 * the radius becomes a centre and absorbs them; a cell next to several centres joins the strongest. Cells left over go
 * through a second round. Returns the tallies of each cluster in the view, and each shown cell's cluster number, −1 for
 * the other cells.
 *
 * Grouping depends only on whole cells at most MERGE_REACH away, never on how the view cuts them. So panning never
 * regroups: a cluster entirely inside two views is the same in both. Only the tallies are cut at the view's edge, so that
 * they add up to the count of the view.
 */
export function clusterCells(
  grid: CellGrid,
  radius: number,
): { clusters: CellTallies; count: number; clusterOf: Int32Array } {
  const near = nearCells(grid, radius)
  const centreOf = new Int32Array(grid.count).fill(NONE)
  for (let round = 0; round < ROUNDS; round++) chooseCentres(grid, near, centreOf)

  const clusters = new CellTallies(grid.count)
  const numberOf = new Int32Array(grid.count).fill(NONE)
  const clusterOf = new Int32Array(grid.count).fill(NONE)
  let count = 0
  for (let cell = 0; cell < grid.count; cell++) {
    const visibility = grid.visibility[cell]
    const tallies = visibility === SHOWN ? grid.whole : grid.cut
    if (visibility === HIDDEN || tallies.count[cell] === 0) continue
    const centre = centreOf[cell] === NONE ? cell : centreOf[cell]
    if (numberOf[centre] === NONE) numberOf[centre] = count++
    clusterOf[cell] = numberOf[centre]
    clusters.addGroup(clusterOf[cell], tallies, cell)
  }
  return { clusters, count, clusterOf }
}

/** Adjacent cells within the radius: eight slots per cell, in the order of STEPS, NONE where there is none. */
function nearCells(grid: CellGrid, radius: number): Int32Array {
  const { area, cellAt, slot, whole, count } = grid
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  for (let cell = 0; cell < count; cell++) {
    x[cell] = whole.sumX[cell] / whole.count[cell]
    y[cell] = whole.sumY[cell] / whole.count[cell]
  }
  const near = new Int32Array(count * 8).fill(NONE)
  const limit = radius * radius
  for (let cell = 0; cell < count; cell++) {
    const column = slot[cell] % area.columns
    const row = (slot[cell] - column) / area.columns
    // Half of the steps suffices: the opposite step is filled in at the same time.
    for (let step = 4; step < 8; step++) {
      const toColumn = column + STEPS[step][0]
      const toRow = row + STEPS[step][1]
      if (toColumn < 0 || toColumn >= area.columns || toRow >= area.rows) continue
      const other = cellAt[toRow * area.columns + toColumn]
      if (other === NONE) continue
      const dx = x[cell] - x[other]
      const dy = y[cell] - y[other]
      if (dx * dx + dy * dy >= limit) continue
      near[cell * 8 + step] = other
      near[other * 8 + 7 - step] = cell
    }
  }
  return near
}

function chooseCentres(grid: CellGrid, near: Int32Array, centreOf: Int32Array): void {
  const { count, whole, slot } = grid
  const isStronger = (a: number, b: number) =>
    whole.count[a] === whole.count[b] ? slot[a] < slot[b] : whole.count[a] > whole.count[b]
  const isCentre = new Uint8Array(count)
  for (let cell = 0; cell < count; cell++) {
    if (centreOf[cell] !== NONE) continue
    let strongest = true
    for (let i = cell * 8; i < cell * 8 + 8 && strongest; i++) {
      const other = near[i]
      if (other !== NONE && centreOf[other] === NONE && isStronger(other, cell)) strongest = false
    }
    if (strongest) isCentre[cell] = 1
  }
  for (let cell = 0; cell < count; cell++) {
    if (centreOf[cell] !== NONE) continue
    if (isCentre[cell] === 1) {
      centreOf[cell] = cell
      continue
    }
    let best = NONE
    for (let i = cell * 8; i < cell * 8 + 8; i++) {
      const other = near[i]
      if (other === NONE || isCentre[other] === 0) continue
      if (best === NONE || isStronger(other, best)) best = other
    }
    centreOf[cell] = best
  }
}
