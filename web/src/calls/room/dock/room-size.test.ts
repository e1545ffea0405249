import { expect, test } from 'vitest'
import { dockRange, dockSize, placeOf } from './room-size.ts'

test('a room is beside the page on a desktop, below it on a tablet, and all there is on a phone', () => {
  expect(placeOf('beside', 'desktop')).toBe('side')
  expect(placeOf('beside', 'tablet')).toBe('bottom')
  expect(placeOf('beside', 'phone')).toBe('full')
  expect(placeOf('window', 'phone')).toBe('window')
  expect(placeOf('full', 'desktop')).toBe('full')
})

test('it has its usual size, or the wanted one as far as the window has room', () => {
  const window = { available: 1_280, rem: 16 }
  expect(dockSize('side', window, null)).toBe(448)
  expect(dockSize('side', window, 5_000)).toBe(768)
  expect(dockSize('side', window, 10)).toBe(352)
  expect(dockSize('bottom', { available: 1_024, rem: 16 }, null)).toBe(400)
})

test('larger text has a larger room, within the window', () => {
  expect(dockSize('side', { available: 2_000, rem: 32 }, null)).toBe(896)
  expect(dockSize('side', { available: 1_280, rem: 32 }, null)).toBe(768)
  expect(dockRange('bottom', { available: 320, rem: 16 })).toEqual({ least: 240, most: 240 })
})
