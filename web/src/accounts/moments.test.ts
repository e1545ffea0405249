import { expect, test } from 'vitest'
import { ago } from './moments.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const since = (iso: string) => ago(new Date(iso), NOW)

test('a moment of the last week is told in minutes, hours or days', () => {
  expect(since('2026-03-10T11:59:31Z')).toEqual({ value: 0, unit: 'minute' })
  expect(since('2026-03-10T11:01:00Z')).toEqual({ value: 59, unit: 'minute' })
  expect(since('2026-03-10T11:00:00Z')).toEqual({ value: 1, unit: 'hour' })
  expect(since('2026-03-09T12:00:01Z')).toEqual({ value: 23, unit: 'hour' })
  expect(since('2026-03-09T12:00:00Z')).toEqual({ value: 1, unit: 'day' })
  expect(since('2026-03-03T12:00:01Z')).toEqual({ value: 6, unit: 'day' })
})

test('from a week on it is told by its date', () => {
  expect(since('2026-03-03T12:00:00Z')).toBe('long')
})

test('a server whose clock is ahead is taken as now', () => {
  expect(since('2026-03-10T12:03:00Z')).toEqual({ value: 0, unit: 'minute' })
})
