import { expect, test } from 'vitest'
import {
  filterBy,
  isFiltered,
  NO_FILTER,
  orderAfter,
  PAGE,
  SMALL_PAGE,
  sortBy,
} from './own-list.ts'

test('the same column turns round, a new one starts descending', () => {
  const first = { field: 'created', descending: true }
  expect(orderAfter(first, 'created')).toEqual({ field: 'created', descending: false })
  expect(orderAfter(first, 'name')).toEqual({ field: 'name', descending: true })
  expect(sortBy(first)).toBe('-created')
  expect(sortBy(orderAfter(first, 'created'))).toBe('+created')
})

test('a filter names only what it restricts, days as a span', () => {
  expect(filterBy(NO_FILTER)).toBeUndefined()
  expect(isFiltered({ ...NO_FILTER, from: '2026-01-01' })).toBe(true)
  expect(
    JSON.parse(
      filterBy({ ...NO_FILTER, title: ' pier ', to: '2026-02-01', department: 'building' }) ?? '',
    ),
  ).toEqual({ title: 'pier', created: { end: '2026-02-01' }, department: ['building'] })
  expect(JSON.parse(filterBy({ ...NO_FILTER, template: '64974' }) ?? '')).toEqual({
    template_id: [64974],
  })
})

test('[CON-09] lists load twenty at a time, ten on a small screen', () => {
  expect([PAGE, SMALL_PAGE]).toEqual([20, 10])
})
