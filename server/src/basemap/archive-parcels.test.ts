import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Position } from 'geojson'
import { expect, test } from 'vitest'
import { archiveParcelAt, type ReadTile } from './archive-parcels.ts'
import { insideRings } from './inside-rings.ts'

const ZOOMS = { minZoom: 10, maxZoom: 15 }
/** A corner of four tiles of zoom 15. */
const EDGE = 360 / 2 ** 15

const box = (w: number, s: number, size: number): Position[] => [
  [w, s],
  [w + size, s],
  [w + size, s + size],
  [w, s + size],
  [w, s],
]

function parcel(name: string | null, ...coordinates: Position[][]): Feature {
  const properties = name === null ? {} : { name }
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } }
}

/** Tiles of the parcels, as an archive has them. */
function tilesOf(...features: Feature[]): ReadTile {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: 15, extent: 4096, buffer: 64, tolerance: 0 },
  )
  return async (z, x, y) => {
    const tile = index.getTile(z, x, y)
    return tile && fromGeojsonVt({ parcel: tile }, { version: 2, extent: 4096 })
  }
}

test('a parcel within a tile has its number and its outline', async () => {
  const read = tilesOf(
    parcel('12-01', box(0.001, 0.001, 0.0002)),
    parcel('12-02', box(0.0012, 0.001, 0.0002)),
  )
  const found = await archiveParcelAt(read, ZOOMS, 0.00125, 0.0011)
  expect(found?.properties.name).toBe('12-02')
  const [ring] = found?.polygons[0] ?? []
  expect(Math.min(...(ring ?? []).map(([lng = 0]) => lng))).toBeCloseTo(0.0012, 5)
  expect(await archiveParcelAt(read, ZOOMS, 0.002, 0.002)).toBeNull()
})

test('a parcel over the corner of four tiles is whole, and none of it is there twice', async () => {
  const read = tilesOf(parcel('12-01', box(EDGE - 0.0004, EDGE - 0.0004, 0.0008)))
  const found = await archiveParcelAt(read, ZOOMS, EDGE - 0.0001, EDGE - 0.0001)
  expect(found?.polygons).toHaveLength(4)
  for (const step of [-3.9, -2, -0.5, 0.5, 2, 3.9]) {
    const [lng, lat] = [EDGE + step / 10_000, EDGE - step / 10_000]
    const holding = found?.polygons.filter((rings) => insideRings(lng, lat, rings))
    expect(holding, `${step}`).toHaveLength(1)
  }
})

test('the hole of a parcel is not the parcel', async () => {
  const read = tilesOf(parcel('12-01', box(0.001, 0.001, 0.001), box(0.0014, 0.0014, 0.0002)))
  expect(await archiveParcelAt(read, ZOOMS, 0.0015, 0.0015)).toBeNull()
  expect((await archiveParcelAt(read, ZOOMS, 0.0012, 0.0012))?.properties.name).toBe('12-01')
})

test('a parcel of many tiles is read from a lower zoom, whole', async () => {
  const read = tilesOf(parcel('99-01', box(0.001, 0.001, 0.09)))
  const found = await archiveParcelAt(read, ZOOMS, 0.05, 0.05)
  expect(found?.properties.name).toBe('99-01')
  for (const [lng, lat] of [
    [0.0015, 0.0015],
    [0.09, 0.09],
    [0.0015, 0.09],
  ] as const)
    expect(found?.polygons.some((rings) => insideRings(lng, lat, rings))).toBe(true)
})

test('a parcel without a number cannot be told', async () => {
  const read = tilesOf(parcel(null, box(0.001, 0.001, 0.0002)))
  expect(await archiveParcelAt(read, ZOOMS, 0.0011, 0.0011)).toBeNull()
})
