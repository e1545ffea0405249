import { expect, test } from 'vitest'
import { journeysOf } from './journeys-of.mjs'

const journeys = [
  'alert-story.e2e.ts',
  'alerts.e2e.ts',
  'filters.e2e.ts',
  'print.e2e.ts',
  'search.e2e.ts',
  'search-box.e2e.ts',
]

test('a change in a feature has the journeys of its name', () => {
  const changed = ['web/src/alerts/maker/use-alert-maker.ts', 'server/src/alerts/checked-alert.ts']
  expect(journeysOf(changed, journeys)).toEqual(['alert-story.e2e.ts', 'alerts.e2e.ts'])
})

test('a folder inside a feature counts, too', () => {
  const found = journeysOf(['web/src/search/filters/place-filter.tsx'], journeys)
  expect(found).toEqual(['filters.e2e.ts', 'search.e2e.ts', 'search-box.e2e.ts'])
})

test('a journey that changed is run; what has no journey has none', () => {
  expect(journeysOf(['e2e/print.e2e.ts', 'web/src/ui/chip.tsx', 'README.md'], journeys)).toEqual([
    'print.e2e.ts',
  ])
})
