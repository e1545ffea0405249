import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { BASEMAP_SOURCE } from './basemap-source.ts'
import { type ArchiveLayers, basemapStyle } from './basemap-style.ts'
import type { MapColours } from './map-types.ts'
import { drawMarker, MARKER_PIXEL_RATIO } from './marker-image.ts'
import { parseMarkerKey } from './marker-key.ts'
import { type OverlayData, type OverlaySource, withOverlay } from './record-layers.ts'

/** The whole style: the basemap and everything on it. */
export function mapStyle(
  mapSettings: MapSettings,
  theme: MapTheme,
  colours: MapColours,
  data: OverlayData,
  origin: string,
  {
    archiveLayers,
    attempt = 0,
  }: { archiveLayers?: ArchiveLayers | undefined; attempt?: number } = {},
): StyleSpecification {
  const basemap = withAttempt(basemapStyle(mapSettings, theme, origin, archiveLayers), attempt)
  return withOverlay(basemap, data, theme, colours)
}

/**
 * The same basemap as another source: the map never requests failed tiles again, not even when
 * it reloads the source. What follows a # in an address is not sent.
 */
function withAttempt(style: StyleSpecification, attempt: number): StyleSpecification {
  const source = style.sources[BASEMAP_SOURCE]
  if (attempt === 0 || source === undefined || !('tiles' in source)) return style
  const tiles = source.tiles?.map((address) => `${address}#${attempt}`) ?? []
  return { ...style, sources: { ...style.sources, [BASEMAP_SOURCE]: { ...source, tiles } } }
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
