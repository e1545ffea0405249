import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bothChanged, changedFields, mergedEdits } from './merge-edits.ts'

const base = {
  name: 'permits',
  title: { main: 'Permits', other: '' },
  rows: [[1, 2], [null]],
}

test('their changes stay, and mine are added to them', () => {
  const mine = { ...base, name: 'permits of 2026', title: { main: 'Permits', other: 'Permisos' } }
  const theirs = { ...base, title: { main: 'Building permits', other: '' }, rows: [[2, 1]] }
  expect(bothChanged(base, mine, theirs)).toEqual([])
  expect(changedFields(base, theirs)).toEqual(['title.main', 'rows'])
  expect(mergedEdits(base, mine, theirs, {})).toEqual({
    name: 'permits of 2026',
    title: { main: 'Building permits', other: 'Permisos' },
    rows: [[2, 1]],
  })
})

test('what both changed is decided field by field, and what both wrote alike is not asked', () => {
  const mine = { name: 'mine', title: { main: 'Alike', other: 'mía' }, rows: [[3]] }
  const theirs = { name: 'theirs', title: { main: 'Alike', other: 'suya' }, rows: [[1, 2], [null]] }
  expect(bothChanged(base, mine, theirs).map(({ name }) => name)).toEqual(['name', 'title.other'])
  expect(mergedEdits(base, mine, theirs, { name: 'theirs', 'title.other': 'mine' })).toEqual({
    name: 'theirs',
    title: { main: 'Alike', other: 'mía' },
    rows: [[3]],
  })
})

test('a number, its day and its source are one decision: none is saved with those of the other', () => {
  const own = { data: '271', date: '2026-01-05', source: { main: 'Council', other: '' } }
  const mine = { ...own, data: '280' }
  const theirs = { ...own, date: '2026-06-30', source: { main: 'Assessor', other: '' } }
  expect(bothChanged(own, mine, theirs)).toEqual([
    { name: 'data', fields: ['data', 'date', 'source.main'] },
  ])
  expect(mergedEdits(own, mine, theirs, { data: 'mine' })).toEqual(mine)
  expect(mergedEdits(own, mine, theirs, { data: 'theirs' })).toEqual(theirs)
  // No other choice divides them.
  expect(mergedEdits(own, mine, theirs, { data: 'mine', date: 'theirs' })).toEqual(mine)
})

test('any three drafts are merged as one would by hand, field by field', () => {
  const value = fc.constantFrom<unknown>('', 'a', 'b', 7)
  const draft = fc.record({
    one: value,
    two: fc.record({ main: value, other: value }),
    list: fc.constantFrom<readonly (number | null)[]>([], [1], [1, null]),
  })
  const fields = (d: { one: unknown; two: { main: unknown; other: unknown }; list: unknown }) =>
    ({ one: d.one, 'two.main': d.two.main, 'two.other': d.two.other, list: d.list }) as const
  const choice = fc.constantFrom('mine' as const, 'theirs' as const)
  const choices = fc.record({ one: choice, 'two.main': choice, 'two.other': choice, list: choice })
  const text = (it: unknown) => JSON.stringify(it)
  fc.assert(
    fc.property(draft, draft, draft, choices, (from, mine, theirs, chosen) => {
      const merged = fields(mergedEdits(from, mine, theirs, chosen))
      const [was, my, their] = [fields(from), fields(mine), fields(theirs)]
      const asked = new Set(bothChanged(from, mine, theirs).flatMap((one) => one.fields))
      for (const field of ['one', 'two.main', 'two.other', 'list'] as const) {
        const iChanged = text(my[field]) !== text(was[field])
        const theyChanged = text(their[field]) !== text(was[field])
        const isConflict = iChanged && theyChanged && text(my[field]) !== text(their[field])
        const naive = isConflict
          ? chosen[field] === 'mine'
            ? my[field]
            : their[field]
          : iChanged
            ? my[field]
            : their[field]
        expect(text(merged[field])).toBe(text(naive))
        expect(asked.has(field)).toBe(isConflict)
      }
    }),
  )
})
