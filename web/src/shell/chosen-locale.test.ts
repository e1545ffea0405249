import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import english from '../locales/en.json'
import spanish from '../locales/es.json'
import { browserLocale, chosenLocale } from './chosen-locale.ts'

test('the address decides the language, then the earlier choice; else nobody chose', () => {
  expect(chosenLocale('?lang=es', 'en')).toBe('es')
  expect(chosenLocale('?lang=klingon', 'es')).toBe('es')
  expect(chosenLocale('', null)).toBeNull()
})

test('of the browser’s languages the first that the portal has counts', () => {
  expect(browserLocale(['fr-CA', 'es-MX', 'en'])).toBe('es')
  expect(browserLocale(['EN-gb'])).toBe('en')
  expect(browserLocale(['est', 'zh-Hant'])).toBeNull()
  expect(browserLocale([])).toBeNull()
})

test('both catalogues have the same texts with the same values in them', () => {
  expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort())
  for (const [id, text] of Object.entries(english)) {
    const translated = new Map(Object.entries(spanish)).get(id) ?? ''
    expect([id, valuesOf(parse(translated))]).toEqual([id, valuesOf(parse(text))])
  }
})

/** Names of the values that a text takes, sorted. */
function valuesOf(parts: readonly MessageFormatElement[]): string[] {
  const names = parts.flatMap((part): string[] => {
    if (part.type === TYPE.literal || part.type === TYPE.pound) return []
    if (part.type === TYPE.tag) return valuesOf(part.children)
    const within =
      part.type === TYPE.select || part.type === TYPE.plural
        ? Object.values(part.options).flatMap(({ value }) => valuesOf(value))
        : []
    return [part.value, ...within]
  })
  return [...new Set(names)].sort()
}
