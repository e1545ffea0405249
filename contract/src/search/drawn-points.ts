import type { Bounds, Position } from '../platform/geometry.ts'
import { abbreviateCount, clusterDiameter, countScale } from './disc-size.ts'
import { fromMercator, mercator, unionBounds, WORLD_SIZE } from '../platform/mercator.ts'
import { CLUSTER_RADIUS, type LocationFeature } from './search.ts'

/** A point as it is drawn: a dot for one record, a disc with a number for more. */
export interface DrawnPoint {
  readonly kind: 'location' | 'cluster'
  /** Of the location; of its largest member for a cluster. */
  readonly guid: string
  readonly count: number
  readonly statuses: LocationFeature['properties']['statuses']
  /** Status text of all its records, for a location and for a point of one record; undefined where they differ. */
  readonly status?: string | undefined
  readonly position: Position
  /** Of all its records; a point for a location. */
  readonly bounds: Bounds
  /** Guids of the features that it stands for. */
  readonly members: readonly string[]
  /** Zoom at which points were joined. */
  readonly zoom: number
  readonly label: string
  /** CSS pixels. */
  readonly diameter: number
  /** A cluster of few records beside the largest one of the view: it is drawn lighter. */
  readonly minor: boolean
}

/** Diameter of the dot of a single record in CSS pixels. */
export const DOT_DIAMETER = 13
/** A cluster with fewer than this part of what the largest disc stands for is a minor one. */
const MINOR = 1 / 8
/** Where even the largest stands for fewer, none is minor: beside dots of single records each tells something. */
const MINOR_SCALE = 50
/** Discs may cover this part of each other's radii before they become one. */
const OVERLAP = 0.88
/** A merge makes discs larger, which may make further ones touch; this often is looked again. */
const ROUNDS = 3
const CELL = 48

interface Placed {
  x: number
  y: number
  count: number
  readonly statuses: { 1: number; 2: number }
  status: string | undefined
  /** Status categories of the records that other points count, too; by their numbers. */
  shared: Map<number, 1 | 2> | null
  bounds: Bounds
  readonly members: string[]
  kind: DrawnPoint['kind']
  readonly guid: string
}

/**
 * Joins points that would be drawn over each other at a zoom: those nearer than the cluster radius,
 * and those whose discs would overlap. Counts add up, but for records that two of them share; nothing is dropped. The larger ones swallow
 * the smaller, in an order that does not depend on the order of the answer. Smallest first, as drawn.
 *
 * The page draws them, and the server joins them again to find the records of a cluster that was clicked: they
 * depend on the features and the zoom alone, not on the language.
 *
 * @param beside largest count of other points of the same picture, which sizes are measured by, too
 */
export function mergePoints(
  features: readonly LocationFeature[],
  zoom: number,
  locale: string,
  beside = 0,
): DrawnPoint[] {
  const world = WORLD_SIZE * 2 ** zoom
  let placed = features.flatMap((feature) => {
    const one = place(feature, world)
    return one === null ? [] : [one]
  })
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = placed.length
    placed = mergeRound(placed, beside)
    if (placed.length === before) break
  }
  const scale = scaleOf(placed, beside)
  return placed.map((one) => drawn(one, zoom, scale, locale)).reverse()
}

function place(feature: LocationFeature, world: number): Placed | null {
  const { guid, type, statuses, status, count, bounds, shared } = feature.properties
  const position = pointOf(feature)
  if (type === 'geometry' || position === null) return null
  const [x, y] = mercator(position)
  return {
    x: x * world,
    y: y * world,
    count,
    statuses: { ...statuses },
    status,
    shared: shared ? statusByNumber(shared) : null,
    bounds: bounds ?? [position[0], position[1], position[0], position[1]],
    members: [guid],
    kind: type,
    guid,
  }
}

function statusByNumber(shared: NonNullable<LocationFeature['properties']['shared']>) {
  return new Map<number, 1 | 2>([
    ...shared[1].map((number) => [number, 1] as const),
    ...shared[2].map((number) => [number, 2] as const),
  ])
}

function scaleOf(points: readonly Placed[], beside: number): number {
  return countScale([beside, ...points.map((one) => one.count)])
}

