import { COMPACT_FORM } from '@plat/contract/search/compact-form'
import { readCompactLocations } from '@plat/contract/search/compact-locations'
import type { LocationFeature } from '@plat/contract/search/search'
import type { LocationGroup } from '@plat/record-index/index-results'
import { unitsToBounds, unitToLat, unitToLng, WORLD } from '@plat/record-index/mercator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberBytes, writeCompactPoints } from './compact-writer.ts'
import { writeFeatures } from './feature-writer.ts'

const UNITS = WORLD - 1
const unit = fc.oneof(fc.constantFrom(0, 1, UNITS), fc.nat(UNITS))
/** How far a cluster's records reach from its middle: within a street, or around the world. */
const reach = fc.tuple(...Array.from({ length: 4 }, () => fc.oneof(fc.nat(300), fc.nat(UNITS))))
const sharing = fc.record({ live: fc.array(fc.nat()), archive: fc.array(fc.nat()) })
const point = fc.tuple(
  unit,
  unit,
  fc.nat(2_000_000),
  fc.nat(2_000_000),
  fc.option(reach),
  fc.option(sharing),
  fc.option(fc.constantFrom('Filed', 'En revisión', '', 'a "quoted" one')),
)
const groups = fc.array(
  point.map(([x, y, live, archive, reaches, shared, status]): LocationGroup => ({
    x,
    y,
    live,
    archive,
    lng: unitToLng(x),
    lat: unitToLat(y),
    ...(status === null || (reaches !== null && live + archive !== 1) ? {} : { status }),
    ...(shared === null ? {} : { shared }),
    ...(reaches === null ? {} : { bounds: boundsAround(x, y, reaches) }),
  })),
  { maxLength: 30 },
)

function boundsAround(x: number, y: number, [west, north, east, south]: number[]) {
  const within = (value: number) => Math.min(UNITS, Math.max(0, value))
  return unitsToBounds({
    minX: within(x - (west ?? 0)),
    minY: within(y - (north ?? 0)),
    maxX: within(x + (east ?? 0)),
    maxY: within(y + (south ?? 0)),
  })
}

const SHAPE: LocationFeature = {
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: [[-97.7, 30.2]] },
  properties: { guid: crypto.randomUUID(), type: 'geometry', statuses: { 1: 0, 2: 0 }, count: 0 },
}

function compactAnswer(points: readonly LocationGroup[], head: object): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(head))
  const length = numberBytes(text.length)
  return Buffer.concat([Uint8Array.of(COMPACT_FORM), length, text, writeCompactPoints(points)])
}

test('a map says the same in the compact form as in GeoJSON, to the last digit', () => {
  fc.assert(
    fc.property(groups, (points) => {
      const meta = { viewer: 'anonymous', version: 7 }
      const geoJson = JSON.parse(`[${new TextDecoder().decode(writeFeatures(points))}]`)
      const compact = readCompactLocations(compactAnswer(points, { meta, shapes: [SHAPE] }))
      expect(compact.meta).toEqual(meta)
      expect(compact.data).toEqual({ type: 'FeatureCollection', features: [...geoJson, SHAPE] })
    }),
  )
})

test('the compact form of a city is at most a sixth of its GeoJSON', () => {
  const points = Array.from({ length: 1_000 }, (_, at): LocationGroup => {
    const [x, y] = [980_000_000 + (at % 40) * 90_000, 1_760_000_000 + Math.floor(at / 40) * 90_000]
    const bounds = boundsAround(x, y, [41_000, 40_000, 39_000, 42_000])
    return { x, y, lng: unitToLng(x), lat: unitToLat(y), live: at, archive: 3 * at, bounds }
  })
  const compact = compactAnswer(points, { meta: {}, shapes: [] })
  expect(compact.length * 6).toBeLessThan(writeFeatures(points).length)
})

test('what is cut off or of another form is refused', () => {
  const whole = compactAnswer([{ x: 5, y: 6, lng: 0, lat: 0, live: 1, archive: 0 }], {
    meta: {},
    shapes: [],
  })
  expect(readCompactLocations(whole).data.features).toHaveLength(1)
  for (let length = 0; length < whole.length; length++)
    expect(() => readCompactLocations(whole.subarray(0, length)), `${length} bytes`).toThrow(
      RangeError,
    )
  expect(() => readCompactLocations(Uint8Array.of(COMPACT_FORM + 1, ...whole.subarray(1)))).toThrow(
    RangeError,
  )
})
