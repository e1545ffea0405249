import type { Position } from 'geojson'
import { CircleRegion } from './circle-region.ts'
import type { GrowableFloat64 } from './growable.ts'
import { boundsToUnits, projectX, projectY, type UnitRectangle } from './mercator.ts'
import { cornerEdges, PolygonRegion } from './polygon-region.ts'
import { RectangleRegion, type Region } from './region.ts'
import { circleBox } from './shape-regions.ts'
import type { IndexShape } from './types.ts'

const RECTANGLE = 0
const CIRCLE = 1
const POLYGON = 2

/** Edges of the polygon that is visited. */
let edges = new Float64Array(1 << 10)

/** A shape as it is looked for, valid until the next: a polygon of several parts is several. */
export interface WantedShape {
  readonly region: Region
  /** A box around it. */
  readonly around: UnitRectangle
  /** Of a polygon. */
  readonly corners: number
}

/**
 * Appends shapes as numbers, which are made regions of much faster than texts are: each its kind, then the edges of a
 * rectangle in units, centre and radius of a circle, or the number of a polygon's rings and each ring's number of corners
 * and their places in the plane.
 * @throws RangeError for a number that is none
 */
export function storeShapes(shapes: readonly IndexShape[], into: GrowableFloat64): void {
  const before = into.length
  for (const shape of shapes) {
    if (shape.kind === 'rectangle') {
      const { minX, minY, maxX, maxY } = boundsToUnits(shape.bounds)
      into.push(RECTANGLE)
      into.push(minX)
      into.push(minY)
      into.push(maxX)
      into.push(maxY)
    } else if (shape.kind === 'circle') {
      into.push(CIRCLE)
      into.push(shape.center[0])
      into.push(shape.center[1])
      into.push(shape.radius)
    } else {
      const { geometry } = shape
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      for (const rings of parts) storePolygon(rings, into)
    }
  }
  for (let i = before; i < into.length; i++)
    if (Number.isNaN(into.at(i)))
      throw new RangeError('A search has NaN where a number is expected')
}

function storePolygon(rings: readonly (readonly Position[])[], into: GrowableFloat64): void {
  into.push(POLYGON)
  into.push(rings.length)
  for (const ring of rings) {
    into.push(ring.length)
    for (const corner of ring) {
      into.push(projectX(corner[0]))
      into.push(projectY(corner[1]))
    }
  }
}

/** Calls back for each of the shapes in the first `length` numbers, whose region and box are those of `shapeRegions`. */
export function visitShapes(
  stored: Float64Array,
  length: number,
  visit: (shape: WantedShape) => void,
): void {
  for (let at = 0; at < length;) {
    const kind = stored[at++]
    if (kind === RECTANGLE) {
      const around = {
        minX: stored[at],
        minY: stored[at + 1],
        maxX: stored[at + 2],
        maxY: stored[at + 3],
      }
      visit({ region: new RectangleRegion(around), around, corners: 0 })
      at += 4
    } else if (kind === CIRCLE) {
      const [lng, lat, radius] = [stored[at], stored[at + 1], stored[at + 2]]
      const around = circleBox(lng, lat, radius)
      visit({ region: new CircleRegion(lng, lat, radius), around, corners: 0 })
      at += 3
    } else at = visitPolygon(stored, at, visit)
  }
}

/** @returns where it ends */
function visitPolygon(
  stored: Float64Array,
  start: number,
  visit: (shape: WantedShape) => void,
): number {
  const rings = stored[start]
  let corners = 0
  let at = start + 1
  for (let ring = 0; ring < rings; ring++) {
    corners += stored[at]
    at += 1 + stored[at] * 2
  }
  if (edges.length < corners * 4) edges = new Float64Array(corners * 8)
  const around = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  let used = 0
  at = start + 1
  for (let ring = 0; ring < rings; ring++) {
    const from = at + 1
    at = from + stored[at] * 2
    used = cornerEdges(stored, from, at, edges, used)
    widen(around, stored, from, at)
  }
  // Rounded outwards.
  around.minX -= 1
  around.minY -= 1
  around.maxX += 1
  around.maxY += 1
  visit({ region: new PolygonRegion(edges, used, false), around, corners })
  return at
}

function widen(around: UnitRectangle, stored: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i += 2) {
    const x = stored[i]
    const y = stored[i + 1]
    if (x < around.minX) around.minX = x
    if (x > around.maxX) around.maxX = x
    if (y < around.minY) around.minY = y
    if (y > around.maxY) around.maxY = y
  }
}
