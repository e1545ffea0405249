import type { Bounds } from '@plat/contract/platform/geometry'
import { expect, test } from 'vitest'
import { listView } from './list-view.ts'

const CITY: Bounds = [-124.3, 43.2, -124.1, 43.5]
const WIDER: Bounds = [-124.4, 43.1, -124, 43.6]
const STREET: Bounds = [-124.21, 43.31, -124.2, 43.32]

test('the list that came before the map stays until it is known that the map shows less', () => {
  expect(listView(null, null)).toBeNull()
  expect(listView(CITY, null)).toBeNull()
  expect(listView(CITY, { view: CITY, hasAll: true })).toBeNull()
  expect(listView(CITY, { view: CITY, hasAll: false })).toBe(CITY)
})

test('a step closer limits it at once, a step back from all of it changes nothing', () => {
  expect(listView(STREET, { view: CITY, hasAll: true })).toBe(STREET)
  expect(listView(WIDER, { view: CITY, hasAll: true })).toBeNull()
})

test('from a view that has a part, every other one is asked for at once', () => {
  expect(listView(CITY, { view: STREET, hasAll: false })).toBe(CITY)
})
