import { expect, test } from 'vitest'
import { excerpt, hasWords } from './excerpt.ts'

test('a long description is cut around the word that was looked for, between words', () => {
  const text =
    'Remove the old roof and its gutters, repair the rafters where they are rotten, then install a solar array of twenty panels with an inverter in the garage and a battery next to the meter outside.'
  const cut = excerpt(text, ['solar'])
  expect(cut).toContain('install a solar array')
  expect(cut.startsWith('… ')).toBe(true)
  expect(cut.endsWith(' …')).toBe(true)
  expect(cut.length).toBeLessThan(140)
  for (const word of cut.replaceAll('…', '').trim().split(' ')) expect(text).toContain(word)
})

test('a short description stays whole, and accents and case are no difference', () => {
  expect(excerpt('Rewire the Café', ['cafe'])).toBe('Rewire the Café')
  expect(hasWords('Rewire the Café', ['caf', 'rew'])).toBe(true)
  expect(hasWords('Rewire the Café', ['cafe', 'solar'])).toBe(false)
})

test('a text without spaces is cut, too', () => {
  expect(excerpt(`${'x'.repeat(300)}`, ['x']).length).toBeLessThan(100)
})
