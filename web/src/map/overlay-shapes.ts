import type { MultiPolygon, Polygon } from '@plat/contract/platform/geometry'
import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { FeatureCollection } from 'geojson'
import { circleRing } from '@plat/contract/platform/mercator'

export const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] }

const WORLD_RING: [number, number][] = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
]

/** The outline of a chosen place, and everything around it to be dimmed. */
export function placeShapes(place: Polygon | MultiPolygon | null): FeatureCollection {
  if (place === null) return EMPTY
  const polygons = place.type === 'Polygon' ? [place.coordinates] : place.coordinates
  const outerRings = polygons.flatMap(([outer]) => (outer === undefined ? [] : [outer]))
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { part: 'outside' },
        geometry: { type: 'Polygon', coordinates: [WORLD_RING, ...outerRings] },
      },
      { type: 'Feature', properties: { part: 'place' }, geometry: place },
    ],
  }
}

/** A search shape as it is drawn; a circle becomes a polygon, with a pin in its middle. */
export function searchShape(shape: SearchGeometry | null): FeatureCollection {
  if (shape === null) return EMPTY
  const geometries =
    shape.type === 'Point'
      ? [
          { type: 'Polygon' as const, coordinates: [circleRing(shape.coordinates, shape.radius)] },
          { type: 'Point' as const, coordinates: shape.coordinates },
        ]
      : [shape]
  return {
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  }
}
