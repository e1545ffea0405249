import type { Bits } from './bits.ts'
import { areaRectangle, type CellGrid, gridArea, tallyCells } from './cell-grid.ts'
import type { CellTallies } from './cell-tallies.ts'
import { clusterCells, MERGE_REACH } from './cluster-cells.ts'
import {
  boundsToUnits,
  type UnitRectangle,
  unitsToBounds,
  unitToLat,
  unitToLng,
  WORLD,
} from './mercator.ts'
import type { WordRuns } from './match-runs.ts'
import type { CompiledCriteria } from './matcher.ts'
import type { Matches, QueryContext } from './query-context.ts'
import type { Bounds, IndexCriteria, IndexLocations, LocationGroup } from './types.ts'

/** Clusters closer than this are merged; CSS pixels at the requested zoom. */
const RADIUS = 12
/** Width of the world at zoom 0 in CSS pixels. */
const WORLD_PIXELS = 512
/**
 * Cells allowed in a view per cluster of the limit; a view with more gets a coarser grid from the start. This depends on
 * the view's size only, which unlike its content stays the same while panning. Merging leaves about two clusters per three
 * occupied cells.
 */
const CELLS_PER_CLUSTER = 2.25
/** Factor by which clusters may exceed the limit before the grid gets coarser, which would regroup everything. */
const TOLERANCE = 1.5
/** At this shift the world is two cells wide; JavaScript shifts by at most 31 bits. */
const MAX_SHIFT = 31

/**
 * What a map shows of the matching records: up to `limit` distinct locations one by one, else about `limit` clusters at
 * most. `zoom` is a map zoom with 512-pixel tiles and may be fractional.
 *
 * Lines and polygons are listed in `shapes`. If there are more than `limit`, they are shown like points instead, so that
 * nothing is missing.
 */
export function mapLocations(
  context: QueryContext,
  criteria: IndexCriteria,
  view: Bounds,
  zoom: number,
  limit: number,
): IndexLocations {
  const { columns } = context
  const compiled = context.compile(criteria)
  const rectangle = boundsToUnits(view)
  const { bits, runs } = context.match(compiled, { part: 'located', view: rectangle }, 0)
  const shapes = shapesIn(bits, runs, columns.shape, limit)
  if (shapes !== null) removeShapes(bits, runs, columns.shape)
  const shapeKeys = (shapes ?? []).map((p) => columns.key[p])

  const locations = distinctLocations(context, bits, runs, limit)
  if (locations !== null) return { kind: 'locations', features: locations, shapes: shapeKeys }

  const { clusters, count } = clusterView(
    context,
    compiled,
    rectangle,
    zoom,
    limit,
    shapes !== null,
  )
  const features = Array.from({ length: count }, (_, i) => toFeature(clusters, i))
  return { kind: 'clusters', features, shapes: shapeKeys }
}

/** The clusters that a map shows in a view, with their cells and matching records. */
export interface ClusterView {
  grid: CellGrid
  /** Cluster number by cell, −1 for a cell that is not shown. */
  clusterOf: Int32Array
  clusters: CellTallies
  count: number
  /** All matches in the cells, shown or not. */
  matches: Matches
}

/** Clusters the view into about `limit` clusters at most. `withoutShapes` leaves lines and polygons out. */
export function clusterView(
  context: QueryContext,
  compiled: CompiledCriteria,
  rectangle: UnitRectangle,
  zoom: number,
  limit: number,
  withoutShapes: boolean,
): ClusterView {
  const { columns } = context
  const pixel = WORLD / (WORLD_PIXELS * 2 ** zoom)
  const finest = Math.min(MAX_SHIFT, Math.max(0, Math.ceil(Math.log2(RADIUS * pixel))))
  for (let shift = finest; ; shift++) {
    if (cellsIn(rectangle, shift) > limit * CELLS_PER_CLUSTER && shift < MAX_SHIFT) continue
    const area = gridArea(rectangle, shift, MERGE_REACH)
    const matches = context.match(compiled, { part: 'located', view: areaRectangle(area) }, 0)
    if (withoutShapes) removeShapes(matches.bits, matches.runs, columns.shape)
    const grid = tallyCells(columns, matches.bits, matches.runs, area, rectangle)
    const clustered = clusterCells(grid, RADIUS * pixel * 2 ** (shift - finest))
    if (clustered.count > limit * TOLERANCE && shift < MAX_SHIFT) continue
    return { grid, matches, ...clustered }
  }
}

function cellsIn(view: UnitRectangle, shift: number): number {
  return ((view.maxX - view.minX) / 2 ** shift) * ((view.maxY - view.minY) / 2 ** shift)
}

/** Positions of the lines and polygons, or null when there are more than `limit`. */
export function shapesIn(bits: Bits, runs: WordRuns, shape: Bits, limit: number): number[] | null {
  const positions: number[] = []
  for (let r = 0; r < runs.length; r += 2) {
    for (let w = runs[r]; w < runs[r + 1]; w++) {
      let word = bits[w] & shape[w]
      while (word !== 0) {
        if (positions.length === limit) return null
        const lowest = word & -word
        positions.push((w << 5) + 31 - Math.clz32(lowest))
        word ^= lowest
      }
    }
  }
  return positions
}

export function removeShapes(bits: Bits, runs: WordRuns, shape: Bits): void {
  for (let r = 0; r < runs.length; r += 2) {
    for (let w = runs[r]; w < runs[r + 1]; w++) bits[w] &= ~shape[w]
  }
}

/** One group for each location, or null when there are more than `limit`. */
export function distinctLocations(
  context: QueryContext,
  bits: Bits,
  runs: WordRuns,
  limit: number,
): LocationGroup[] | null {
  const { x, y, live } = context.columns
  // Records at one location are adjacent.
  const starts = new Uint32Array(limit)
  const all = new Uint32Array(limit)
  const lives = new Uint32Array(limit)
  let count = 0
  let lastX = -1
  let lastY = -1
  for (let r = 0; r < runs.length; r += 2) {
    for (let w = runs[r]; w < runs[r + 1]; w++) {
      let word = bits[w]
      while (word !== 0) {
        const lowest = word & -word
        const p = (w << 5) + 31 - Math.clz32(lowest)
        if (x[p] !== lastX || y[p] !== lastY) {
          if (count === limit) return null
          lastX = x[p]
          lastY = y[p]
          starts[count++] = p
        }
        all[count - 1]++
        if ((live[w] & lowest) !== 0) lives[count - 1]++
        word ^= lowest
      }
    }
  }
  return Array.from({ length: count }, (_, i) => {
    const p = starts[i]
    const point = { x: x[p], y: y[p], lng: unitToLng(x[p]), lat: unitToLat(y[p]) }
    return { ...point, live: lives[i], archive: all[i] - lives[i] }
  })
}

export function toFeature(clusters: CellTallies, i: number): LocationGroup {
  const { boxes } = clusters
  const live = clusters.live[i]
  const count = clusters.count[i]
  const minX = boxes[i * 4]
  const minY = boxes[i * 4 + 1]
  const maxX = boxes[i * 4 + 2]
  const maxY = boxes[i * 4 + 3]
  if (minX === maxX && minY === maxY) {
    return {
      x: minX,
      y: minY,
      lng: unitToLng(minX),
      lat: unitToLat(minY),
      live,
      archive: count - live,
    }
  }
  const x = Math.round(clusters.sumX[i] / count)
  const y = Math.round(clusters.sumY[i] / count)
  const bounds = unitsToBounds({ minX, minY, maxX, maxY })
  return { x, y, lng: unitToLng(x), lat: unitToLat(y), live, archive: count - live, bounds }
}
