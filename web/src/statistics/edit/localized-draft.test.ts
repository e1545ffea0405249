import { expect, test } from 'vitest'
import { draftOfText, NO_TEXT, textOfDraft } from './localized-draft.ts'

test('a text in one language is plain, in two it is by language', () => {
  expect(textOfDraft({ main: ' Permits ', other: '' }, 'en')).toBe('Permits')
  expect(textOfDraft({ main: 'Permits', other: 'Permisos' }, 'en')).toEqual({
    en: 'Permits',
    es: 'Permisos',
  })
  expect(textOfDraft({ main: 'Permisos', other: 'Permits' }, 'es')).toEqual({
    en: 'Permits',
    es: 'Permisos',
  })
  expect(textOfDraft({ main: ' ', other: '' }, 'en')).toBeNull()
})

test('what was read and is not changed is sent as it was', () => {
  const texts = ['Permits', { en: 'Permits', es: 'Permisos' }]
  for (const text of texts)
    for (const language of ['en', 'es'] as const)
      expect(textOfDraft(draftOfText(text, language), language)).toEqual(text)
  expect(draftOfText(null, 'en')).toEqual(NO_TEXT)
})

test('a note that is only written in the other language is nobody’s empty note', () => {
  expect(textOfDraft({ main: '', other: 'Permisos' }, 'en')).toEqual({
    en: 'Permisos',
    es: 'Permisos',
  })
})
