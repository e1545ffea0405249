import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import type { Stat } from '@plat/contract/statistics/stats'
import { expect, test } from 'vitest'
import { screenMode } from './screen-mode.ts'

// Only whether they are there decides.
const search = {} as SavedSearch
const stat = {} as Stat

test.each([
  ['a module’s page', false, null, null, 'REGULAR_SEARCH'],
  ['one record', true, null, null, 'SINGLE_RESULT_VIEW'],
  ['a shared link', false, { search, stat: null, back: null }, null, 'SHARED_RESULT_VIEW'],
  [
    'a shared link as billboard',
    false,
    { search, stat: null, back: null },
    'billboard',
    'SHARED_RESULT_BILLBOARD',
  ],
  ['a statistic', false, { search, stat, back: null }, null, 'STAT_RESULT_BILLBOARD'],
  ['a statistic as view', false, { search, stat, back: null }, 'view', 'STAT_RESULT_VIEW'],
  [
    'a statistic with nonsense',
    false,
    { search, stat, back: null },
    'wall',
    'STAT_RESULT_BILLBOARD',
  ],
  ['a search that asks for a billboard', false, null, 'billboard', 'REGULAR_SEARCH'],
] as const)('%s opens in its mode', (_what, single, saved, as, mode) => {
  expect(screenMode(single, saved, as)).toBe(mode)
})
