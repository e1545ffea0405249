import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

test('a file has the name of what it shows, in letters, digits and hyphens', () => {
  expect(fileName('Solar panels, year on year', 'csv')).toBe('solar-panels-year-on-year.csv')
  expect(fileName('¿Cuántos años? “Niñez”', 'png')).toBe('cuantos-anos-ninez.png')
  expect(fileName('../../etc/passwd\r\nX: "1"', 'csv')).toBe('etc-passwd-x-1.csv')
  expect(fileName('許可 2026', 'csv')).toBe('許可-2026.csv')
  expect(fileName('हिन्दी', 'csv')).toBe('हिन्दी.csv')
})

test('a title of signs alone, and a long one, still make a name', () => {
  expect(fileName('— %', 'csv')).toBe('statistics.csv')
  expect(fileName(`${'a'.repeat(59)} b`, 'csv')).toBe(`${'a'.repeat(59)}.csv`)
  expect(fileName('\uD83C', 'csv')).toBe('statistics.csv')
})
