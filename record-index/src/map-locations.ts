import type { Matches } from './match-runs.ts'
import { addMoreToCells, addToCells, cellAt, type CellGrid, emptyGrid } from './cell-grid.ts'
import { areaRectangle, gridArea } from './grid-area.ts'
import type { CellTallies } from './cell-tallies.ts'
import { clusterCells, MERGE_REACH } from './cluster-cells.ts'
import {
  boundsToUnits,
  contains,
  type UnitRectangle,
  unitsToBounds,
  unitToLat,
  unitToLng,
  WORLD,
} from './mercator.ts'
import type { CompiledCriteria } from './matcher.ts'
import type { IndexColumns } from './index-columns.ts'
import type { QueryContext } from './query-context.ts'
import { contextsOf, type Segments } from './segments.ts'
import type { Bounds, IndexCriteria } from './types.ts'
import type { IndexLocations, LocationGroup, SharedRecords } from './index-results.ts'
import { keepMatching, type Stand, standsIn } from './more-locations.ts'
import { statusFrom, statusOfCluster, statusOfStand, statusParts } from './location-status.ts'
import { addStands, countOnce } from './shared-records.ts'

/** Clusters closer than this are merged; CSS pixels at the requested zoom. */
export const CLUSTER_RADIUS = 12
/** An outline that is smaller in both directions, in CSS pixels, is a speck beside its own marker. */
const SMALLEST_OUTLINE = 16
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
 * Lines and polygons are among them by their representative points; those that are large enough to be seen are listed
 * in `shapes`, too.
 */
export function mapLocations(
  segments: Segments,
  criteria: IndexCriteria,
  view: Bounds,
  zoom: number,
  limit: number,
): IndexLocations {
  const rectangle = boundsToUnits(view)
  const parts = searchView(segments, criteria, rectangle)
  const shapes = outlinesIn(parts, rectangle, zoom, limit)
  const locations = distinctLocations(parts, rectangle, limit)
  if (locations !== null) return { kind: 'locations', features: locations, shapes }
  const { clusters, count, shared, matches } = clusterView(parts, rectangle, zoom, limit)
  const clustered = statusParts(parts, matches)
  const features = Array.from({ length: count }, (_, i) => {
    const feature = toFeature(clusters, i, shared.get(i))
    feature.status = statusOfCluster(clusters, i, clustered)
    return feature
  })
  return { kind: 'clusters', features, shapes }
}

/** What matches in the base, or in the delta. */
export interface SearchedPart {
  context: QueryContext
  columns: IndexColumns
  compiled: CompiledCriteria
  /** In the view. */
  matches: Matches
}

/** Searches a view. */
export function searchView(
  segments: Segments,
  criteria: IndexCriteria,
  rectangle: UnitRectangle,
): SearchedPart[] {
  return contextsOf(segments).map((context): SearchedPart => {
    const compiled = context.compile(criteria)
    const matches = context.match(compiled, { part: 'located', view: rectangle }, 0)
    return { context, columns: context.columns, compiled, matches }
  })
}

/** Keys of the matching lines and polygons that reach into the view and are not too small to be seen, the largest. */
function outlinesIn(
  parts: readonly SearchedPart[],
  rectangle: UnitRectangle,
  zoom: number,
  limit: number,
): number[] {
  // Nobody looks at a map of zoom 0: who asks for it wants the records as they are.
  const least = zoom === 0 ? 0 : SMALLEST_OUTLINE * unitsPerPixel(zoom)
  const found: { key: number; size: number }[] = []
  for (const { columns, compiled } of parts) {
    const sizes = new Map<number, number>()
    columns.outlines.visit(rectangle, ({ position, minX, minY, maxX, maxY }) => {
      const size = Math.max(maxX - minX, maxY - minY)
      if (size >= least) sizes.set(position, size)
    })
    const positions = Uint32Array.from(sizes.keys())
    const count = keepMatching(compiled, positions)
    for (const p of positions.subarray(0, count))
      found.push({ key: columns.key[p], size: sizes.get(p) ?? 0 })
  }
  if (found.length > limit) found.sort((a, b) => b.size - a.size || a.key - b.key)
  return found.slice(0, limit).map(({ key }) => key)
}

function unitsPerPixel(zoom: number): number {
  return WORLD / (WORLD_PIXELS * 2 ** zoom)
}

/** The clusters that a map shows in a view, with their cells and matching records. */
export interface ClusterView {
  grid: CellGrid
  /** Cluster number by cell, −1 for a cell that is not shown. */
  clusterOf: Int32Array
  clusters: CellTallies
  count: number
  /** All matches in the cells, shown or not, of the base and of the delta. */
  matches: Matches[]
  /** Locations in the view of records with several. */
  stands: Stand[]
  /** Records that several clusters count, by cluster. */
  shared: Map<number, SharedRecords>
}

