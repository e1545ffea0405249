import type { GeoBounds, MapSettings } from '@plat/contract/tenancy/map-settings'
import type { Bounds, Position } from '@plat/contract/platform/geometry'
import { DEFAULT_MIN_ZOOM, MAX_ZOOM } from '@plat/contract/search/search'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapViewState } from './map-types.ts'
import { mercator, WORLD_SIZE } from '@plat/contract/platform/mercator'

/** CSS pixels around bounds that the map starts with. */
export const START_PADDING = 16

/** West, south, east, north of configured bounds. */
export function boundsOf({ w, s, e, n }: GeoBounds): Bounds {
  return [w, s, e, n]
}

/** Zoom levels that the map may be at. */
export function zoomRange(mapSettings: MapSettings): { min: number; max: number } {
  return { min: mapSettings.geo.minZoom ?? DEFAULT_MIN_ZOOM, max: MAX_ZOOM }
}

/** Size of the map in CSS pixels. */
export interface MapSize {
  readonly width: number
  readonly height: number
}

/** The position within the limits that is nearest to the wished one. */
export function constrainCentre(centre: Position, limits: Bounds): Position {
  const [lng, lat] = centre
  const [west, south, east, north] = limits
  return [Math.min(Math.max(lng, west), east), Math.min(Math.max(lat, south), north)]
}

/** The zoom at which bounds just fit into a map of that size; further out there is more of what lies around them. */
export function fillingZoom(bounds: Bounds, { width, height }: MapSize): number {
  const [west, north] = mercator([bounds[0], bounds[3]])
  const [east, south] = mercator([bounds[2], bounds[1]])
  const scale = Math.min(width / (east - west), height / (south - north))
  return Math.log2(scale / WORLD_SIZE)
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

/** Whether the map may not be centred there, because that is not where the agency is. */
export function isBeyondLimits(mapSettings: MapSettings, [lng, lat]: Position): boolean {
  const limits = mapSettings.geo.panningBounds
  return (
    limits !== undefined && (lng < limits.w || lng > limits.e || lat < limits.s || lat > limits.n)
  )
}
