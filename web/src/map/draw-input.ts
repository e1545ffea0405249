import type { Map as MapLibreMap } from 'maplibre-gl'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'

/** A key press as the drawing library takes it. */
export function keyEvent(key: string) {
  return { key, heldKeys: [], preventDefault: () => {} }
}

/** A mouse in the middle of the map, as the drawing library takes it. */
export function pointerAtCentre(map: MapLibreMap) {
  const { lng, lat } = map.getCenter()
  const { x, y } = map.project([lng, lat])
  return pointerEvent(lng, lat, x, y)
}

/** A mouse where a finger is, as the drawing library takes it. @param position in CSS pixels of the window */
export function pointerAtFinger(map: MapLibreMap, position: { clientX: number; clientY: number }) {
  const { left, top } = map.getCanvas().getBoundingClientRect()
  const [x, y] = [position.clientX - left, position.clientY - top]
  const { lng, lat } = map.unproject([x, y])
  return pointerEvent(lng, lat, x, y)
}

function pointerEvent(lng: number, lat: number, x: number, y: number) {
  return {
    lng: Number(lng.toFixed(9)),
    lat: Number(lat.toFixed(9)),
    containerX: x,
    containerY: y,
    button: 'left' as const,
    heldKeys: [],
    isContextMenu: false,
  }
}

/** The drawing library's way to the map; whether a double click zooms is the engine's to say. */
export class DrawAdapter extends TerraDrawMapLibreGLAdapter<MapLibreMap> {
  override setDoubleClickToZoom(): void {
    // The library would allow it again with the last point of a shape, and so zoom at once.
  }
}
