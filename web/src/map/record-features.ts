import type { LocationFeature } from '@plat/contract/search/search'
import type { Feature, FeatureCollection, Geometry, Position as GeoPosition } from 'geojson'
import type { Bounds } from '@plat/contract/platform/geometry'
import type { MapHit, MapTarget, MapTheme } from './map-types.ts'
import { markerKey } from './marker-key.ts'
import { type DrawnPoint, DOT_DIAMETER } from './merge-points.ts'

/** Points as the source of the marker layer takes them. */
export function pointFeatures(points: readonly DrawnPoint[], theme: MapTheme): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: points.map((point) => pointFeature(point, theme, false)),
  }
}

function pointFeature(point: DrawnPoint, theme: MapTheme, lifted: boolean): Feature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [...point.position] },
    properties: { guid: point.guid, image: markerKey(point, theme, lifted), label: point.label },
  }
}

/** Records with a shape: outlines and fills, by status. */
export function shapeFeatures(features: readonly LocationFeature[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: features
      .filter((feature) => feature.properties.type === 'geometry')
      .map((feature) => ({
        type: 'Feature',
        // The database's own GeoJSON; the contract parses it no deeper than this.
        geometry: feature.geometry as Geometry,
        properties: {
          guid: feature.properties.guid,
          status: feature.properties.statuses[1] > 0 ? 1 : 2,
        },
      })),
  }
}

/** What is lifted above everything: the hovered below the selected one. */
export function liftedFeatures(
  points: ReadonlyMap<string, DrawnPoint>,
  hovered: MapTarget | null,
  selected: MapTarget | null,
  theme: MapTheme,
): FeatureCollection {
  const targets = [hovered, selected].filter((target) => target !== null)
  const distinct = targets.filter(
    (target, index) => index === 0 || target.guid !== targets[0]?.guid,
  )
  return {
    type: 'FeatureCollection',
    features: distinct.flatMap((target) => {
      const point = points.get(target.guid)
      const shown = point ?? targetDot(target)
      return shown === null ? [] : [pointFeature(shown, theme, true)]
    }),
  }
}

/** A target that the map does not show by itself, as a dot at its own position. */
function targetDot(target: MapTarget): DrawnPoint | null {
  if (!target.position) return null
  const [lng, lat] = target.position
  return {
    kind: 'location',
    guid: target.guid,
    count: 1,
    statuses: target.status === 2 ? { 1: 0, 2: 1 } : { 1: 1, 2: 0 },
    position: target.position,
    bounds: [lng, lat, lng, lat],
    members: [target.guid],
    label: '',
    diameter: DOT_DIAMETER,
  }
}

/** A record's shape as something that was pointed at. */
export function shapeHit(feature: LocationFeature): MapHit {
  const { guid, count, statuses } = feature.properties
  const bounds = geometryBounds(feature.geometry.coordinates)
  return {
    kind: 'geometry',
    guid,
    count,
    statuses,
    position: [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2],
    bounds,
    members: [guid],
  }
}

/** West, south, east, north of GeoJSON coordinates of any depth. */
export function geometryBounds(coordinates: unknown): Bounds {
  const bounds: Bounds = [180, 90, -180, -90]
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return
    if (typeof part[0] !== 'number') return part.forEach(visit)
    // A position: the first member is a number.
    const [lng = 0, lat = 0] = part as GeoPosition
    bounds[0] = Math.min(bounds[0], lng)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lng)
    bounds[3] = Math.max(bounds[3], lat)
  }
  visit(coordinates)
  return bounds
}
