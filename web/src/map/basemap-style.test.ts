import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import { expect, test } from 'vitest'
import { basemapStyle } from './basemap-style.ts'
import { mapStyle } from './map-style.ts'
import { emptyScene, overlayData } from './scene.ts'

const local: MapSettings = {
  provider: 'local',
  geo: { agencyBounds: { n: 34, e: -118, s: 33, w: -119 } },
  basemapVersion: 'abc123',
  attribution: 'City of <Harbor>',
}
const raster: MapSettings = {
  ...local,
  provider: 'osm',
  tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© contributors' },
}
const colours = {
  primary: '#0b6e8a',
  onPrimary: '#ffffff',
  primaryText: '#0b5d7a',
  statuses: new Map(),
  secondary: '#123a4f',
  surface: '#ffffff',
  live: '#b3590b',
  archive: '#257a3e',
}

test.each([
  ['local', local, 'light'],
  ['local', local, 'dark'],
  ['raster', raster, 'light'],
  ['raster', raster, 'dark'],
] as const)('the style of a %s basemap is valid', (_name, mapSettings, theme) => {
  const data = overlayData(emptyScene(theme, colours))
  expect(
    validateStyleMin(
      mapStyle(
        mapSettings,
        { theme, colours, isRecordOpen: false },
        data,
        'https://harbor.example',
      ),
    ),
  ).toEqual([])
})

const aerial = { url: 'https://air.example/{z}/{x}/{y}.jpg', attribution: 'County', maxZoom: 20 }

test.each([
  ['local', local, 'light'],
  ['local', local, 'dark'],
  ['raster', raster, 'light'],
] as const)('aerial pictures over a %s basemap are a valid style', (_name, base, theme) => {
  const data = overlayData(emptyScene(theme, colours))
  const style = mapStyle(
    { ...base, aerial },
    { theme, colours, isRecordOpen: false },
    data,
    'https://harbor.example',
    {
      ground: 'aerial',
      attempt: 1,
    },
  )
  expect(validateStyleMin(style)).toEqual([])
  expect(style.sources['aerial']).toMatchObject({ tiles: [`${aerial.url}#1`], maxzoom: 20 })
})

test('names, parcels and records are drawn over aerial pictures, the map below them', () => {
  const data = overlayData(emptyScene('light', colours))
  const style = (ground: 'map' | 'aerial') =>
    mapStyle({ ...local, aerial }, { theme: 'light', colours, isRecordOpen: false }, data, '', {
      ground,
    })
  const ids = style('aerial').layers.map(({ id }) => id)
  const picture = ids.indexOf('aerial')
  for (const over of ['parcel', 'parcel-line', 'street-label', 'boundary', 'points'])
    expect(ids.indexOf(over), over).toBeGreaterThan(picture)
  for (const below of ['land', 'building', 'street'])
    expect(ids.indexOf(below)).toBeLessThan(picture)
  expect(style('map').sources).not.toHaveProperty('aerial')
  expect([...ids].filter((id) => id !== 'aerial').sort()).toEqual(
    style('map')
      .layers.map(({ id }) => id)
      .sort(),
  )
})

test('local tiles come from the page itself, by version', () => {
  expect(basemapStyle(local, 'light', 'https://harbor.example').sources).toMatchObject({
    basemap: { tiles: ['https://harbor.example/api/basemap/abc123/{z}/{x}/{y}'], maxzoom: 15 },
  })
})

test('no outside font, sprite or tile is asked for', () => {
  const style = JSON.stringify(basemapStyle(local, 'light', ''))
  expect(style).not.toMatch(/https?:|glyphs|sprite/)
})

test('a provider without tiles leaves a plain ground', () => {
  expect(basemapStyle({ ...local, provider: 'here' }, 'light', '').layers).toHaveLength(1)
  expect(basemapStyle({ ...local, basemapVersion: undefined }, 'light', '').layers).toHaveLength(1)
})

test('both themes draw the same layers', () => {
  const ids = (theme: 'light' | 'dark') =>
    basemapStyle(local, theme, '').layers.map((layer) => layer.id)
  expect(ids('dark')).toEqual(ids('light'))
})
