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

test('an excerpt shows the word that was typed, not one that begins as a part of it', () => {
  const filler = 'Some plain words in between which are of no use at all, only here to be long. '
  const shown = (start: string, there: string, typed: string) =>
    excerpt(`${start} ${filler.repeat(2)}${there} done`, queryWords(typed))
  expect(shown('Other office', 'O’Connor’s bar', "o'connor")).toContain('O’Connor’s bar')
  expect(shown('Other office', 'O’Connor’s bar', 'connor')).toContain('O’Connor’s bar')
  expect(shown('Small shed', 'St. Mary’s School', "mary's")).toContain('Mary’s School')
  expect(shown('Small street', 'St. Mary’s School', 'st marys')).toContain('Mary’s School')
  expect(shown('One garage', 'near 101st Street', '101st')).toContain('101st Street')
  expect(shown('One garage', 'near one hundred first street', '101st')).toContain(
    'one hundred first',
  )
  expect(shown('One garage', 'near one hundred and first street', '101st')).toContain(
    'one hundred and',
  )
  expect(shown('Other office', 'by O Connor', "o'connor")).toContain('by O Connor')
  // A short word is looked for where there is no longer one.
  expect(shown('Wide hall', 'new AC unit', 'ac')).toContain('new AC unit')
})
