import { expect, test } from 'vitest'
import { guardAgainst } from './guard.ts'
import type { MergePlan } from './merge.ts'

const plan = (more: Partial<MergePlan>): MergePlan => ({
  existing: 100,
  inserted: 0,
  changed: 0,
  unchanged: 100,
  removed: 0,
  unlocated: 0,
  sameKey: { sameContent: 0, otherContent: 0 },
  ...more,
})

test('up to a fifth of the records may go unasked, more may not', () => {
  expect(guardAgainst(plan({ removed: 20, unchanged: 80 }), { read: 80 }, false)).toBeNull()
  expect(guardAgainst(plan({ removed: 21, unchanged: 79 }), { read: 79 }, false)).toContain(
    '--accept-removals',
  )
  expect(guardAgainst(plan({ removed: 21, unchanged: 79 }), { read: 79 }, true)).toBeNull()
})

test('an empty source is refused even when removals are accepted', () => {
  expect(guardAgainst(plan({ removed: 100, unchanged: 0 }), { read: 0 }, true)).toContain('no row')
  expect(guardAgainst(plan({ removed: 100, unchanged: 0 }), { read: 50 }, true)).toContain(
    'not one of 50 rows',
  )
})

test('an import after which many records would lie nowhere is refused', () => {
  expect(guardAgainst(plan({ unlocated: 21 }), { read: 100 }, false)).toContain(
    'lose their location',
  )
  expect(guardAgainst(plan({ unlocated: 20 }), { read: 100 }, false)).toBeNull()
})
