import { expect, test } from 'vitest'
import { lastDay, orderedRange } from './day-range.ts'

test('a start moved after the end sets the end equal to it and marks it', () => {
  const range = { from: '2020-01-01', to: '2020-03-03' }
  expect(orderedRange(range, 'from', '2020-05-05')).toEqual({
    range: { from: '2020-05-05', to: '2020-05-05' },
    moved: true,
  })
})

test('nothing else moves the other day', () => {
  const range = { from: '2020-01-01', to: '2020-03-03' }
  expect(orderedRange(range, 'to', '2020-02-02')).toEqual({
    range: { from: '2020-01-01', to: '2020-02-02' },
    moved: false,
  })
  expect(orderedRange(range, 'to', null).range).toEqual({ from: '2020-01-01', to: null })
  expect(orderedRange(range, 'from', null).range).toEqual({ from: null, to: '2020-03-03' })
})

test('an open end stays open', () => {
  expect(orderedRange({ from: null, to: null }, 'from', '2020-05-05')).toEqual({
    range: { from: '2020-05-05', to: null },
    moved: false,
  })
})

test('days can be chosen up to the end of the tenth year from now', () => {
  expect(lastDay('2026-11-22')).toBe('2036-12-31')
})
