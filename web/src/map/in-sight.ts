import type { Position } from '@plat/contract/platform/geometry'
import type { LngLat, Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import type { MapPadding } from './map-types.ts'
import type { MapSize } from './view.ts'

/**
 * Padding to take up, with the centre that lets the map stay where it is, but for what a position
 * needs to be in the part that no panel covers; null when there is nothing to do.
 * @param position of the selected record. One that is not on the map at all was not opened there:
 *   the person looks elsewhere on purpose.
 */
export function centreInSight(
  map: MapLibreMap,
  size: MapSize,
  padding: MapPadding,
  position: Position | null,
): { padding: PaddingOptions; center: LngLat } | null {
  const { top = 0, right = 0, bottom = 0, left = 0 } = map.getPadding()
  const shift = paddingShift({ top, right, bottom, left }, padding)
  const at = position && map.project([...position])
  const more = at !== null && isOnMap(at, size) ? shiftIntoSight(at, size, padding) : { x: 0, y: 0 }
  if (shift.x === 0 && shift.y === 0 && more.x === 0 && more.y === 0) return null
  const middle = map.project(map.getCenter())
  const center = map.unproject([middle.x + shift.x - more.x, middle.y + shift.y - more.y])
  return { padding: { ...padding }, center }
}

/** A point of the map's surface from its top left corner, in CSS pixels. */
interface MapPoint {
  readonly x: number
  readonly y: number
}

/** Space that a marker needs around its point. */
const MARGIN = 48

/** How a change of the padding moves the point where the map has its centre. */
export function paddingShift(before: MapPadding, after: MapPadding): MapPoint {
  return {
    x: (after.left - after.right - (before.left - before.right)) / 2,
    y: (after.top - after.bottom - (before.top - before.bottom)) / 2,
  }
}

/**
 * How far the map must move to bring a point into the part that no panel covers; nothing for
 * a point that is there already. Pure.
 */
export function shiftIntoSight(point: MapPoint, size: MapSize, padding: MapPadding): MapPoint {
  return {
    x: inward(point.x, padding.left, size.width - padding.right),
    y: inward(point.y, padding.top, size.height - padding.bottom),
  }
}

/** Whether a point is on the map's surface, also under a panel. */
export function isOnMap({ x, y }: MapPoint, { width, height }: MapSize): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height
}

function inward(at: number, start: number, end: number): number {
  const margin = Math.min(MARGIN, Math.max(0, end - start) / 2)
  if (at < start + margin) return start + margin - at
  return at > end - margin ? end - margin - at : 0
}
