import { type Locale, localize } from '@plat/contract/platform/localized'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import type { FastifyBaseLogger } from 'fastify'
import { type BasemapTiles, tileZooms } from '../basemap/basemap-tiles.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { type Frame, tilesOf } from './frame.ts'
import { mapWords } from './map-words.ts'
import type { RasterTiles } from './raster-tiles.ts'
import type { Scene, SceneBasemap } from './scene.ts'

/** Where the ground of pictures comes from. */
export interface GroundSource {
  readonly tiles: BasemapTiles
  readonly raster: RasterTiles
  readonly logger: FastifyBaseLogger
}

/** Zooms in which providers have tiles. */
const RASTER_ZOOMS = { min: 0, max: 19 }
/** Images that pictures and PDFs take. */
const IMAGES = new Set(['image/png', 'image/jpeg'])

/** The ground of a frame, and whose it is. One that cannot be had is plain, with a note in words. */
export async function sceneGround(
  source: GroundSource,
  document: TenantDocument,
  map: MapSettings,
  frame: Frame,
  locale: Locale,
): Promise<Pick<Scene, 'basemap' | 'attribution'>> {
  const attribution = localize(map.tiles?.attribution ?? map.attribution ?? '', locale)
  const basemap =
    map.tiles === undefined
      ? await ownGround(source, document, frame)
      : await providersGround(source, map.tiles, frame)
  return {
    basemap: basemap ?? { kind: 'plain', note: mapWords('noGround', locale) },
    attribution,
  }
}

async function ownGround(
  { tiles, logger }: GroundSource,
  { tenant: { code }, basemap }: TenantDocument,
  frame: Frame,
): Promise<SceneBasemap | null> {
  if (basemap.archive === null && basemap.layers.length === 0) return { kind: 'plain', note: null }
  const style = basemap.archive?.style ?? 'plat'
  const places = tilesOf(frame, tileZooms(basemap), style === 'raster' ? 256 : 512)
  try {
    const read = await Promise.all(
      places.map(async (place) => ({ place, tile: await tiles.tile(code, basemap, place) })),
    )
    const found = read.flatMap(({ place, tile }) => (tile === null ? [] : [{ ...place, ...tile }]))
    const kept = found.map(({ gzipped: _gzipped, mediaType: _mediaType, ...tile }) => tile)
    if (style !== 'raster') return { kind: 'vector', style, tiles: kept }
    return found.every(({ mediaType }) => IMAGES.has(mediaType))
      ? { kind: 'raster', tiles: kept }
      : null
  } catch (error) {
    logger.warn({ err: error, tenant: code }, 'a map is drawn without its ground')
    return null
  }
}

async function providersGround(
  { raster }: GroundSource,
  tiles: NonNullable<MapSettings['tiles']>,
  frame: Frame,
): Promise<SceneBasemap | null> {
  const places = tilesOf(frame, RASTER_ZOOMS, 256)
  const found = await raster.tiles(tiles, places)
  if (found === null) return null
  const data = (at: number) => found[at] ?? new Uint8Array()
  return { kind: 'raster', tiles: places.map((place, at) => ({ ...place, data: data(at) })) }
}
