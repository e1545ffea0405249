import { expect, test } from 'vitest'
import { plainLanguage } from './plain-language.ts'
import { areaLabel, DISTANCES, distanceLabel } from './measure-words.ts'

const en = plainLanguage('en')
const es = plainLanguage('es')

test('distances are told in feet and miles, with metres beside them', () => {
  expect(DISTANCES.map(({ metres }) => distanceLabel(metres, en))).toEqual([
    '500 ft (150 m)',
    '1,000 ft (300 m)',
    '¼ mi (400 m)',
    '½ mi (800 m)',
    '1 mi (1.6 km)',
  ])
  expect(distanceLabel(914.4, en)).toBe('0.568 mi (914 m)')
  expect(distanceLabel(150, es)).toBe('500 pies (150 m)')
})

test('areas are told in acres or square miles, with hectares or square kilometres beside them', () => {
  expect(areaLabel(48_562, en)).toBe('12 acres (4.86 ha)')
  expect(areaLabel(4_046.86, en)).toBe('1 acre (4,047 m²)')
  expect(areaLabel(199_000_000, en)).toBe('76.8 sq mi (199 km²)')
  expect(areaLabel(199_000_000, es)).toBe('76.8 mi² (199 km²)')
  expect(areaLabel(100, en)).toBe('1,076 sq ft (100 m²)')
})
