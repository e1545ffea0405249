import type { AnyGeometry, Bounds } from '@plat/contract/platform/geometry'
import { geometryBounds } from '@plat/contract/platform/geometry-bounds'
import { circleRing, unionBounds } from '@plat/contract/platform/mercator'
import type { IndexShape } from '@plat/record-index/types'
import { type PlacedCriteria, placeShape } from '../places/place-shapes.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { SceneArea } from './scene.ts'

/** Places that are outlined; a search may name hundreds. */
const MAX_PLACES = 40

/** What a search is limited to, as outlines: drawn shapes and the surroundings of an address, and places. */
export async function searchAreas(
  database: Database,
  document: TenantDocument,
  { shapes = [], places = [], near = [] }: PlacedCriteria,
): Promise<SceneArea[]> {
  const wanted = [...places.map((guid) => ({ guid, radius: 0 })), ...near].slice(0, MAX_PLACES)
  const found = await Promise.all(
    wanted.map((place) => placeShape(database, document.tenant.code, document, place)),
  )
  return [
    ...found.flatMap((shape) => areaOf('place', shape)),
    ...shapes.flatMap((shape) => areaOf('search', shape)),
  ]
}

function areaOf(kind: SceneArea['kind'], shape: IndexShape | null): SceneArea[] {
  const geometry = shape && geometryOf(shape)
  return geometry ? [{ kind, geometry }] : []
}

function geometryOf(shape: IndexShape): AnyGeometry {
  switch (shape.kind) {
    case 'polygon':
      return { ...shape.geometry }
    case 'circle': {
      const [lng, lat] = shape.center
      return { type: 'Polygon', coordinates: [circleRing([lng, lat], shape.radius)] }
    }
    case 'rectangle': {
      const [west, south, east, north] = shape.bounds
      const corners = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ]
      return { type: 'Polygon', coordinates: [corners] }
    }
  }
}

/** The bounds of all areas; null without one. */
export function boundsOfAreas(areas: readonly SceneArea[]): Bounds | null {
  const [first, ...others] = areas.map(({ geometry }) => geometryBounds(geometry.coordinates))
  return first === undefined ? null : others.reduce(unionBounds, first)
}
