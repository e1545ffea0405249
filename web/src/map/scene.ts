import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { MultiPolygon, Polygon, Position } from '@plat/contract/platform/geometry'
import type { LocationFeature } from '@plat/contract/search/search'
import type { FeatureCollection } from 'geojson'
import { type AreaLayer, areaFeatures } from './area-layers.ts'
import type { MapColours, MapTarget } from './map-types.ts'
import type { DrawnPoint } from '@plat/contract/search/drawn-points'
import { EMPTY, placeShapes, searchShape } from './overlay-shapes.ts'
import { highlightedFeatures, pointFeatures, shapeFeatures } from './record-features.ts'
import type { OverlayData, OverlaySource } from './record-layers.ts'

/** Everything that the map shows for the page. */
export interface Scene {
  readonly theme: MapTheme
  readonly colours: MapColours
  readonly features: readonly LocationFeature[]
  /** What becomes of the features at the current zoom, by guid, in drawing order. */
  readonly points: ReadonlyMap<string, DrawnPoint>
  /** What was fetched ahead of movements, beside the view that the features are of; drawn like these. */
  readonly ahead: readonly LocationFeature[]
  readonly aheadPoints: readonly DrawnPoint[]
  readonly hovered: MapTarget | null
  readonly selected: MapTarget | null
  readonly place: Polygon | MultiPolygon | null
  readonly search: SearchGeometry | null
  /** The parcel whose records are listed. */
  readonly parcel: Polygon | MultiPolygon | null
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
    ahead: [],
    aheadPoints: [],
    hovered: null,
    selected: null,
    place: null,
    search: null,
    parcel: null,
    areas: [],
    userLocation: null,
  }
}

/** What each source shows; a function per source, so that a change draws only its own. */
export const SCENE_SOURCES: {
  readonly [Name in OverlaySource]: (scene: Scene) => FeatureCollection
} = {
  // What is known exactly is drawn above.
  points: (scene) => pointFeatures([...scene.aheadPoints, ...scene.points.values()], scene),
  shapes: (scene) => shapeFeatures(scene.features, scene.selected, scene.colours),
  highlighted: (scene) => highlightedFeatures(scene.points, scene.hovered, scene.selected, scene),
  place: (scene) => placeShapes(scene.place),
  search: (scene) => searchShape(scene.search),
  parcel: (scene) => searchShape(scene.parcel),
  areas: (scene) => areaFeatures(scene.areas),
  userLocation: (scene) =>
    scene.userLocation === null ? EMPTY : userLocationFeature(scene.userLocation),
}

/** Whether one record is open, whatever else is found around it. */
export function isRecordOpen({ selected }: Scene): boolean {
  return selected?.locations !== undefined && selected.locations.length > 0
}

/** All sources at once, for a new style. */
export function overlayData(scene: Scene): OverlayData {
  return {
    points: SCENE_SOURCES.points(scene),
    shapes: SCENE_SOURCES.shapes(scene),
    highlighted: SCENE_SOURCES.highlighted(scene),
    place: SCENE_SOURCES.place(scene),
    search: SCENE_SOURCES.search(scene),
    parcel: SCENE_SOURCES.parcel(scene),
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