/** Clusters the view into about `limit` clusters at most. Overwrites the matches of the view. */
export function clusterView(
  parts: readonly SearchedPart[],
  rectangle: UnitRectangle,
  zoom: number,
  limit: number,
): ClusterView {
  const pixel = unitsPerPixel(zoom)
  const finest = Math.min(MAX_SHIFT, Math.max(0, Math.ceil(Math.log2(CLUSTER_RADIUS * pixel))))
  for (let shift = finest; ; shift++) {
    if (cellsIn(rectangle, shift) > limit * CELLS_PER_CLUSTER && shift < MAX_SHIFT) continue
    const grid = emptyGrid(gridArea(rectangle, shift, MERGE_REACH))
    const area = areaRectangle(grid.area)
    const found = parts.map(({ context, columns, compiled }, part) => {
      const matches = context.match(compiled, { part: 'located', view: area }, 0)
      addToCells(grid, columns, matches, rectangle, part)
      addMoreToCells(grid, columns, matches, rectangle, part)
      return { columns, matches }
    })
    const clustered = clusterCells(grid, CLUSTER_RADIUS * pixel * 2 ** (shift - finest))
    if (clustered.count > limit * TOLERANCE && shift < MAX_SHIFT) continue
    const stands = standsIn(found, rectangle)
    const shared = countOnce(clustered.clusters, stands, ({ x, y }) => {
      const cell = cellAt(grid, x, y)
      return cell === -1 ? -1 : clustered.clusterOf[cell]
    })
    return { grid, matches: found.map(({ matches }) => matches), stands, shared, ...clustered }
  }
}

function cellsIn(view: UnitRectangle, shift: number): number {
  return ((view.maxX - view.minX) / 2 ** shift) * ((view.maxY - view.minY) / 2 ** shift)
}

/** One group for each location, or null when there are more than `limit`. */
export function distinctLocations(
  parts: readonly SearchedPart[],
  rectangle: UnitRectangle,
  limit: number,
): LocationGroup[] | null {
  const groups: LocationGroup[] = []
  for (const { columns, matches } of parts) {
    const found = locationsIn(columns, matches, rectangle, limit)
    if (found === null || !addLocations(groups, found, limit)) return null
  }
  const stands = standsIn(parts, rectangle)
  return addStands(groups, stands, limit, (stand) => statusOfStand(parts, stand)) ? groups : null
}

/** Joins groups at one location. @returns false when there are more than `limit`. */
function addLocations(
  groups: LocationGroup[],
  found: readonly LocationGroup[],
  limit: number,
): boolean {
  const known = new Map(found.length === 0 ? [] : groups.map((one) => [`${one.x} ${one.y}`, one]))
  for (const one of found) {
    const here = known.get(`${one.x} ${one.y}`)
    if (here === undefined) groups.push(one)
    else {
      here.live += one.live
      here.archive += one.archive
      if (here.status !== one.status) here.status = undefined
    }
  }
  return groups.length <= limit
}

/** By first locations. */
function locationsIn(
  columns: IndexColumns,
  matches: Matches,
  view: UnitRectangle,
  limit: number,
): LocationGroup[] | null {
  const { bits, runs } = matches
  const { x, y, live, more } = columns
  const areAllIn = more.count === 0
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
        word ^= lowest
        const p = (w << 5) + 31 - Math.clz32(lowest)
        // In the view by another location.
        if (!areAllIn && !contains(view, x[p], y[p])) continue
        if (x[p] !== lastX || y[p] !== lastY) {
          if (count === limit) return null
          lastX = x[p]
          lastY = y[p]
          starts[count++] = p
        }
        all[count - 1]++
        if ((live[w] & lowest) !== 0) lives[count - 1]++
      }
    }
  }
  const [part] = statusParts([{ columns }], [matches])
  return Array.from({ length: count }, (_, i) => {
    const p = starts[i]
    const archive = all[i] - lives[i]
    const status = statusFrom(part, p, all[i]) ?? undefined
    const [lng, lat] = [unitToLng(x[p]), unitToLat(y[p])]
    return { x: x[p], y: y[p], lng, lat, live: lives[i], archive, status }
  })
}

export function toFeature(clusters: CellTallies, i: number, shared?: SharedRecords): LocationGroup {
  const group = groupOf(clusters, i)
  return shared === undefined ? group : { ...group, shared }
}

function groupOf(clusters: CellTallies, i: number): LocationGroup {
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
      status: undefined,
    }
  }
  const x = Math.round(clusters.sumX[i] / count)
  const y = Math.round(clusters.sumY[i] / count)
  const bounds = unitsToBounds({ minX, minY, maxX, maxY })
  const [lng, lat] = [unitToLng(x), unitToLat(y)]
  return { x, y, lng, lat, live, archive: count - live, status: undefined, bounds }
}
