import { expect, test } from 'vitest'
import {
  CLUSTER_LIST_LIMIT,
  CLUSTER_RADIUS,
  DEFAULT_MIN_ZOOM,
  DEFAULT_ZOOM,
  LOCATION_LIMIT,
  MAX_ZOOM,
  PAGE_SIZE,
} from './search.ts'

test('the figures of the map are those that were decided', () => {
  // One limit for both sides: of 391 to 400 records neither would have spoken (decisions, MAP-08).
  expect(CLUSTER_LIST_LIMIT).toBe(400)
  expect(CLUSTER_RADIUS).toBe(12)
  expect(LOCATION_LIMIT).toBe(2_000)
  expect([DEFAULT_MIN_ZOOM, DEFAULT_ZOOM, MAX_ZOOM]).toEqual([9, 11, 19])
})

test('[CON-09] lists of records, also of those that are not on the map, have twenty to a page', () => {
  expect(PAGE_SIZE).toBe(20)
})