function mergeRound(points: Placed[], beside: number): Placed[] {
  points.sort((one, other) => other.count - one.count || (one.guid < other.guid ? -1 : 1))
  const scale = scaleOf(points, beside)
  const radiusOf = (one: Placed) => diameterOf(one.count, scale) / 2
  const cells = new Map<string, { point: Placed; x: number; y: number; radius: number }[]>()
  const kept: Placed[] = []
  for (const point of points) {
    const radius = radiusOf(point)
    const [column, row] = [Math.floor(point.x / CELL), Math.floor(point.y / CELL)]
    const near = nearest(cells, column, row, point, radius)
    if (near !== null) {
      absorb(near, point)
      continue
    }
    kept.push(point)
    const key = `${column},${row}`
    const cell = cells.get(key) ?? []
    // Measured from where it stood: a disc that moved while it grew would swallow a whole street.
    cell.push({ point, x: point.x, y: point.y, radius })
    cells.set(key, cell)
  }
  return kept.sort((one, other) => other.count - one.count || (one.guid < other.guid ? -1 : 1))
}

function nearest(
  cells: ReadonlyMap<string, { point: Placed; x: number; y: number; radius: number }[]>,
  column: number,
  row: number,
  point: Placed,
  radius: number,
): Placed | null {
  let best: Placed | null = null
  let bestDistance = Infinity
  for (let dx = -1; dx <= 1; dx += 1) {
    for (let dy = -1; dy <= 1; dy += 1) {
      for (const other of cells.get(`${column + dx},${row + dy}`) ?? []) {
        const distance = Math.hypot(other.x - point.x, other.y - point.y)
        const reach = Math.max(CLUSTER_RADIUS, (other.radius + radius) * OVERLAP)
        if (distance < reach && distance < bestDistance)
          [best, bestDistance] = [other.point, distance]
      }
    }
  }
  return best
}

function absorb(into: Placed, point: Placed): void {
  const twice = joinShared(into, point)
  const count = into.count + point.count - twice[1] - twice[2]
  // By all locations: a record of several pulls from each of them.
  const share = point.count / (into.count + point.count)
  into.x += (point.x - into.x) * share
  into.y += (point.y - into.y) * share
  into.count = count
  into.statuses[1] += point.statuses[1] - twice[1]
  into.statuses[2] += point.statuses[2] - twice[2]
  // Clusters of several records have none, whether the server or the page made them.
  if (count > 1 || into.status !== point.status) into.status = undefined
  into.bounds = unionBounds(into.bounds, point.bounds)
  into.members.push(...point.members)
  into.kind = 'cluster'
}

/** Joins what two points share with others. @returns the records that both count, by status category */
function joinShared(into: Placed, point: Placed): { 1: number; 2: number } {
  const twice = { 1: 0, 2: 0 }
  if (point.shared === null) return twice
  into.shared ??= new Map()
  for (const [number, status] of point.shared) {
    if (into.shared.has(number)) twice[status] += 1
    else into.shared.set(number, status)
  }
  return twice
}

function drawn(one: Placed, zoom: number, scale: number, locale: string): DrawnPoint {
  const world = WORLD_SIZE * 2 ** zoom
  const position: Position = fromMercator(one.x / world, one.y / world)
  return {
    kind: one.kind,
    guid: one.guid,
    count: one.count,
    statuses: one.statuses,
    status: one.status,
    bounds: one.bounds,
    members: one.members,
    zoom,
    position,
    label: one.count > 1 ? abbreviateCount(one.count, locale) : '',
    diameter: diameterOf(one.count, scale),
    minor: one.count > 1 && scale >= MINOR_SCALE && one.count < scale * MINOR,
  }
}

function diameterOf(count: number, scale: number): number {
  if (count <= 1) return DOT_DIAMETER
  // Numbers are as long in every language.
  return clusterDiameter(count, scale, abbreviateCount(count))
}

function pointOf(feature: LocationFeature): Position | null {
  if (feature.geometry.type !== 'Point') return null
  const coordinates: unknown = feature.geometry.coordinates
  if (!Array.isArray(coordinates)) return null
  const [lng, lat]: unknown[] = coordinates
  return typeof lng === 'number' && typeof lat === 'number' ? [lng, lat] : null
}
