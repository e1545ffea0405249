import { expect, test } from 'vitest'
import { contrast, parseColour, type Rgb } from './contrast.ts'
import { mix } from './scrim.ts'
import { themeProperties } from './theme-properties.ts'

const themeOf = (secondary: string) => ({ primary: '#1a73e8', secondary, textColor: '#1c2430' })

const scrimOf = (theme: ReturnType<typeof themeOf>) =>
  Number.parseInt(themeProperties(theme)['--agency-scrim'] ?? '', 10) / 100

test('words over a picture are readable whatever the picture shows', () => {
  const pictures: readonly Rgb[] = [
    [255, 255, 255],
    [0, 0, 0],
    [128, 128, 128],
  ]
  for (const fill of ['#2a3990', '#123a4f', '#0b3d2e', '#f2a203', '#ffffff', '#000000']) {
    const theme = themeOf(fill)
    const ink = parseColour(themeProperties(theme)['--agency-on-secondary'] ?? '')
    for (const picture of pictures) {
      const behind = mix(parseColour(fill), picture, scrimOf(theme))
      expect(contrast(ink, behind), `${fill} over ${picture}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('a dark colour leaves more of the picture than a paler one', () => {
  expect(scrimOf(themeOf('#0b1020'))).toBeLessThan(scrimOf(themeOf('#3a5f95')))
})
