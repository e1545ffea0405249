import { expect, test } from 'vitest'
import { documentChanges } from './document-changes.ts'

test('changes are named by the ids of what changed, not by their position', () => {
  const before = {
    modules: [
      { code: 'a', name: 'A' },
      { code: 'b', name: 'B' },
    ],
    tags: ['x'],
  }
  const after = {
    modules: [
      { code: 'b', name: 'Bee' },
      { code: 'c', name: 'C' },
    ],
    tags: ['x', 'y'],
  }
  expect(documentChanges(before, after)).toEqual([
    { path: 'modules.a', before: { code: 'a', name: 'A' }, after: undefined },
    { path: 'modules.b.name', before: 'B', after: 'Bee' },
    { path: 'modules.c', before: undefined, after: { code: 'c', name: 'C' } },
    { path: 'tags.2', before: undefined, after: 'y' },
  ])
})

test('another order of the same entries is a change too', () => {
  expect(
    documentChanges({ a: [{ id: 'x' }, { id: 'y' }] }, { a: [{ id: 'y' }, { id: 'x' }] }),
  ).toEqual([{ path: 'a', before: ['x', 'y'], after: ['y', 'x'] }])
})

test('the order of keys is no change', () => {
  expect(documentChanges({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([])
})
