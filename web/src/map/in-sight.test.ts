import { expect, test } from 'vitest'
import { isOnMap, paddingShift, shiftIntoSight } from './in-sight.ts'

const size = { width: 900, height: 600 }
const none = { top: 0, right: 0, bottom: 0, left: 0 }
const panel = { ...none, left: 427 }

test('a panel that opens on the left moves the middle of the map by half its width', () => {
  expect(paddingShift(none, panel)).toEqual({ x: 213.5, y: 0 })
  expect(paddingShift(panel, none)).toEqual({ x: -213.5, y: 0 })
})

test('a record at the east edge comes away from it when a panel opens', () => {
  expect(shiftIntoSight({ x: 880, y: 300 }, size, panel)).toEqual({ x: -28, y: 0 })
})

test('a record under the panel comes out beside it, one in sight stays', () => {
  expect(shiftIntoSight({ x: 100, y: 300 }, size, panel)).toEqual({ x: 375, y: 0 })
  expect(shiftIntoSight({ x: 700, y: 300 }, size, panel)).toEqual({ x: 0, y: 0 })
})

test('where hardly anything is left of the map the record is in its middle', () => {
  const wide = { ...none, left: 860 }
  expect(shiftIntoSight({ x: 100, y: 300 }, size, wide).x).toBe(780)
})

test('a point beyond the map is not on it', () => {
  expect(isOnMap({ x: 10, y: 10 }, size)).toBe(true)
  expect(isOnMap({ x: 901, y: 10 }, size)).toBe(false)
})
