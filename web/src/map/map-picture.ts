import type { Map as MapLibreMap } from 'maplibre-gl'

/** What a map shows now, for paper. */
export interface MapPicture {
  /** Complete at once, where an image would still be decoded when the browser prints. */
  readonly canvas: HTMLCanvasElement
  /** Whose map it is. */
  readonly attribution: string
}

/** A picture of the map as it is drawn now; null where nothing is drawn. */
export function mapPicture(map: MapLibreMap): MapPicture | null {
  const drawn = map.getCanvas()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (drawn.clientWidth === 0 || drawn.clientHeight === 0 || context === null) return null
  canvas.width = drawn.width
  canvas.height = drawn.height
  // The map's own canvas can only be read right after it was drawn.
  map.redraw()
  context.drawImage(drawn, 0, 0)
  const attribution = map.getContainer().querySelector('.maplibregl-ctrl-attrib-inner')
  return { canvas, attribution: attribution?.textContent?.trim() ?? '' }
}
