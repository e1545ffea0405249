import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { MultiPolygon, Polygon, Position } from '@plat/contract/platform/geometry'
import type { LocationFeature } from '@plat/contract/search/search'
import type { FeatureCollection } from 'geojson'
import { type AreaLayer, areaFeatures } from './area-layers.ts'
import type { MapColours, MapTarget } from './map-types.ts'
import type { DrawnPoint } from '@plat/contract/search/drawn-points'
import { highlightedFeatures, pointFeatures, shapeFeatures } from './record-features.ts'
import type { OverlayData, OverlaySource } from './record-layers.ts'
import { circleRing } from '@plat/contract/platform/mercator'

/** Everything that the map shows for the page. */
export interface Scene {
  readonly theme: MapTheme
  readonly colours: MapColours
  readonly features: readonly LocationFeature[]
  /** What becomes of the features at the current zoom, by guid, in drawing order. */
  readonly points: ReadonlyMap<string, DrawnPoint>
  readonly hovered: MapTarget | null
  readonly selected: MapTarget | null
  readonly place: Polygon | MultiPolygon | null
  readonly search: SearchGeometry | null
  /** Place layers drawn over the ground. */
  readonly areas: readonly AreaLayer[]
  /** Where the person is, once located. */
  readonly userLocation: Position | null
}

/** A map without anything on it. */
export function emptyScene(theme: MapTheme, colours: MapColours): Scene {
  return {
    theme,
    colours,
    features: [],
    points: new Map(),
    hovered: null,
    selected: null,
    place: null,
    search: null,
    areas: [],
    userLocation: null,
  }
}

/** What each source shows; a function per source, so that a change draws only its own. */
export const SCENE_SOURCES: {
  readonly [Name in OverlaySource]: (scene: Scene) => FeatureCollection
} = {
  points: (scene) => pointFeatures([...scene.points.values()], scene),
  shapes: (scene) => shapeFeatures(scene.features, scene.selected, scene.colours),
  highlighted: (scene) => highlightedFeatures(scene.points, scene.hovered, scene.selected, scene),
  place: (scene) => placeShapes(scene.place),
  search: (scene) => searchShape(scene.search),
  areas: (scene) => areaFeatures(scene.areas),
  userLocation: (scene) =>
    scene.userLocation === null ? EMPTY : userLocationFeature(scene.userLocation),
}

/** All sources at once, for a new style. */
export function overlayData(scene: Scene): OverlayData {
  return {
    points: SCENE_SOURCES.points(scene),
    shapes: SCENE_SOURCES.shapes(scene),
    highlighted: SCENE_SOURCES.highlighted(scene),
    place: SCENE_SOURCES.place(scene),
    search: SCENE_SOURCES.search(scene),
    userLocation: SCENE_SOURCES.userLocation(scene),
    areas: SCENE_SOURCES.areas(scene),
  }
}

function userLocationFeature(position: Position): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: position } },
    ],
  }
}

const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] }

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
