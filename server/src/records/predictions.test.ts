import { expect, test } from 'vitest'
import { parseCoordinates, plain } from './predictions.ts'

test('coordinates are read latitude first, as people write them', () => {
  expect(parseCoordinates('30.27, -97.74')).toEqual([-97.74, 30.27])
  expect(parseCoordinates('(30.27,-97.74)')).toEqual([-97.74, 30.27])
  expect(parseCoordinates('30.27 -97.74')).toEqual([-97.74, 30.27])
})

test('longitude first is understood when only that order is possible', () => {
  expect(parseCoordinates('-97.74, 30.27')).toEqual([-97.74, 30.27])
  expect(parseCoordinates('-122.33, 47.61')).toEqual([-122.33, 47.61])
})

test('house numbers and record numbers are not coordinates', () => {
  for (const text of ['1725 9', '12, 14', '2010-0123 45', '200.5, 300.5']) {
    expect(parseCoordinates(text)).toBeNull()
  }
})

test('accents, case and punctuation do not matter', () => {
  expect(plain("  O'Brien’s  CAFÉ, Peña St. ")).toBe('o brien s cafe pena st')
})
