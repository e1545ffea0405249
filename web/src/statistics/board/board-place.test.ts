import { expect, test } from 'vitest'
import { placeOf, searchOf, statisticsState } from './board-place.ts'

test('an address leads to its board and scorecard, and is the same again', () => {
  for (const search of ['', '?board=internal', '?scorecard=7', '?board=internal&scorecard=7'])
    expect(searchOf(placeOf(new URLSearchParams(search), null))).toBe(search)
  expect(placeOf(new URLSearchParams('?board=secret&scorecard=x'), null)).toEqual({
    channel: 'public',
    scorecard: null,
  })
})

test('somebody who comes back from a tile is where they were, unless the address says otherwise', () => {
  const state = { internal: true, tab: 2, grouping: 3, scorecard: 9 }
  expect(placeOf(new URLSearchParams(), state)).toEqual({ channel: 'internal', scorecard: 9 })
  expect(placeOf(new URLSearchParams('?scorecard=7'), state).channel).toBe('public')
})

test('a state of another page, or of nobody’s making, is none', () => {
  expect(statisticsState(null)).toBeNull()
  expect(statisticsState({ latest: true })).toBeNull()
  expect(statisticsState({ internal: 'yes', scorecard: '7', tab: 1.5 })).toEqual({
    internal: false,
    tab: null,
    grouping: null,
    scorecard: null,
  })
})
