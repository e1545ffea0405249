import type { Bounds } from '@plat/contract/platform/geometry'
import { fromMercator, mercator } from '@plat/contract/platform/mercator'
import type { LocationFeature } from '@plat/contract/search/search'
import type { Viewport } from '../search-queries.ts'

/** What is fetched ahead is so many times as wide and as high as the view: what one step of zooming out shows. */
const AHEAD = 2
/** It does for later views that leave this part of their width and height around them. */
const ENOUGH = 0.25
/** Zoom levels within which it does. */
const NEAR_ZOOM = 0.5

/** The view with what lies around it, at the same zoom. */
export function aheadView({ bounds, zoom }: Viewport): Viewport {
  return { bounds: grown(bounds, (AHEAD - 1) / 2), zoom }
}

/** Whether what was fetched ahead for another view does for this one. */
export function isEnough(ahead: Viewport, { bounds, zoom }: Viewport): boolean {
  return Math.abs(ahead.zoom - zoom) <= NEAR_ZOOM && covers(ahead.bounds, grown(bounds, ENOUGH))
}

/** Whether bounds (west, south, east, north in degrees) have others within them. */
export function covers(outer: Bounds, inner: Bounds): boolean {
  return (
    outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
  )
}

/** Locations and clusters beside bounds: what is within them is known better. */
export function pointsBeside(
  features: readonly LocationFeature[],
  [west, south, east, north]: Bounds,
): LocationFeature[] {
  return features.filter(({ geometry, properties }) => {
    if (properties.type === 'geometry' || geometry.type !== 'Point') return false
    // The contract holds points of answers to this.
    const [lng, lat] = geometry.coordinates as [number, number]
    return lng < west || lng > east || lat < south || lat > north
  })
}

/** Bounds with a part of their width and height more at each side, on the map's own projection. */
function grown([west, south, east, north]: Bounds, part: number): Bounds {
  const [left, top] = mercator([west, north])
  const [right, bottom] = mercator([east, south])
  const [x, y] = [(right - left) * part, (bottom - top) * part]
  const [w, n] = fromMercator(left - x, top - y)
  const [e, s] = fromMercator(right + x, bottom + y)
  return [Math.max(w, -180), Math.max(s, -85), Math.min(e, 180), Math.min(n, 85)]
}
