import { contrast, parseColour } from './contrast.ts'
import { expect, test } from 'vitest'
import { BASEMAP_PALETTES, type MapTheme } from './basemap-palette.ts'
import { markerColour } from './marker-colour.ts'

const CONFIGURED = ['#000000', '#ffffff', '#6b3fa0', '#f2a203', '#5f6b76', '#7ec8ff']

test.each<MapTheme>(['light', 'dark'])(
  'a configured colour is seen on every ground of the %s map',
  (theme) => {
    const { land, water, park, building, outside } = BASEMAP_PALETTES[theme]
    for (const configured of CONFIGURED)
      for (const ground of [land, water, park, building, outside])
        expect(
          contrast(parseColour(markerColour(configured, theme)), parseColour(ground)),
          `${configured} on ${ground}`,
        ).toBeGreaterThanOrEqual(3)
  },
)

test('a colour that is seen as it is stays as it is', () => {
  expect(markerColour('#6B3FA0', 'light')).toBe('#6b3fa0')
})
