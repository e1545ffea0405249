import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import type { BasemapKind } from '../tenancy/document/basemap-document.ts'
import { type LayerSource, TileIndex } from './tile-index.ts'

const read = (tile: Uint8Array | null) => new VectorTile(new PbfReader(tile ?? new Uint8Array()))

const layer = (kind: BasemapKind, geojson: unknown, minZoom?: number): LayerSource => ({
  id: `my-${kind}`,
  kind,
  minZoom,
  content: Buffer.from(JSON.stringify(geojson)),
})

const square = (name: string | null, w = -1, s = -1, size = 2) => ({
  type: 'Feature',
  properties: { name },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [w, s],
        [w + size, s],
        [w + size, s + size],
        [w, s + size],
        [w, s],
      ],
    ],
  },
})

test('each layer is found under its kind, with name and class, and its name as a label', () => {
  const index = new TileIndex([
    layer('park', { type: 'FeatureCollection', features: [square('Oak Park')] }),
  ])
  const tile = read(index.tile(0, 0, 0))
  expect(Object.keys(tile.layers).sort()).toEqual(['label', 'park'])
  expect(tile.layers['park']?.feature(0).properties).toEqual({ class: 'my-park', name: 'Oak Park' })
  expect(tile.layers['label']?.feature(0).properties).toMatchObject({
    class: 'my-park',
    name: 'Oak Park',
  })
})

test('two layers of a kind share a vector layer', () => {
  const one = { type: 'FeatureCollection', features: [square('A')] }
  const other = { type: 'FeatureCollection', features: [square('B', 20, 20)] }
  const tile = read(new TileIndex([layer('water', one), layer('water', other)]).tile(0, 0, 0))
  expect(tile.layers['water']?.length).toBe(2)
})

test('a layer is left out below its minimum zoom', () => {
  const index = new TileIndex([layer('trail', square('Loop', -1, -1, 2), 3)])
  expect(index.tile(2, 1, 1)).toBeNull()
  expect(index.tile(3, 3, 3)).not.toBeNull()
})

test('buildings are left out of the tiles of a whole city', () => {
  const index = new TileIndex([
    layer('building', { type: 'FeatureCollection', features: [square(null, -0.1, -0.1, 0.2)] }),
  ])
  expect(index.tile(10, 512, 512)).toBeNull()
  expect(index.tile(14, 8192, 8192)).not.toBeNull()
})

test('parcels are in the tiles of streets alone, whole and with their numbers', () => {
  const lots = [square('12-01', 0.001, 0.001, 0.0002), square('12-02', 0.0012, 0.001, 0.0002)]
  const index = new TileIndex([layer('parcel', { type: 'FeatureCollection', features: lots })])
  expect(index.tile(14, 8192, 8191)).toBeNull()
  const tile = read(index.tile(15, 16384, 16383))
  expect(tile.layers['parcel']?.length).toBe(2)
  expect(tile.layers['parcel']?.feature(0).loadGeometry()[0]).toHaveLength(5)
  expect(tile.layers['label']?.feature(1).properties).toMatchObject({
    class: 'my-parcel',
    name: '12-02',
    kind: 'parcel',
  })
})

test('a parcel at the edge of a tile is in both, its number in one', () => {
  const edge = 360 / 2 ** 15
  const lot = square('12-01', edge - 0.0001, 0.001, 0.0003)
  const index = new TileIndex([layer('parcel', { type: 'FeatureCollection', features: [lot] })])
  const [west, east] = [index.tile(15, 16384, 16383), index.tile(15, 16385, 16383)].map(read)
  expect([west?.layers['parcel']?.length, east?.layers['parcel']?.length]).toEqual([1, 1])
  expect([west?.layers['label']?.length, east?.layers['label']?.length]).toEqual([undefined, 1])
})

test('the parcel at a point is given with its whole outline, its holes being nobody’s', () => {
  const lot = square('12-01', 0, 0, 0.002)
  const hole = square(null, 0.0005, 0.0005, 0.0005).geometry.coordinates
  lot.geometry.coordinates.push(...hole)
  const large = square('Ranch', 1, 1, 0.5)
  const index = new TileIndex([
    layer('park', square('Park', 0, 0, 2)),
    layer('parcel', { type: 'FeatureCollection', features: [lot, large] }),
  ])
  expect(index.parcelAt(0.0001, 0.0001)).toEqual({
    properties: { class: 'my-parcel', name: '12-01' },
    polygons: [lot.geometry.coordinates],
  })
  expect(index.parcelAt(0.0007, 0.0007)).toBeNull()
  expect(index.parcelAt(1.4, 1.4)?.properties.name).toBe('Ranch')
  expect(index.parcelAt(1.6, 1.6)).toBeNull()
})

test('a tile without anything in it is null', () => {
  expect(new TileIndex([layer('land', square(null))]).tile(8, 0, 0)).toBeNull()
  expect(new TileIndex([]).tile(0, 0, 0)).toBeNull()
})

test('degrees are used as they are, whatever the crs member says', () => {
  const data = {
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'EPSG:2277' } },
    features: [square('Zilker'), { type: 'Feature', properties: null, geometry: null }],
  }
  expect(read(new TileIndex([layer('park', data)]).tile(0, 0, 0)).layers['park']?.length).toBe(1)
})

test('a geometry that is not in degrees is left out', () => {
  const feet = square('Feet', 3_100_000, 10_000_000, 100)
  expect(new TileIndex([layer('park', feet)]).tile(0, 0, 0)).toBeNull()
})

test('gzipped content is read', () => {
  const plain = layer('park', square('Oak Park'))
  const index = new TileIndex([{ ...plain, content: gzipSync(plain.content) }])
  expect(index.tile(0, 0, 0)).not.toBeNull()
})

test('content that is not JSON is an error', () => {
  const broken = { ...layer('park', null), content: Buffer.from('<html>') }
  expect(() => new TileIndex([broken]).tile(0, 0, 0)).toThrow(SyntaxError)
})

const data =
  process.env['PLAT_DATA'] ?? new URL('../../../../shared/data', import.meta.url).pathname
const geo = `${data}/long_beach/geo`

test.skipIf(!existsSync(geo))('tiles of Long Beach stay below 100 KB at every zoom', () => {
  const source = (kind: BasemapKind, file: string): LayerSource => ({
    id: kind,
    kind,
    minZoom: undefined,
    content: readFileSync(`${geo}/${file}`),
  })
  const index = new TileIndex([
    source('land', 'city_boundary.geojson'),
    source('water', 'waterways.geojson.gz'),
    source('park', 'parks.geojson.gz'),
    source('district', 'zoning.geojson.gz'),
    source('trail', 'bikeways.geojson'),
  ])
  for (let z = 8; z <= 15; z += 1) {
    const x = Math.floor(((-118.19 + 180) / 360) * 2 ** z)
    const y = Math.floor(
      ((1 - Math.asinh(Math.tan((33.77 * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z,
    )
    const tile = index.tile(z, x, y)
    expect(tile, `tile ${z}/${x}/${y}`).not.toBeNull()
    expect(gzipSync(tile ?? '').length, `tile ${z}/${x}/${y}`).toBeLessThan(100 * 1024)
  }
})
