import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { Position } from '@plat/contract/platform/geometry'
import { distance } from '@plat/contract/search/shape-area'
import { roundedShape } from '@plat/contract/search/search-shape'
import type { DrawKind } from './draw-types.ts'
import { circleRing } from '@plat/contract/platform/mercator'

/** Corners of a circle while it is drawn: a multiple of four, so that its four ends are among them. */
export const CIRCLE_CORNERS = 64
/** Decimals that the drawing library takes. */
const DECIMALS = 9

/** The shape of a ring of the drawing library; null while it is no area. */
export function shapeOfRing(kind: DrawKind, ring: readonly Position[]): SearchGeometry | null {
  const points = ring.slice(0, -1).filter((point, at, all) => {
    const before = all[at - 1]
    return before === undefined || before[0] !== point[0] || before[1] !== point[1]
  })
  const [first, last] = [points[0], points.at(-1)]
  if (first && last && points.length > 1 && first[0] === last[0] && first[1] === last[1])
    points.pop()
  if (first === undefined || points.length < 3) return null
  if (kind === 'circle') return circleOf(points)
  return roundedShape({
    type: 'Polygon',
    coordinates: [[...points.map(([lng, lat]): Position => [lng, lat]), [first[0], first[1]]]],
  })
}

/** The ring that the drawing library shows for a shape, and as what; null for what it cannot show. */
export function ringOfShape(shape: SearchGeometry): { kind: DrawKind; ring: Position[] } | null {
  if (shape.type === 'Point') {
    return {
      kind: 'circle',
      ring: precise(circleRing(shape.coordinates, shape.radius, CIRCLE_CORNERS)),
    }
  }
  const [ring, ...holes] = shape.type === 'Polygon' ? shape.coordinates : []
  if (ring === undefined || holes.length > 0) return null
  return { kind: isRectangle(ring) ? 'rectangle' : 'polygon', ring: precise(ring) }
}

/** The northern and southern ends of a circle are as far from its middle as its radius. */
function circleOf(points: readonly Position[]): SearchGeometry | null {
  const lats = points.map(([, lat]) => lat)
  const lngs = points.map(([lng]) => lng)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const lng = (west + east) / 2
  const radius = distance([lng, south], [lng, north]) / 2
  if (radius <= 0) return null
  return roundedShape({ type: 'Point', coordinates: [lng, (south + north) / 2], radius })
}

function isRectangle(ring: readonly Position[]): boolean {
  if (ring.length !== 5) return false
  const sides = ring.slice(1).map((point, at) => {
    const before = ring[at] as Position
    return point[0] === before[0] ? 'vertical' : point[1] === before[1] ? 'horizontal' : 'slanted'
  })
  return (
    !sides.includes('slanted') &&
    sides[0] !== sides[1] &&
    sides[0] === sides[2] &&
    sides[1] === sides[3]
  )
}

function precise(ring: readonly Position[]): Position[] {
  return ring.map(([lng, lat]) => [Number(lng.toFixed(DECIMALS)), Number(lat.toFixed(DECIMALS))])
}
