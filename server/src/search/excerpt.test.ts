import { queryWords } from '@plat/record-index/words'
import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'
import { hasWords, wordList } from './plain.ts'

test('a long description is cut around the word that was looked for, between words', () => {
  const text =
    'Remove the old roof and its gutters, repair the rafters where they are rotten, then install a solar array of twenty panels with an inverter in the garage and a battery next to the meter outside.'
  const cut = excerpt(text, queryWords('solar'))
  expect(cut).toContain('install a solar array')
  expect(cut.startsWith('… ')).toBe(true)
  expect(cut.endsWith(' …')).toBe(true)
  expect(cut.length).toBeLessThan(140)
  for (const word of cut.replaceAll('…', '').trim().split(' ')) expect(text).toContain(word)
})

test('a short description stays whole, and accents and case are no difference', () => {
  expect(excerpt('Rewire the Café', queryWords('cafe'))).toBe('Rewire the Café')
  expect(hasWords(wordList('Rewire the Café'), queryWords('caf rew'))).toBe(true)
  expect(hasWords(wordList('Rewire the Café'), queryWords('cafe solar'))).toBe(false)
})

test('a text without spaces is cut, too', () => {
  expect(excerpt(`${'x'.repeat(300)}`, queryWords('x')).length).toBeLessThan(100)
})

test('apostrophes, ordinals and letters of other languages are no difference', () => {
  const text = `${'Work at the corner. '.repeat(4)}O’Connor’s bar, 23rd floor, Łódź ${'and more '.repeat(20)}`
  for (const typed of ['oconnor', "o'connor", 'connor', 'twenty-third', 'lodz']) {
    expect(hasWords(wordList(text), queryWords(typed)), typed).toBe(true)
    expect(excerpt(text, queryWords(typed)), typed).toContain('O’Connor’s bar, 23rd floor, Łódź')
  }
})
