import { expect, test } from 'vitest'
import { wrappedLines } from './wrapped-lines.ts'

const letters = (text: string) => text.length

test('words go to as many lines as they need', () => {
  expect(wrappedLines('half take nine working days', 10, 5, letters)).toEqual([
    'half take',
    'nine',
    'working',
    'days',
  ])
  expect(wrappedLines('  ', 10, 5, letters)).toEqual([])
})

test('a word too long for a line goes on in the next', () => {
  expect(wrappedLines('die Donaudampfschifffahrt', 10, 5, letters)).toEqual([
    'die',
    'Donaudampf',
    'schifffahr',
    't',
  ])
})

test('what has no room ends with an ellipsis', () => {
  expect(wrappedLines('half take nine working days', 10, 2, letters)).toEqual([
    'half take',
    'nine…',
  ])
  expect(wrappedLines('Donaudampfschifffahrt', 10, 1, letters)).toEqual(['Donaudamp…'])
})
