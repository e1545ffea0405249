import { jsonBytes } from '@plat/contract/platform/json-size'
import { type CriterionWords, MAX_KEPT_BYTES } from '@plat/contract/saved-searches/saved-searches'
import { expect, test } from 'vitest'
import { keptWords } from './kept-parts.ts'

const words = (count: number, length: number): CriterionWords[] =>
  Array.from({ length: count }, (_, at) => ({
    criterion: `field_${at}`,
    label: null,
    text: { en: 'a'.repeat(length), es: 'ñ'.repeat(length) },
  }))

test('words of a search are kept as they are', () => {
  expect(keptWords(words(20, 100))).toEqual(words(20, 100))
})

test('of words that take too much the first are kept, and how many more there are', () => {
  for (const [count, length] of [
    [3, 5_000],
    [300, 100],
    [1, 10_000],
  ] as const) {
    const all = words(count, length)
    const kept = keptWords(all)
    expect(jsonBytes(kept)).toBeLessThanOrEqual(MAX_KEPT_BYTES)
    const rest = kept.pop()
    expect(kept).toEqual(all.slice(0, kept.length))
    const more = count - kept.length
    expect(rest?.text).toEqual({ en: `and ${more} more`, es: `y ${more} más` })
  }
})
