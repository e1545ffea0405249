import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import { expect, test } from 'vitest'
import { basemapStyle } from './basemap-style.ts'
import { protomapsLayers } from './protomaps-layers.ts'

const archive: NonNullable<MapSettings['archive']> = {
  style: 'protomaps',
  minZoom: 0,
  maxZoom: 15,
  bounds: [-119, 33, -118, 34],
}
const mapSettings: MapSettings = {
  provider: 'local',
  geo: { agencyBounds: { n: 34, e: -118, s: 33, w: -119 } },
  basemapVersion: 'abc123',
  archive,
}
const ORIGIN = 'https://harbor.example'

test.each(['light', 'dark'] as const)(
  'a Protomaps archive is drawn by a valid %s style',
  (theme) => {
    const style = basemapStyle(mapSettings, theme, ORIGIN, protomapsLayers('es-US'))
    expect(validateStyleMin(style)).toEqual([])
    expect(style.layers.length).toBeGreaterThan(40)
  },
)

test('nothing of it comes from elsewhere: no glyphs, no sprite, no icons', () => {
  const style = basemapStyle(mapSettings, 'light', ORIGIN, protomapsLayers('en-US'))
  const text = JSON.stringify(style)
  expect(style).not.toHaveProperty('glyphs')
  expect(style).not.toHaveProperty('sprite')
  expect(text).not.toContain('icon-image')
  expect(text).not.toContain('Noto')
  expect(text.match(/https:\/\/[^/"]+/g)).toEqual([ORIGIN])
})

test('tiles are asked for only where the archive has some', () => {
  const { sources } = basemapStyle(mapSettings, 'light', ORIGIN, protomapsLayers('en-US'))
  expect(sources['basemap']).toEqual({
    type: 'vector',
    tiles: [`${ORIGIN}/api/basemap/abc123/{z}/{x}/{y}`],
    minzoom: 0,
    maxzoom: 15,
    bounds: archive.bounds,
  })
})

test('an archive of images and one of our own kinds are drawn as such', () => {
  const raster = basemapStyle(
    { ...mapSettings, archive: { ...archive, style: 'raster' } },
    'dark',
    '',
  )
  expect(raster.sources['basemap']?.type).toBe('raster')
  expect(validateStyleMin(raster)).toEqual([])
  const plat = basemapStyle({ ...mapSettings, archive: { ...archive, style: 'plat' } }, 'light', '')
  expect(plat.layers.some(({ id }) => id === 'street-major')).toBe(true)
})
