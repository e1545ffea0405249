import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { type Ground, withAerial } from './aerial-style.ts'
import { type ArchiveLayers, basemapStyle } from './basemap-style.ts'
import type { MapColours } from './map-types.ts'
import { drawMarker, MARKER_PIXEL_RATIO } from './marker-image.ts'
import { parseMarkerKey } from './marker-key.ts'
import {
  type OverlayData,
  type OverlayLook,
  type OverlaySource,
  pointOpacity,
  withOverlay,
} from './record-layers.ts'

/** The whole style: the basemap and everything on it. */
export function mapStyle(
  mapSettings: MapSettings,
  look: OverlayLook,
  data: OverlayData,
  origin: string,
  {
    archiveLayers,
    attempt = 0,
    ground = 'map',
  }: { archiveLayers?: ArchiveLayers | undefined; attempt?: number; ground?: Ground } = {},
): StyleSpecification {
  const inTheme = (wanted: MapTheme) => basemapStyle(mapSettings, wanted, origin, archiveLayers)
  const { aerial } = mapSettings
  const basemap =
    ground === 'aerial' && aerial !== undefined
      ? withAerial(inTheme(look.theme), inTheme('dark'), aerial)
      : inTheme(look.theme)
  return withOverlay(withAttempt(basemap, attempt), data, look)
}

/**
 * The same basemap as another source: the map never requests failed tiles again, not even when
 * it reloads the source. What follows a # in an address is not sent.
 */
function withAttempt(style: StyleSpecification, attempt: number): StyleSpecification {
  if (attempt === 0) return style
  const sources = Object.entries(style.sources).map(([name, source]) => {
    if (!('tiles' in source)) return [name, source] as const
    const tiles = source.tiles?.map((address) => `${address}#${attempt}`) ?? []
    return [name, { ...source, tiles }] as const
  })
  return { ...style, sources: Object.fromEntries(sources) }
}

/** Draws markers when the map first needs them. */
export function drawMarkersOnDemand(map: MapLibreMap, colours: () => MapColours): void {
  map.setMissingStyleImageResolver((key) => {
    const marker = parseMarkerKey(key)
    if (marker === null || map.hasImage(key)) return
    map.addImage(key, drawMarker(marker, colours()), { pixelRatio: MARKER_PIXEL_RATIO })
  })
}

/** Draws the records of a search lighter around one that is open. */
export function setPointOpacity(map: MapLibreMap | null, isRecordOpen: boolean): void {
  // Nothing is there while the style is being read: it brings its own.
  if (!map?.getLayer('points')) return
  const opacity = pointOpacity(isRecordOpen)
  for (const name of ['icon-opacity', 'text-opacity'] as const)
    map.setPaintProperty('points', name, opacity[name])
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
