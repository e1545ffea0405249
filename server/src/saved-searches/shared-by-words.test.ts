import { expect, test } from 'vitest'
import { ownersTitle, sharedByWords } from './shared-by-words.ts'

const harbor = { long: 'City of Harbor', short: 'Harbor', article: { en: 'the', es: 'la' } }

test('the agency did not write what a visitor shares; staff share in its name', () => {
  const visitor = { who: 'visitor', name: null } as const
  expect(sharedByWords(visitor, 'en', harbor)).toBe(
    'Shared by a visitor. The City of Harbor did not write this.',
  )
  expect(sharedByWords(visitor, 'es', harbor)).toBe(
    'Compartida por un visitante. La City of Harbor no escribió esto.',
  )
  const ana = { who: 'staff', name: 'Ana Lopez' } as const
  expect(sharedByWords(ana, 'en', harbor)).toBe('Shared by Ana Lopez, City of Harbor')
  expect(sharedByWords({ ...ana, name: null }, 'es', harbor)).toBe('Compartida por City of Harbor')
})

test('only the title of a visitor is quoted', () => {
  expect(ownersTitle('Fee overdue', { who: 'visitor' })).toBe('“Fee overdue”')
  expect(ownersTitle('Open permits', { who: 'staff' })).toBe('Open permits')
  expect(ownersTitle('Open permits', null)).toBe('Open permits')
})
