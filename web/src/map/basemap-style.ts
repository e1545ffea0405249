import type { MapControl } from '@plat/contract/config'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { BASEMAP_SOURCE, basemapLayers } from './basemap-layers.ts'
import { BASEMAP_PALETTES } from './basemap-palette.ts'
import type { MapTheme } from './map-types.ts'

/** Deepest zoom of the local tiles; deeper ones are enlarged. The same as the server's. */
const LOCAL_MAX_ZOOM = 15
/** Deepest zoom of raster tiles of the providers. */
const RASTER_MAX_ZOOM = 19

/**
 * The basemap without records. Pure.
 * @param origin of the page, because tiles are fetched by a worker that has no page to be relative to.
 */
export function basemapStyle(
  control: MapControl,
  theme: MapTheme,
  origin: string,
): StyleSpecification {
  const background: LayerSpecification = {
    id: 'background',
    type: 'background',
    paint: { 'background-color': BASEMAP_PALETTES[theme].outside },
  }
  if (control.provider === 'local') {
    if (control.basemapVersion === undefined)
      return { version: 8, sources: {}, layers: [background] }
    return {
      version: 8,
      sources: {
        [BASEMAP_SOURCE]: {
          type: 'vector',
          tiles: [`${origin}/api/basemap/${control.basemapVersion}/{z}/{x}/{y}`],
          maxzoom: LOCAL_MAX_ZOOM,
        },
      },
      layers: [background, ...basemapLayers(theme)],
    }
  }
  if (control.tiles === undefined) return { version: 8, sources: {}, layers: [background] }
  return {
    version: 8,
    sources: {
      [BASEMAP_SOURCE]: {
        type: 'raster',
        tiles: [control.tiles.url],
        tileSize: 256,
        maxzoom: RASTER_MAX_ZOOM,
      },
    },
    layers: [background, rasterLayer(theme)],
  }
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
