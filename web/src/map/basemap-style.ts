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
  if (mapSettings.provider === 'local') {
    if (mapSettings.basemapVersion === undefined)
      return { version: 8, sources: {}, layers: [background] }
    const { archive } = mapSettings
    if (archive !== undefined) {
      const layers = archive.style === 'protomaps' ? archiveLayers : basemapLayers
      return {
        version: 8,
        sources: { [BASEMAP_SOURCE]: archiveSource(archive, mapSettings.basemapVersion, origin) },
        layers: [
          background,
          ...(archive.style === 'raster' ? [rasterLayer(theme)] : layers(theme)),
        ],
      }
    }
    return {
      version: 8,
      sources: {
        [BASEMAP_SOURCE]: {
          type: 'vector',
          tiles: [`${origin}/api/basemap/${mapSettings.basemapVersion}/{z}/{x}/{y}`],
          maxzoom: LOCAL_MAX_ZOOM,
        },
      },
      layers: [background, ...basemapLayers(theme)],
    }
  }
  if (mapSettings.tiles === undefined) return { version: 8, sources: {}, layers: [background] }
  return {
    version: 8,
    sources: {
      [BASEMAP_SOURCE]: {
        type: 'raster',
        tiles: [mapSettings.tiles.url],
        tileSize: 256,
        maxzoom: RASTER_MAX_ZOOM,
      },
    },
    layers: [background, rasterLayer(theme)],
  }
}

/** Tiles of an archive: only where it has some. */
function archiveSource(
  { style, minZoom, maxZoom, bounds }: NonNullable<MapSettings['archive']>,
  version: string,
  origin: string,
): SourceSpecification {
  const common = {
    tiles: [`${origin}/api/basemap/${version}/{z}/{x}/{y}`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds,
  }
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
