import type { LandingColumn } from '@plat/contract/landing/landing'
import type { Grouping } from '@plat/contract/statistics/groupings'
import { expect, test } from 'vitest'
import { countOf } from '@plat/contract/statistics/stat-for-tests'
import { analyticContent } from './tiles.ts'

const stat = countOf(7, 'Open permits', 1_234)
const grouping: Grouping = {
  id: 3,
  guid: '6f1c1a52-3f2b-4a53-8f6a-1d1f5d0f2c11',
  name: 'This year',
  note: null,
  rows: [[7, null], [null]],
  board: 'public',
  version: 0,
  updated: '2026-11-24T00:00:00Z',
}

function column(analyticType: 'group' | 'stat', id: number | string): LandingColumn {
  const empty = { heading: null, text: null, picture: null, button: null }
  return { type: 'analytic', analyticType, id, ...empty }
}

test('a landing column shows the grouping or tile that it names by number', () => {
  const tiles = { groupings: [grouping], stats: [stat] }
  expect(analyticContent(column('group', 3), tiles)).toEqual({
    kind: 'group',
    grouping,
    rows: [[stat]],
    board: 'public',
  })
  expect(analyticContent(column('stat', '7'), tiles)).toEqual({
    kind: 'stat',
    stat,
    grouping: 3,
    board: 'public',
  })
})

test('a column whose grouping is missing or empty shows nothing', () => {
  const emptied = { groupings: [{ ...grouping, rows: [[], []] }], stats: [] }
  expect(analyticContent(column('group', 3), emptied)).toBeNull()
  expect(analyticContent(column('group', 4), emptied)).toBeNull()
  expect(analyticContent(column('stat', 7), emptied)).toBeNull()
})

test('a stat of a grouping that the viewer may not see leaves its place out, and a row of none is gone', () => {
  const second = countOf(9, 'Cases', 3)
  const rows = [[8, 9], [8], [7]]
  const tiles = { groupings: [{ ...grouping, rows }], stats: [stat, second] }
  expect(analyticContent(column('group', 3), tiles)).toMatchObject({ rows: [[second], [stat]] })
  expect(analyticContent(column('group', 3), { ...tiles, stats: [] })).toBeNull()
})
