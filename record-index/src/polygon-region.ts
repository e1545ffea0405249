import type { MultiPolygon, Polygon } from 'geojson'
import { projectX, projectY, type UnitRectangle } from './mercator.ts'
import type { Region } from './region.ts'

/** Numbers per edge: start x, start y, end x, end y. */
const FIELDS = 4
/** Rounding error of a cross product of coordinates up to 2³². */
const ROUNDING = 2 ** 14

/** Edges that a narrowing keeps, until they are copied. */
let scratch = new Float64Array(1 << 10)

/**
 * A polygon with holes in the Web Mercator plane, where straight edges are straight on the map. A point is inside when a
 * ray eastwards from it crosses an odd number of edges. A point exactly on a southern or eastern edge is outside, one on a
 * northern or western edge inside, so that of two neighbours sharing an edge only one contains it.
 */
export class PolygonRegion implements Region {
  private readonly edges: Float64Array
  /** How many numbers of `edges` are its own. */
  private readonly length: number
  /** Whether the ray also crosses an odd number of edges that are left out of `edges`. */
  private readonly odd: boolean

  constructor(edges: Float64Array, length: number, odd: boolean) {
    this.edges = edges
    this.length = length
    this.odd = odd
  }

  get steps(): number {
    return this.length / FIELDS
  }

  contains(x: number, y: number): boolean {
    const { edges, length } = this
    let inside = this.odd
    for (let i = 0; i < length; i += FIELDS) {
      const y1 = edges[i + 1]
      const y2 = edges[i + 3]
      if (y1 > y === y2 > y) continue
      const x1 = edges[i]
      if (x < ((edges[i + 2] - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
    }
    return inside
  }

  narrow(box: UnitRectangle, isWorthIt = true): Region | 'inside' | 'outside' {
    const { edges, length } = this
    const { minX, minY, maxX, maxY } = box
    if (scratch.length < length) scratch = new Float64Array(length * 2)
    const kept = scratch
    let used = 0
    let odd = this.odd
    let crossed = false
    for (let i = 0; i < length; i += FIELDS) {
      const x1 = edges[i]
      const y1 = edges[i + 1]
      const x2 = edges[i + 2]
      const y2 = edges[i + 3]
      const top = y1 < y2 ? y1 : y2
      const bottom = y1 < y2 ? y2 : y1
      if (top > maxY || bottom <= minY || (x1 < minX && x2 < minX)) continue
      if (x1 > maxX && x2 > maxX) {
        if (top <= minY && bottom > maxY) {
          odd = !odd
          continue
        }
      } else if (!crossed) crossed = meets(x1, y1, x2, y2, box)
      kept[used] = x1
      kept[used + 1] = y1
      kept[used + 2] = x2
      kept[used + 3] = y2
      used += FIELDS
    }
    if (!crossed) return this.contains(minX, minY) ? 'inside' : 'outside'
    if (!isWorthIt || used === length) return this
    return new PolygonRegion(kept.slice(0, used), used, odd)
  }
}

/** One region per part of a GeoJSON polygon or multipolygon in degrees; together they are the area, overlaps included. */
export function polygonRegion(geometry: Polygon | MultiPolygon): PolygonRegion[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.map((rings) => {
    const edges = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0) * FIELDS)
    let used = 0
    for (const ring of rings) {
      const corners = Float64Array.from(
        ring.flatMap(([lng, lat]) => [projectX(lng), projectY(lat)]),
      )
      used = cornerEdges(corners, 0, corners.length, edges, used)
    }
    return new PolygonRegion(edges, used, false)
  })
}

/**
 * Writes the edges of a ring into `edges` from `used` on. Its corners are x and y in the plane at `from` to `to` (exclusive).
 * @returns where the edges end
 */
export function cornerEdges(
  corners: Float64Array,
  from: number,
  to: number,
  edges: Float64Array,
  used: number,
): number {
  let end = used
  for (let i = from; i < to; i += 2) {
    const next = i + 2 < to ? i + 2 : from
    // The ring's last point repeats its first. Horizontal edges stay: no ray crosses them, but they can split boxes.
    if (corners[i] === corners[next] && corners[i + 1] === corners[next + 1]) continue
    edges[end] = corners[i]
    edges[end + 1] = corners[i + 1]
    edges[end + 2] = corners[next]
    edges[end + 3] = corners[next + 1]
    end += FIELDS
  }
  return end
}

/** Whether the line through an edge crosses the box. If their extents overlap too, the edge may enter the box. */
function meets(x1: number, y1: number, x2: number, y2: number, box: UnitRectangle): boolean {
  const dx = x2 - x1
  const dy = y2 - y1
  const a = dx * (box.minY - y1) - dy * (box.minX - x1)
  const b = dx * (box.minY - y1) - dy * (box.maxX - x1)
  const c = dx * (box.maxY - y1) - dy * (box.minX - x1)
  const d = dx * (box.maxY - y1) - dy * (box.maxX - x1)
  const lowest = Math.min(a, b, c, d)
  const highest = Math.max(a, b, c, d)
  return lowest <= ROUNDING && highest >= -ROUNDING
}
