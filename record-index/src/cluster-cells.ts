import { type CellGrid, HIDDEN, SHOWN } from './cell-grid.ts'
import { CellTallies } from './cell-tallies.ts'

/** Rounds of choosing centres; each looks two cells further, see `MERGE_REACH`. */
const ROUNDS = 2

/** How many cells away a cell can still influence which cluster another one belongs to. */
export const MERGE_REACH = ROUNDS * 2

const NONE = -1
/** The eight adjoining cells, as steps in columns and rows; step i is the opposite of step 7 − i. */
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
 * Joins cells whose centroids are nearer than `radius` (in units). A cell with more records than every near one is a
 * centre and takes in its near cells, each going to its strongest centre; what is left over does the same once more.
 * Answers what the view shows of each cluster, and the number of each shown cell's cluster, −1 for the others.
 *
 * Everything is decided by whole cells, whatever part of them is in the view, and by cells at most MERGE_REACH away, so
 * that panning never regroups: a cluster that is entirely inside two views is the same in both. Only what is counted is
 * cut at the view's edge, which makes the counts add up to the count of the view.
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

/** Numbers of the near cells of each cell, eight places each, NONE where there is none. */
function nearCells(grid: CellGrid, radius: number): Int32Array {
  const { area, cellAt, place, whole, count } = grid
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  for (let cell = 0; cell < count; cell++) {
    x[cell] = whole.sumX[cell] / whole.count[cell]
    y[cell] = whole.sumY[cell] / whole.count[cell]
  }
  const near = new Int32Array(count * 8).fill(NONE)
  const limit = radius * radius
  for (let cell = 0; cell < count; cell++) {
    const column = place[cell] % area.columns
    const row = (place[cell] - column) / area.columns
    // Half of the eight; the other half finds this one.
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
  const { count, whole, place } = grid
  const isStronger = (a: number, b: number) =>
    whole.count[a] === whole.count[b] ? place[a] < place[b] : whole.count[a] > whole.count[b]
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
