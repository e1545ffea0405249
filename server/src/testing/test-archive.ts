import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import { zxyToTileId } from 'pmtiles'
import { writeArchive, type WrittenTile } from './write-archive.ts'

/** Contents of a test archive. */
export interface TestArchive {
  /** Features by vector layer; left out for images. */
  readonly layers?: Readonly<Record<string, readonly Feature[]>>
  /** One image that every tile shows. */
  readonly png?: Uint8Array
  /** West, south, east, north in degrees: tiles are made where these are. */
  readonly bounds: readonly [number, number, number, number]
  readonly minZoom?: number
  readonly maxZoom: number
  readonly metadata?: object
  /** False: nothing is packed, so that even few tiles need directories of two levels. */
  readonly packed?: boolean
}

/** Writes a PMTiles archive as those of real agencies are. */
export function testArchive(archive: TestArchive): Buffer {
  const { layers = {}, png, bounds, minZoom = 0, maxZoom, metadata = {}, packed = true } = archive
  const indexes = Object.entries(layers).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT(
          { type: 'FeatureCollection', features: [...features] },
          { maxZoom, extent: 4096, buffer: 64, indexMaxZoom: 4 },
        ),
      ] as const,
  )
  const tiles: WrittenTile[] = []
  for (let z = minZoom; z <= maxZoom; z++) {
    const [west, north] = tileOf(bounds[0], bounds[3], z)
    const [east, south] = tileOf(bounds[2], bounds[1], z)
    for (let x = west; x <= east; x++)
      for (let y = north; y <= south; y++)
        tiles.push({ id: zxyToTileId(z, x, y), data: png ?? vectorTile(indexes, z, x, y) })
  }
  const vector_layers = Object.keys(layers).map((id) => ({ id, fields: {} }))
  return writeArchive(tiles, {
    type: png === undefined ? 1 : 2,
    packed: packed && png === undefined,
    metadata: { vector_layers, ...metadata },
    bounds,
    minZoom,
    maxZoom,
  })
}

function vectorTile(
  indexes: readonly (readonly [string, GeoJSONVT])[],
  z: number,
  x: number,
  y: number,
): Uint8Array {
  const tiles = Object.fromEntries(
    indexes.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y)
      return tile ? [[name, tile]] : []
    }),
  )
  return fromGeojsonVt(tiles, { version: 2, extent: 4096 })
}

function tileOf(lng: number, lat: number, z: number): [number, number] {
  const radians = (lat * Math.PI) / 180
  const last = 2 ** z - 1
  const x = Math.floor(((lng + 180) / 360) * 2 ** z)
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z)
  return [Math.min(Math.max(x, 0), last), Math.min(Math.max(y, 0), last)]
}
