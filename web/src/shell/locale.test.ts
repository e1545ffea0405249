import { expect, test } from 'vitest'
import english from '../locales/en.json'
import spanish from '../locales/es.json'
import { chosenLocale } from './locale.tsx'

test('the address decides the language, then the earlier choice; else nobody chose', () => {
  expect(chosenLocale('?lang=es', 'en')).toBe('es')
  expect(chosenLocale('?lang=klingon', 'es')).toBe('es')
  expect(chosenLocale('', null)).toBeNull()
})

test('both catalogues have the same texts with the same values in them', () => {
  expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort())
  const values = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort()
  for (const [id, text] of Object.entries(english)) {
    const translated = new Map(Object.entries(spanish)).get(id) ?? ''
    expect([id, [...new Set(values(translated))]]).toEqual([id, [...new Set(values(text))]])
  }
})
