import { expect, test } from 'vitest'
import { matchingPlaces, parseCoordinates } from './predictions.ts'
import { plain } from './plain.ts'

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
  for (const text of [
    '1725 9',
    '12, 14',
    '2010-0123 45',
    '200.5, 300.5',
    '50 N 100 W',
    '100 E 7',
    'E 7 W 8 N',
  ]) {
    expect(parseCoordinates(text)).toBeNull()
  }
})

test('degrees, minutes and seconds, letters before or after, and links of maps are read', () => {
  const there: [number, number] = [-97.74, 30.27]
  for (const text of [
    `30°16'12"N 97°44'24"W`,
    `30° 16′ 12″ N, 97° 44′ 24″ W`,
    `N 30° 16.2' W 97° 44.4'`,
    `97°44'24"W 30°16'12"N`,
    '30.27N, 97.74W',
    '97.74 W 30.27 N',
    '30.27°, -97.74°',
    '97.74 O, 30.27 N',
    '30,270; -97,740',
    'geo:30.27,-97.74',
    'https://www.google.com/maps/@30.27,-97.74,17z',
  ]) {
    expect([text, parseCoordinates(text)]).toEqual([text, there])
  }
})

test('two latitudes, sixty minutes or both a letter before and after are no coordinates', () => {
  for (const text of ['30.2 N 31.2 S', `30°60'N 97°10'W`, 'N 30.2 N, W 97.1']) {
    expect(parseCoordinates(text)).toBeNull()
  }
})

test('accents, case and punctuation do not matter', () => {
  expect(plain("  O'Brien’s  CAFÉ, Peña St. ")).toBe('o brien s cafe pena st')
})

test('places are found by the words of their names, which are read once for all keystrokes', () => {
  let read = 0
  const layer = {
    id: 'parks',
    label: 'Parks',
    kind: 'boundary' as const,
    places: ['Café Park', 'Hyde Park', 'O’Brien Green'].map((name, i) => ({
      id: `00000000-0000-4000-8000-00000000000${i}`,
      layer: 'parks',
      get name() {
        read += 1
        return name
      },
      bounds: [0, 0, 1, 1] as [number, number, number, number],
      centroid: [0, 0] as [number, number],
    })),
  }
  const found = (text: string) => matchingPlaces(text, [layer]).map((place) => place.text)
  expect(found('park')).toEqual(['Café Park', 'Hyde Park'])
  expect(found('cafe')).toEqual(['Café Park'])
  expect(found('obrien')).toEqual(['O’Brien Green'])
  expect(found('')).toHaveLength(3)
  read = 0
  expect(found('zoo')).toEqual([])
  expect(read).toBe(0)
  expect(matchingPlaces('park', [{ ...layer, kind: 'grid' }])).toEqual([])
})
