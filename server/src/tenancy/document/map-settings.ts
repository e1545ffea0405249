import { inEachLanguage } from '@plat/contract/platform/localized'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import { DEFAULT_MIN_ZOOM } from '@plat/contract/search/search'
import type { MapDocument, MapOverride } from './document-parts.ts'
import type { TenantDocument } from './document.ts'

/** Keys of map providers from the environment; null: not set. */
export interface MapKeys {
  readonly mapquest: string | null
  readonly here: string | null
}

/** Origins of the raster tiles of all maps: the agency's, its departments' and its modules'. */
export function tileOrigins(document: TenantDocument, keys: MapKeys): string[] {
  const own = document.tenant.control.map.provider
  const others = [...document.departments, ...document.modules].map(({ map }) => map?.provider)
  const origins = [own, ...others].flatMap((provider) => {
    const tiles = provider === undefined ? null : rasterTiles(provider, keys)
    return tiles ? [new URL(tiles.url).origin] : []
  })
  return [...new Set(origins)]
}

/** The map of the agency, or of a department or module that changes parts of it, for the browser. */
export function mapSettings(
  document: TenantDocument,
  override: MapOverride | undefined,
  keys: MapKeys,
  basemapVersion: string,
): MapSettings {
  const map = merged(document.tenant.control.map, override)
  const { agencyBounds, panningBounds, minZoom = DEFAULT_MIN_ZOOM } = map.geo
  const geo = { agencyBounds, panningBounds: panningBounds ?? around(agencyBounds), minZoom }
  const tiles = rasterTiles(map.provider, keys)
  // Without its key a provider shows nothing: the local basemap always does.
  if (!tiles) return { provider: 'local', geo, basemapVersion, ...localBasemap(document, map) }
  return { provider: map.provider, geo, tiles }
}

/** How the local basemap is drawn, and its attribution. */
function localBasemap(
  { basemap: { archive } }: TenantDocument,
  map: MapDocument,
): Pick<MapSettings, 'attribution' | 'archive'> {
  const own = map.attribution ?? ''
  if (archive === null) return { attribution: own }
  const { style, minZoom, maxZoom, bounds } = archive
  return {
    attribution: inEachLanguage(own, (words) => {
      const sources = [words, archive.attribution].filter(Boolean)
      return [...new Set(sources)].join(' · ')
    }),
    archive: { style, minZoom, maxZoom, bounds },
  }
}

/** True if the provider needs a key that the environment lacks. */
export function lacksKey(provider: MapDocument['provider'], keys: MapKeys): boolean {
  return provider !== 'local' && rasterTiles(provider, keys) === null
}

function merged(map: MapDocument, override: MapOverride | undefined): MapDocument {
  return {
    provider: override?.provider ?? map.provider,
    geo: {
      agencyBounds: override?.geo?.agencyBounds ?? map.geo.agencyBounds,
      // Bounds of the agency do not limit a module in another place.
      panningBounds:
        override?.geo?.panningBounds ??
        (override?.geo?.agencyBounds ? undefined : map.geo.panningBounds),
      minZoom: override?.geo?.minZoom ?? map.geo.minZoom,
    },
    attribution: override?.attribution ?? map.attribution,
  }
}

/** Bounds half as large again on every side, within the world that Web Mercator shows. */
function around({
  n,
  e,
  s,
  w,
}: MapDocument['geo']['agencyBounds']): MapDocument['geo']['agencyBounds'] {
  const [x, y] = [(e - w) / 2, (n - s) / 2]
  return {
    n: metre(Math.min(85, n + y)),
    e: metre(Math.min(180, e + x)),
    s: metre(Math.max(-85, s - y)),
    w: metre(Math.max(-180, w - x)),
  }
}

/** Degrees to about a metre, without the dust of floating point sums. */
function metre(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

function rasterTiles(
  provider: MapDocument['provider'],
  keys: MapKeys,
): MapSettings['tiles'] | null {
  switch (provider) {
    case 'local':
      return null
    case 'osm':
      return {
        url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        attribution: '© OpenStreetMap contributors',
      }
    case 'mapquest':
      return keys.mapquest === null
        ? null
        : {
            url: `https://www.mapquestapi.com/tiles/v1/render/latest/vivid/{z}/{x}/{y}/256/png?key=${encodeURIComponent(keys.mapquest)}`,
            attribution: '© MapQuest © OpenStreetMap contributors',
          }
    case 'here':
      return keys.here === null
        ? null
        : {
            url: `https://maps.hereapi.com/v3/base/mc/{z}/{x}/{y}/png8?apiKey=${encodeURIComponent(keys.here)}`,
            attribution: '© HERE',
          }
  }
}
