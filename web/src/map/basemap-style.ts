import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { basemapLayers } from './basemap-layers.ts'
import { BASEMAP_SOURCE } from './basemap-source.ts'
import { BASEMAP_PALETTES, type MapTheme } from '@plat/contract/tenancy/basemap-palette'

/** Layers of an archive that is not drawn like our own, by theme. */
export type ArchiveLayers = (theme: MapTheme) => LayerSpecification[]

/** Deepest zoom of the local tiles; deeper ones are enlarged. The same as the server's. */
const LOCAL_MAX_ZOOM = 15
/** Deepest zoom of raster tiles of the providers. */
const RASTER_MAX_ZOOM = 19

/**
 * The basemap without records. Pure.
 * @param origin of the page, because tiles are fetched by a worker that has no page to be relative to.
 * @param archiveLayers how a Protomaps archive is drawn; without them only its ground is
 */
export function basemapStyle(
  mapSettings: MapSettings,
  theme: MapTheme,
  origin: string,
  archiveLayers: ArchiveLayers = () => [],
): StyleSpecification {
  const background: LayerSpecification = {
    id: 'background',
    type: 'background',
    paint: { 'background-color': BASEMAP_PALETTES[theme].outside },
  }
  const style = (
    source?: SourceSpecification,
    layers: LayerSpecification[] = [],
  ): StyleSpecification => ({
    version: 8,
    sources: source ? { [BASEMAP_SOURCE]: source } : {},
    layers: [background, ...layers],
  })
  const { provider, tiles, archive, basemapVersion } = mapSettings
  if (provider !== 'local') {
    if (tiles === undefined) return style()
    return style({ type: 'raster', tiles: [tiles.url], tileSize: 256, maxzoom: RASTER_MAX_ZOOM }, [
      rasterLayer(theme),
    ])
  }
  if (basemapVersion === undefined) return style()
  const address = `${origin}/api/basemap/${basemapVersion}/{z}/{x}/{y}`
  if (archive === undefined)
    return style(
      { type: 'vector', tiles: [address], maxzoom: LOCAL_MAX_ZOOM },
      basemapLayers(theme),
    )
  const source = archiveSource(archive, address)
  if (archive.style === 'raster') return style(source, [rasterLayer(theme)])
  return style(source, (archive.style === 'protomaps' ? archiveLayers : basemapLayers)(theme))
}

/** Tiles of an archive: only where it has some. */
function archiveSource(
  { style, minZoom, maxZoom, bounds }: NonNullable<MapSettings['archive']>,
  address: string,
): SourceSpecification {
  const common = { tiles: [address], minzoom: minZoom, maxzoom: maxZoom, bounds }
  return style === 'raster'
    ? { type: 'raster', tileSize: 256, ...common }
    : { type: 'vector', ...common }
}

/** Others' tiles, quietened so that records stand out; in the dark theme turned down. */
function rasterLayer(theme: MapTheme): LayerSpecification {
  return {
    id: 'raster',
    type: 'raster',
    source: BASEMAP_SOURCE,
    paint:
      theme === 'dark'
        ? {
            'raster-saturation': -0.6,
            'raster-brightness-max': 0.45,
            'raster-contrast': 0.1,
            'raster-fade-duration': 120,
          }
        : { 'raster-saturation': -0.35, 'raster-fade-duration': 120 },
  }
}
