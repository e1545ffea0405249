import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { LayerReading } from './layer-reading.ts'
import { packLayer } from './packed-layer.ts'

const READING: LayerReading = {
  name: 'APN',
  case: undefined,
  places: false,
  parcels: true,
  sameName: 'number',
  bounds: { n: 44, e: -124, s: 43, w: -125 },
}

function lot(number: string, lng = -124.5, lat = 43.5) {
  const ring = [
    [lng, lat],
    [lng + 0.0002, lat],
    [lng + 0.0002, lat + 0.0002],
    [lng, lat + 0.0002],
    [lng, lat],
  ]
  return {
    type: 'Feature',
    properties: { APN: number, OWNER: 'é "quoted" ]}' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
}

function file(features: readonly unknown[], around: object = {}): Buffer {
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', ...around, features }))
}

async function messages(content: Buffer) {
  const { errors, warnings } = await packLayer(content, READING)
  return { errors, warnings }
}

test('keeps the number and outline of every parcel, from plain text and from gzip', async () => {
  const plain = file(Array.from({ length: 5000 }, (_, i) => lot(`7-${i}`, -124.9 + i / 10_000)))
  const read = await packLayer(plain, READING)
  expect(read).toMatchObject({ count: 5000, errors: [], warnings: [] })
  const kept = JSON.parse(gunzipSync(read.encoded?.content ?? '').toString()) as {
    type: string
    features: { properties: object }[]
  }
  expect(kept.type).toBe('FeatureCollection')
  expect(kept.features.map(({ properties }) => properties)).toEqual(
    Array.from({ length: 5000 }, (_, i) => ({ name: `7-${i}` })),
  )
  const packed = await packLayer(gzipSync(plain), READING)
  expect(packed.encoded?.sha256).toBe(read.encoded?.sha256)
})

test('says what a file is that holds no parcels', async () => {
  expect((await messages(Buffer.from('{"type":"Topology"}'))).errors).toEqual([
    'got JSON of type "Topology", expected a GeoJSON FeatureCollection',
  ])
  expect((await messages(Buffer.from('PK zip'))).errors).toEqual([
    expect.stringMatching(/^got a file that is not JSON \(.*\), expected GeoJSON, plain or gzip$/),
  ])
  expect((await messages(file([]))).errors).toEqual([
    'got a collection without features, expected at least one',
  ])
  expect((await messages(file([lot('1'), { type: 'Point' }]))).errors).toEqual([
    'feature 2: got "Point", expected a GeoJSON Feature with a geometry',
  ])
})

test('refuses a file that ends too soon, and gzip that does', async () => {
  const whole = file([lot('1'), lot('2')])
  expect((await messages(whole.subarray(0, -2))).errors).toEqual([
    'got a file that is not JSON (it ends within or goes on after feature 2), expected GeoJSON, plain or gzip',
  ])
  expect((await messages(gzipSync(whole).subarray(0, -12))).errors).toEqual([
    'got a file that is not JSON (unexpected end of file), expected GeoJSON, plain or gzip',
  ])
})

test('names a missing number property, another coordinate system and another city', async () => {
  const { errors } = await packLayer(file([lot('1')]), { ...READING, name: 'PIN' })
  expect(errors).toEqual([
    'got the name property "PIN" that no feature has, expected one of APN, OWNER',
  ])
  const crs = { crs: { type: 'name', properties: { name: 'EPSG:2913' } } }
  expect((await messages(file([lot('1', -120)], crs))).warnings).toEqual([
    'the file says its coordinates are EPSG:2913, but they are degrees; they are used as WGS 84',
    'no feature has a corner within agencyBounds: is it the right city?',
  ])
})

test('counts what it leaves out', async () => {
  const features = [...Array.from({ length: 9 }, () => lot('')), lot('1')]
  expect(await messages(file(features))).toEqual({
    errors: [],
    warnings: ['without a name, left out: feature 1, feature 2, feature 3 and 6 more'],
  })
})
