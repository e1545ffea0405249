import { expect, test } from 'vitest'
import { AerialDocument, aerialFault, aerialTiles } from './aerial-document.ts'
import { tileOrigins } from './map-settings.ts'

test.each([
  'https://tiles.example.gov/{z}/{x}/{y}.jpg',
  'https://tiles.example.gov/{z}/{y}/{x}?key=${AERIAL_KEY}',
  'http://localhost:8080/{z}/{x}/{y}.png',
  'https://gis.example.gov/wmts/ortho/default/GoogleMapsCompatible/{TileMatrix}/{TileRow}/{TileCol}.jpeg',
  'https://gis.example.gov/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=ortho&STYLE=default&FORMAT=image/jpeg&TILEMATRIXSET=EPSG:3857&TILEMATRIX={TILEMATRIX}&TILEROW={TILEROW}&TILECOL={TILECOL}',
])('%s is an address of aerial tiles', (url) => expect(aerialFault(url)).toBeNull())

test.each([
  ['http://tiles.example.gov/{z}/{x}/{y}.jpg', 'https://'],
  ['ftp://tiles.example.gov/{z}/{x}/{y}.jpg', 'https://'],
  ['tiles/{z}/{x}/{y}', 'an address like'],
  ['https://tiles.example.gov/{z}/{x}.jpg', 'it lacks {y}'],
  ['https://{s}.tiles.example.gov/{z}/{x}/{y}.jpg', 'one host'],
  ['https://tiles.example.gov/{z}/{x}/{y}{r}.jpg', 'tileSize 512'],
  ['https://tiles.example.gov/{z}/{x}/{-y}.jpg', 'from the south'],
  ['https://tiles.example.gov/{Style}/{z}/{x}/{y}.jpg', 'the value of {Style}'],
  ['https://{z}.example.gov/{z}/{x}/{y}.jpg', 'the host without'],
  ['https://tiles.example.gov/{z}/{x}/{y}?key=${PLAT_SECRET_KEYS}', 'no other variable'],
])('%s is refused: %s', (url, words) => expect(aerialFault(url)).toContain(words))

test('the map gets an address of its own placeholders, with the key', () => {
  const wmts = 'https://gis.example.gov/{TileMatrix}/{TileRow}/{TileCol}.jpeg?k=${AERIAL_KEY}'
  expect(aerialTiles(wmts, 'a&b')).toBe('https://gis.example.gov/{z}/{y}/{x}.jpeg?k=a%26b')
  expect(aerialTiles(wmts, null)).toBeNull()
  expect(aerialTiles('https://gis.example.gov/{z}/{x}/{y}', null)).toBe(
    'https://gis.example.gov/{z}/{x}/{y}',
  )
})

test('whose pictures they are has to be said', () => {
  const url = 'https://gis.example.gov/{z}/{x}/{y}'
  expect(AerialDocument.safeParse({ url }).success).toBe(false)
  expect(AerialDocument.safeParse({ url, attribution: 'County' }).success).toBe(true)
  expect(
    AerialDocument.safeParse({ url, attribution: 'County', minZoom: 18, maxZoom: 12 }).success,
  ).toBe(false)
})

test('a page may load aerial tiles from their host', () => {
  const aerial = { url: 'https://gis.example.gov/{z}/{x}/{y}', attribution: 'County' }
  const map = { provider: 'local', geo: { agencyBounds: { n: 1, e: 1, s: 0, w: 0 } }, aerial }
  const document = { tenant: { control: { map } }, departments: [], modules: [] }
  // Of the document only its maps are read.
  const read = document as unknown as Parameters<typeof tileOrigins>[0]
  expect(tileOrigins(read, { mapquest: null, here: null })).toEqual(['https://gis.example.gov'])
})
