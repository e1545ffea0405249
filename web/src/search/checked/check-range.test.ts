import { expect, test } from 'vitest'
import { extendCheck, NONE_CHECKED, toggleCheck } from './check-range.ts'

const list = ['a', 'b', 'c', 'd', 'e']

test('a record is checked, and unchecked by the same again', () => {
  const once = toggleCheck(NONE_CHECKED, 'b')
  expect(once).toEqual({ guids: ['b'], anchor: 'b' })
  expect(toggleCheck(once, 'b')).toEqual({ guids: [], anchor: 'b' })
})

test('Shift checks all from the last one on, forwards and backwards, and unchecks alike', () => {
  const from = toggleCheck(NONE_CHECKED, 'b')
  const forwards = extendCheck(from, list, 'd')
  expect(forwards.guids).toEqual(['b', 'c', 'd'])
  // The range is of the same anchor: the other way it goes on from there.
  expect(extendCheck(forwards, list, 'a').guids).toEqual(['c', 'd', 'b', 'a'])
  const unchecked = toggleCheck(forwards, 'b')
  expect(extendCheck(unchecked, list, 'c').guids).toEqual(['d'])
})

test('Shift without an anchor in the list checks the one record', () => {
  expect(extendCheck(NONE_CHECKED, list, 'c').guids).toEqual(['c'])
  expect(extendCheck({ guids: ['x'], anchor: 'x' }, list, 'c').guids).toEqual(['x', 'c'])
})

test('of more than fifty the first fifty are checked', () => {
  const many = Array.from({ length: 80 }, (_, i) => `r${i}`)
  const all = extendCheck(toggleCheck(NONE_CHECKED, 'r0'), many, 'r79')
  expect(all.guids).toEqual(many.slice(0, 50))
  expect(toggleCheck(all, 'r60').guids).toEqual(many.slice(0, 50))
})
