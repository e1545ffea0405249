import type { Grouping } from '@plat/contract/statistics/groupings'
import type { Stat } from '@plat/contract/statistics/stats'
import type { LandingColumn } from '@plat/contract/landing/landing'
import { expect, test } from 'vitest'
import { analyticContent } from './tiles.ts'

const guid = '6f1c1a52-3f2b-4a53-8f6a-1d1f5d0f2c11'
const stat = {
  id: 7,
  guid,
  type: 'numeric',
  name: 'Open permits',
  title: 'Open permits',
  note: null,
  comment: null,
  data: 1_234,
  search_saved: {
    guid,
    module: { module_code: 'permits', department: { department_code: 'building' } },
  },
} as Stat
const grouping: Grouping = {
  id: 3,
  guid,
  name: 'This year',
  note: null,
  rows: [[7, null]],
  version: 0,
  updated: '2026-01-01T00:00:00Z',
}

function column(analyticType: 'group' | 'stat', id: number | string): LandingColumn {
  const empty = { heading: null, text: null, picture: null, button: null }
  return { type: 'analytic', analyticType, id, ...empty }
}

test('a landing column shows the grouping or tile that it names by number', () => {
  const tiles = { groupings: [grouping], stats: [stat] }
  expect(analyticContent(column('group', 3), tiles)).toEqual({
    kind: 'group',
    grouping: { ...grouping, rows: [[stat]] },
  })
  expect(analyticContent(column('stat', '7'), tiles)).toEqual({ kind: 'stat', stat })
})

test('a column whose grouping is missing or empty shows nothing', () => {
  const emptied = { groupings: [{ ...grouping, rows: [[], []] }], stats: [] }
  expect(analyticContent(column('group', 3), emptied)).toBeNull()
  expect(analyticContent(column('group', 4), emptied)).toBeNull()
  expect(analyticContent(column('stat', 7), emptied)).toBeNull()
})
