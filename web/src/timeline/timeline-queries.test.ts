import { expect, test } from 'vitest'
import { blockBefore, blockFrom } from './timeline-queries.ts'

test('fourteen days at a time, up to the last', () => {
  expect(blockFrom('2026-11-25', null)).toEqual({ from: '2026-11-25', to: '2026-12-08' })
  expect(blockFrom('2026-11-25', '2026-11-30')).toEqual({ from: '2026-11-25', to: '2026-11-30' })
})

test('earlier days end with the day before, and begin in July 2016 at the earliest', () => {
  expect(blockBefore('2026-11-25')).toEqual({ from: '2026-11-11', to: '2026-11-24' })
  expect(blockBefore('2016-07-05')).toEqual({ from: '2016-07-01', to: '2016-07-04' })
})
