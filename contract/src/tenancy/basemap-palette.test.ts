import { expect, test } from 'vitest'
import { contrast, parseColour } from './contrast.ts'
import { BASEMAP_PALETTES, type BasemapPalette } from './basemap-palette.ts'

/** What each kind of name is written over. */
const GROUNDS: readonly [keyof BasemapPalette, readonly (keyof BasemapPalette)[]][] = [
  ['placeLabel', ['land', 'park', 'outside', 'water']],
  ['districtLabel', ['land', 'park', 'outside', 'water']],
  ['parcelLabel', ['land', 'building']],
  ['parkLabel', ['park', 'land']],
  ['waterLabel', ['water']],
  ['streetLabel', ['street', 'major', 'land', 'park']],
]

test.each(['light', 'dark'] as const)('names on the %s map are read by weak eyes', (theme) => {
  const palette = BASEMAP_PALETTES[theme]
  for (const [label, grounds] of GROUNDS)
    for (const ground of grounds) {
      const ratio = contrast(parseColour(palette[label]), parseColour(palette[ground]))
      expect(ratio, `${label} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
})
