import { expect, test } from 'vitest'
import { featureName, titleCase, usedProperties } from './name-template.ts'

test('a name is a property, or a template of properties', () => {
  expect(featureName('NAME', { NAME: '  Pine   Park ' })).toBe('Pine Park')
  expect(featureName('District {NO}', { NO: 6 })).toBe('District 6')
})

test('a name of which a part is missing is no name', () => {
  expect(featureName('NAME', { NAME: null })).toBe('')
  expect(featureName('{A} ({B})', { A: 'x', B: ' ' })).toBe('')
  expect(featureName('toString', {})).toBe('')
})

test('a template tells which properties it needs', () => {
  expect(usedProperties('{A} {B}')).toEqual(['A', 'B'])
  expect(usedProperties('A')).toEqual(['A'])
})

test('capitals become a name that reads well', () => {
  expect(titleCase('MARTIN LUTHER KING JR. PARK')).toBe('Martin Luther King Jr. Park')
  expect(titleCase("14TH STREET O'BRIEN MINI-PARK")).toBe("14th Street O'brien Mini-Park")
  expect(titleCase('McKinley PARK')).toBe('McKinley Park')
})
