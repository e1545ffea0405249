import { expect, test } from 'vitest'
import { otherLanguage } from './localized.ts'

test('a text says its language where that is not the page’s', () => {
  expect(otherLanguage('Deck', 'es-US', 'en')).toBe('en')
  expect(otherLanguage('Terraza', 'en-US', 'es')).toBe('es')
  expect(otherLanguage({ en: 'Deck' }, 'es', 'es')).toBe('en')
})

test('nothing is said of the page’s own language, nor of codes and numbers', () => {
  expect(otherLanguage('Deck', 'en-US', 'en')).toBeUndefined()
  expect(otherLanguage({ en: 'Deck', es: 'Terraza' }, 'es', 'en')).toBeUndefined()
  for (const code of ['R-1', '97201', '', '–'])
    expect(otherLanguage(code, 'es', 'en')).toBeUndefined()
})
