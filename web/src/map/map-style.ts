import type { MapControl } from '@plat/contract/config'
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { basemapStyle } from './basemap-style.ts'
import type { MapColours, MapTheme } from './map-types.ts'
import { drawMarker, MARKER_PIXEL_RATIO } from './marker-image.ts'
import { parseMarkerKey } from './marker-key.ts'
import { type OverlayData, type OverlaySource, withOverlay } from './record-layers.ts'

/** The whole style: basemap with everything that lies on it. */
export function mapStyle(
  control: MapControl,
  theme: MapTheme,
  colours: MapColours,
  data: OverlayData,
  origin: string,
): StyleSpecification {
  return withOverlay(basemapStyle(control, theme, origin), data, theme, colours)
}

/** Draws markers when the map first needs them. */
export function drawMarkersOnDemand(map: MapLibreMap, colours: () => MapColours): void {
  map.setMissingStyleImageResolver((key) => {
    const marker = parseMarkerKey(key)
    if (marker === null || map.hasImage(key)) return
    map.addImage(key, drawMarker(marker, colours()), { pixelRatio: MARKER_PIXEL_RATIO })
  })
}

/** Forgets drawn markers, because their colours have changed. */
export function removeMarkerImages(map: MapLibreMap): void {
  for (const key of map.listImages()) if (parseMarkerKey(key) !== null) map.removeImage(key)
}

/** Replaces what a source shows. Nothing happens while the style is still being read: it brings its own. */
export function setSourceData(
  map: MapLibreMap | null,
  name: OverlaySource,
  data: FeatureCollection,
): void {
  const source = map?.getSource(name)
  // Every overlay source is made as a GeoJSON source (record-layers.ts).
  if (source?.type === 'geojson') void (source as GeoJSONSource).setData(data)
}
