import { expect, test } from 'vitest'
import { acceptedLocale } from './accepted-locale.ts'

test('a reader gets the first of their languages that the portal has, as they weigh them', () => {
  expect(acceptedLocale('es-MX,es;q=0.9,en;q=0.8')).toBe('es')
  expect(acceptedLocale('fr-CA, es;q=0.5')).toBe('es')
  expect(acceptedLocale('en;q=0.3, ES;q=0.7')).toBe('es')
  expect(acceptedLocale('es;q=0, en')).toBe('en')
})

test('no language of the portal is none: the agency’s own is used then', () => {
  for (const header of [undefined, '', '*', 'fr', 'esperanto', ';q=1', 'es;q=x'])
    expect(acceptedLocale(header), String(header)).toBeNull()
})
