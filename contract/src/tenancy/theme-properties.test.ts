import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, parseColour } from './contrast.ts'
import { themeProperties } from './theme-properties.ts'

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

test('black on white has the contrast 21', () => {
  expect(contrast(parseColour('#000000'), parseColour('#ffffff'))).toBeCloseTo(21)
})

test('whatever colours an agency chooses, links and buttons stay readable', () => {
  fc.assert(
    fc.property(hex, hex, hex, (primary, secondary, textColor) => {
      const theme = themeProperties({ primary, secondary, textColor })
      const colour = (name: string) => parseColour(theme[name] ?? '')
      expect(
        contrast(colour('--agency-primary-on-light'), parseColour('#ffffff')),
      ).toBeGreaterThanOrEqual(4.5)
      expect(
        contrast(colour('--agency-primary-on-dark'), parseColour('#14181e')),
      ).toBeGreaterThanOrEqual(4.5)
      expect(
        contrast(colour('--agency-on-primary'), colour('--agency-primary')),
      ).toBeGreaterThanOrEqual(4.2)
      expect(contrast(colour('--agency-text'), parseColour('#ffffff'))).toBeGreaterThanOrEqual(7)
    }),
  )
})

test('a colour that is readable already is left alone', () => {
  const theme = themeProperties({ primary: '#0b4f6e', secondary: '#2a3990', textColor: '#1c2430' })
  expect(theme['--agency-primary-on-light']).toBe('#0b4f6e')
})
