import type { GeoBounds, MapControl } from '@plat/contract/tenancy/config'
import type { Viewport } from '@plat/contract/search/criteria'
import type { Bounds, Position } from '@plat/contract/platform/geometry'
import { DEFAULT_MIN_ZOOM, MAX_ZOOM } from '@plat/contract/search/search'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapViewState } from './map-types.ts'
import { fromMercator, mercator, WORLD_SIZE } from './mercator.ts'

/** The map's bounds as the criterion `___viewport`. @param bounds west, south, east, north in degrees. */
export function viewportOf(bounds: Bounds): Viewport {
  const [w, s, e, n] = [
    Math.max(-180, bounds[0]),
    Math.max(-90, bounds[1]),
    Math.min(180, bounds[2]),
    Math.min(90, bounds[3]),
  ]
  const ring: Position[] = [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ]
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} },
    ],
  }
}

/** West, south, east, north of configured bounds. */
export function boundsOf({ w, s, e, n }: GeoBounds): Bounds {
  return [w, s, e, n]
}

/** Zoom levels that the map may be at. */
export function zoomRange(control: MapControl): { min: number; max: number } {
  return { min: control.geo.minZoom ?? DEFAULT_MIN_ZOOM, max: MAX_ZOOM }
}

/** Size of the map in CSS pixels. */
export interface MapSize {
  readonly width: number
  readonly height: number
}

/**
 * The centre nearest to the wished one from which the view leaves the panning bounds by no more than
 * its own width and height on any side.
 */
export function constrainCentre(
  centre: Position,
  zoom: number,
  limits: Bounds,
  size: MapSize,
): Position {
  const world = WORLD_SIZE * 2 ** zoom
  const [west, north] = mercator([limits[0], limits[3]])
  const [east, south] = mercator([limits[2], limits[1]])
  // The view reaches half its size beyond its centre, so half a size more makes a whole one.
  const [bufferX, bufferY] = [size.width / world / 2, size.height / world / 2]
  const [x, y] = mercator(centre)
  const inside =
    x >= west - bufferX && x <= east + bufferX && y >= north - bufferY && y <= south + bufferY
  if (inside) return centre
  return fromMercator(
    Math.min(Math.max(x, west - bufferX), east + bufferX),
    Math.min(Math.max(y, north - bufferY), south + bufferY),
  )
}

/** What the map shows, for the page. @param byUser whether a person moved it there */
export function viewOf(map: MapLibreMap, byUser: boolean): MapViewState {
  const { lng, lat } = map.getCenter()
  const bounds = map.getBounds()
  return {
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    center: [lng, lat],
    zoom: map.getZoom(),
    byUser,
  }
}

/** Whether the map may not be centred there, because that is too far from the agency. */
export function isBeyondLimits(
  control: MapControl,
  centre: Position,
  zoom: number,
  size: MapSize,
): boolean {
  const limits = control.geo.panningBounds
  return limits !== undefined && constrainCentre(centre, zoom, boundsOf(limits), size) !== centre
}
