import { expect, test } from 'vitest'
import { checkLength, checkName } from './file-rules.ts'

test.each([
  'web/src/MapView.tsx',
  'web/src/map_view.tsx',
  'server/src/savedSearches/routes.ts',
  'web/src/-a.ts',
])('the name %s is refused', (path) => {
  expect(checkName({ path, text: '' })).toHaveLength(1)
})

test.each([
  'web/src/map-view.tsx',
  'web/vite.config.ts',
  'server/migrations/0001-foundation.sql',
  '.oxlintrc.json',
])('the name %s is fine', (path) => {
  expect(checkName({ path, text: '' })).toEqual([])
})

test('401 lines are too many, 400 are not', () => {
  expect(checkLength({ path: 'a.ts', text: 'x\n'.repeat(401) })).toHaveLength(1)
  expect(checkLength({ path: 'a.ts', text: 'x\n'.repeat(400) })).toEqual([])
})
