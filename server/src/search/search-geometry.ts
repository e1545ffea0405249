import type { Position } from '@plat/contract/platform/geometry'
import { because } from '@plat/contract/platform/reasons'
import type { SearchGeometry } from '@plat/contract/search/criteria'
import {
  MAX_CORNERS,
  MAX_METRES,
  shapeProblem,
  type ShapeProblem,
} from '@plat/contract/search/shape-check'
import type { IndexShape } from '@plat/record-index/types'
import type { PlacedCriteria } from '../places/place-shapes.ts'
import { AppError, sentence } from '../platform/errors.ts'

const MESSAGES: Record<Exclude<ShapeProblem, 'antimeridian'>, string> = {
  corners: 'a ring needs at least three different corners',
  small: 'the shape is too small to search in (at least 4 square metres)',
  crossing: 'the outline crosses or touches itself; move its corners so that no two sides meet',
  many: `the shape has too many corners; ${MAX_CORNERS} are allowed over all its rings`,
  wide: `the shape is too large; it may be ${MAX_METRES / 1000} km wide and high`,
  radius: `the circle is too large; its radius may be ${MAX_METRES} metres`,
  open: 'a ring is not closed; its last position must repeat its first (RFC 7946)',
  hole: 'a hole is not inside of its polygon, or meets its outline or another hole',
}

/** The refusal of an area that crosses longitude 180°. */
function acrossTheSeam(member: string): AppError {
  const reason = because('shape_crosses_180')
  return new AppError('invalid_request', `${member}: ${sentence(reason)}`, { [member]: [reason] })
}

/**
 * The circle around an address for the record index.
 * @throws AppError invalid_request where it crosses longitude 180°.
 */
export function circleAround(center: Position, radius: number, member: string): IndexShape {
  const circle: SearchGeometry = { type: 'Point', coordinates: center, radius }
  if (shapeProblem(circle) === 'antimeridian') throw acrossTheSeam(member)
  return { kind: 'circle', center, radius }
}

/**
 * A search without the records in a drawn shape.
 * @param member of the request that the shape came as
 * @throws AppError invalid_request for a shape that cannot be searched.
 */
export function withoutShape<Query extends { readonly criteria: PlacedCriteria }>(
  query: Query,
  excluded: SearchGeometry | null,
  member: string,
): Query {
  if (excluded === null) return query
  const excludedShapes = [drawnShape(excluded, member)]
  return { ...query, criteria: { ...query.criteria, excludedShapes } }
}

/**
 * The shape of a drawn geometry for the record index.
 * @param member of the request that it came as
 * @throws AppError invalid_request for a geometry that cannot be searched; it says why.
 */
export function drawnShape(geometry: SearchGeometry, member = '___geometry'): IndexShape {
  const problem = shapeProblem(geometry)
  if (problem === 'antimeridian') throw acrossTheSeam(member)
  if (problem !== null) {
    throw new AppError('invalid_request', `${member}: ${MESSAGES[problem]}.`, {
      [member]: [`${MESSAGES[problem][0]?.toUpperCase()}${MESSAGES[problem].slice(1)}.`],
    })
  }
  return geometry.type === 'Point'
    ? { kind: 'circle', center: geometry.coordinates, radius: geometry.radius }
    : { kind: 'polygon', geometry }
}
