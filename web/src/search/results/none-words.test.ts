import { expect, test } from 'vitest'
import { wordlessText } from './none-words.ts'

test.each(['-', '%', '*', '- % *', "'"])('"%s" has nothing to search for', (text) => {
  expect(wordlessText({ text })).toBe(text)
})

test.each(['deck', '½', '-005', 'дом', ' ', ''])('"%s" is searched, or no text at all', (text) => {
  expect(wordlessText({ text })).toBeUndefined()
})
