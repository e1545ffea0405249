import { beforeEach, expect, test } from 'vitest'
import { noteMap, noteStatistics, openedViews } from './opened-views.ts'

beforeEach(() => sessionStorage.clear())

test('a window remembers that statistics were opened, and the last map', () => {
  expect(openedViews()).toEqual({ statistics: false, map: null })
  noteStatistics()
  noteMap('/building/permits?type=deck')
  noteMap('/building/permits?type=shed')
  expect(openedViews()).toEqual({ statistics: true, map: '/building/permits?type=shed' })
})

test('an address of another site is no map', () => {
  noteMap('//evil.example/map')
  expect(openedViews().map).toBeNull()
})
