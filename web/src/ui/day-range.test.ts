import { expect, test } from 'vitest'
import { orderedRange } from './day-range.ts'

test('a start moved after the end sets the end equal to it and marks it', () => {
  const range = { from: '2020-01-01', to: '2020-03-03' }
  expect(orderedRange(range, 'from', '2020-05-05')).toEqual({
    range: { from: '2020-05-05', to: '2020-05-05' },
    moved: true,
  })
})

test('an open end stays open', () => {
  expect(orderedRange({ from: null, to: null }, 'from', '2020-05-05')).toEqual({
    range: { from: '2020-05-05', to: null },
    moved: false,
  })
})
