import { expect, test } from 'vitest'
import { statisticsBack } from './statistics-back.ts'

test('a stat leads back to the board and scorecard that it was opened from', () => {
  const from = { internal: true, tab: 1, grouping: 4, scorecard: 7 }
  const back = { to: '/statistics?board=internal&scorecard=7', state: from }
  expect(statisticsBack({ published: false }, from)).toEqual(back)
})

test('a published stat that was opened by its link leads to the statistics, an internal one nowhere', () => {
  expect(statisticsBack({ published: true }, null)).toEqual({ to: '/statistics', state: null })
  expect(statisticsBack({ published: false }, null)).toBeNull()
})

test('a number of the internal board leads back to that board, however it was opened', () => {
  expect(statisticsBack({ published: true }, null, true)?.to).toBe('/statistics?board=internal')
})

test('a tile of a landing page names no scorecard: back is the first one', () => {
  const from = { internal: false, tab: null, grouping: 4, scorecard: null }
  expect(statisticsBack({ published: true }, from)?.to).toBe('/statistics')
})
