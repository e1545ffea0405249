import { expect, test } from 'vitest'
import {
  canonicalOrdinals,
  ordinalAt,
  ordinalDigits,
  ordinalWords,
  withOrdinals,
} from './ordinals.ts'

test('every ordinal from 1 to 199 is read in digits and in words', () => {
  for (let number = 1; number < 200; number++) {
    const words = ordinalWords(number)
    expect(ordinalAt([ordinalDigits(number)], 0)).toEqual({ end: 1, number })
    expect(ordinalAt(words, 0)).toEqual({ end: words.length, number })
  }
})

test.each([
  ['eleventh st', '11th st'],
  ['twenty third ave', '23rd ave'],
  ['twentythird ave', '23rd ave'],
  ['forty second', '42nd'],
  ['100 twelfth st', '100 12th st'],
  ['one hundred first', '101st'],
  ['hundred and twelfth', '112th'],
  ['one hundredth', '100th'],
  ['9 22th pl', '9 22nd pl'],
  ['4 first church ln', '4 1st church ln'],
  ['5330 three oaks cir', '5330 three oaks cir'],
  ['77 twenty mile rd', '77 twenty mile rd'],
  ['one hundred oaks', 'one hundred oaks'],
  ['0th 200th 1000th', '0th 200th 1000th'],
])('%s is %s', (typed, canonical) => {
  expect(canonicalOrdinals(typed.split(' ')).join(' ')).toBe(canonical)
})

test('a query finds an ordinal in its other spellings', () => {
  expect(withOrdinals(['12th', 'st'])).toEqual([[['12th'], ['twelfth']], [['st']]])
  expect(withOrdinals(['forty', 'second'])).toEqual([[['forty', 'second'], ['42nd']]])
  expect(withOrdinals(['101st'])).toEqual([[['101st'], ['one', 'hundred', 'first']]])
})

test('a number in digits alone is no ordinal', () => {
  expect(withOrdinals(['23', 'ave'])).toEqual([[['23']], [['ave']]])
})
