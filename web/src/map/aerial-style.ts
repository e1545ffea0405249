import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'

/** Name of the source of aerial pictures. */
export const AERIAL_SOURCE = 'aerial'
/** What readers look at: the drawn map, or pictures from the air. */
export type Ground = 'map' | 'aerial'

const DEFAULT_TILE_SIZE = 256
const DEFAULT_MAX_ZOOM = 19
/** Of areas and lines, what stays over the pictures. */
const OVER = new Set(['parcel', 'parcel-line', 'boundary'])
/** Readable over roofs and trees. */
const LIGHT_LINE = '#ffffff'
const DARK_HALO = '#0b0f14'

/**
 * Aerial pictures over a basemap: names, parcels and the boundary stay over them, in light colours with dark edges.
 * Where the pictures are missing the map is seen. Pure.
 * @param dark the same basemap in dark colours, whose names are light
 */
export function withAerial(
  style: StyleSpecification,
  dark: StyleSpecification,
  aerial: NonNullable<MapSettings['aerial']>,
): StyleSpecification {
  const { url, minZoom, maxZoom = DEFAULT_MAX_ZOOM, tileSize = DEFAULT_TILE_SIZE } = aerial
  return {
    ...style,
    sources: {
      ...style.sources,
      [AERIAL_SOURCE]: {
        type: 'raster',
        tiles: [url],
        tileSize,
        maxzoom: maxZoom,
        ...(minZoom === undefined ? {} : { minzoom: minZoom }),
      },
    },
    layers: [
      ...style.layers.filter((layer) => !isOver(layer)),
      {
        id: 'aerial',
        type: 'raster',
        source: AERIAL_SOURCE,
        paint: { 'raster-fade-duration': 120 },
      },
      ...dark.layers.filter(isOver).map(lightened),
    ],
  }
}

function isOver({ id, type }: LayerSpecification): boolean {
  return type === 'symbol' || OVER.has(id)
}

function lightened(layer: LayerSpecification): LayerSpecification {
  if (layer.type === 'line')
    return { ...layer, paint: { ...layer.paint, 'line-color': LIGHT_LINE } }
  if (layer.type !== 'symbol') return layer
  return {
    ...layer,
    paint: {
      ...layer.paint,
      'text-color': LIGHT_LINE,
      'text-halo-color': DARK_HALO,
      'text-halo-width': 1.8,
    },
  }
}
