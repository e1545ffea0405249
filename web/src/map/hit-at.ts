import type { MapMouseEvent } from 'maplibre-gl'
import { PARCEL_LAYER } from './basemap-source.ts'
import type { MapHit } from './map-types.ts'
import { pointAt } from './point-at.ts'
import { shapeHit } from './record-features.ts'
import { SHAPE_LAYERS } from './record-layers.ts'
import type { Scene } from './scene.ts'

/** A place on the map: where a click was, or the middle. */
export type MapPoint = Pick<MapMouseEvent, 'target' | 'point' | 'lngLat'>

/** How far beside a marker still counts, in CSS pixels: a finger is less exact than a mouse. */
export const MOUSE_TOLERANCE = 3
const TOUCH_TOLERANCE = 12

/** What is under a click or tap. */
export function clickHit(event: MapMouseEvent, scene: Scene): MapHit | null {
  const touch = 'pointerType' in event.originalEvent && event.originalEvent.pointerType === 'touch'
  return hitAt(event, touch ? TOUCH_TOLERANCE : MOUSE_TOLERANCE, scene)
}

/** Whether a parcel of the basemap is drawn at a place. */
export function isOnParcel({ target, point }: MapPoint): boolean {
  if (!target.getLayer(PARCEL_LAYER)) return false
  return target.queryRenderedFeatures(point, { layers: [PARCEL_LAYER] }).length > 0
}

/** What is under the pointer: a point before a shape. @param tolerance CSS pixels */
export function hitAt(event: MapPoint, tolerance: number, scene: Scene): MapHit | null {
  const { lng, lat } = event.lngLat
  const point = pointAt(scene.points.values(), [lng, lat], event.target.getZoom(), tolerance)
  if (point !== null) return point
  const beside = pointAt(scene.aheadPoints, [lng, lat], event.target.getZoom(), tolerance)
  if (beside !== null) return { ...beside, isAhead: true }
  const [shape] = event.target.queryRenderedFeatures(event.point, { layers: SHAPE_LAYERS })
  const guid: unknown = shape?.properties['guid']
  const feature = scene.features.find((one) => one.properties.guid === guid)
  return feature === undefined ? null : shapeHit(feature)
}
