import { expect, test } from 'vitest'
import { barLines } from './bar-lines.mjs'

const result = (title: string, state = 'passed', figure = '', reason = '') => ({
  title,
  state,
  figure,
  reason,
})

test('numbers with a part stand between whole ones, by their value', () => {
  const titles = ['[bar 10] c', '[bar 9.10] x', '[bar 9.2] b', '[bar 9] a', 'no check at all']
  const { lines } = barLines(
    titles.map((title) => result(title)),
    [],
  )
  expect(lines.map((line) => line.trim().split(' ', 1)[0])).toEqual(['9', '9.2', '9.10', '10'])
})

test('a check that was asked for is found by the whole number only', () => {
  const results = ['[bar 9.1] a', '[bar 9.10] b', '[bar 9] c'].map((title) => result(title))
  expect(barLines(results, ['9.1']).lines).toEqual(['  9.1 pass  a'])
})

test('a line says what was measured, why a check failed, or why it was skipped', () => {
  const { lines, passed, failed, skipped } = barLines(
    [
      result('[bar 1] a', 'passed', '3 of 3'),
      result('[bar 2] b', 'failed', '', 'expected 1 to be 2'),
      result('[bar 9.7] c', 'skipped', '', 'needs PostgreSQL'),
    ],
    [],
  )
  expect(lines).toEqual([
    '    1 pass  a: 3 of 3',
    '    2 FAIL  b: expected 1 to be 2',
    '  9.7 skip  c: needs PostgreSQL',
  ])
  expect([passed, failed, skipped]).toEqual([1, 1, 1])
})

test('a number without a check is missing', () => {
  expect(barLines([result('[bar 1] a')], ['1', '9.3']).missing).toEqual(['9.3'])
})
