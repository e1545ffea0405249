import { expect, test } from 'vitest'
import { FieldCounts } from './field-counts.ts'
import { objectionsTo, refusalOf } from './guard.ts'
import type { MergePlan } from './merge-plan.ts'
import type { Accepted, Guarded, LastImport } from './objection.ts'
import { acceptedRejects } from './rejects-objections.ts'
import { Tally } from './tally.ts'

const NOTHING: Accepted = { removals: false, truncated: false, rejects: false, changes: [] }

/** The refusal of an import, or null. */
function refusal(
  plan: Partial<MergePlan>,
  more: Partial<Guarded> & { read?: number; rejected?: Tally } = {},
  accepted: Partial<Accepted> = {},
): string | null {
  const { read = 100, rejected = new Tally(), ...found } = more
  const objections = objectionsTo(
    {
      plan: {
        existing: 100,
        inserted: 0,
        changed: 0,
        unchanged: 100,
        removed: 0,
        unlocated: 0,
        sameKey: { sameContent: 0, otherContent: 0 },
        rows: 0,
        ...plan,
      },
      snapshot: true,
      counts: { read, located: 0, rejected, unlocated: new Tally(), fields: new FieldCounts() },
      changes: [],
      last: null,
      ...found,
    },
    { ...NOTHING, ...accepted },
  )
  return objections.length === 0 ? null : refusalOf(objections)
}

test('up to a fifth of the records may go unasked, more may not', () => {
  expect(refusal({ removed: 20, unchanged: 80 })).toBeNull()
  expect(refusal({ removed: 21, unchanged: 79 })).toBe(
    '21 of 100 records are missing from the source, more than 20 %. If that is right, import again with --accept-removals.',
  )
  expect(refusal({ removed: 21, unchanged: 79 }, {}, { removals: true })).toBeNull()
})

test('an empty source is refused even when everything is accepted', () => {
  const all = { removals: true, rejects: true, changes: ['all'] }
  expect(refusal({ removed: 100, unchanged: 0 }, { read: 0 }, all)).toContain('no row')
  const rejected = new Tally()
  rejected.add('no key', { file: 'a.csv', line: 2 }, 'the key of the record is empty')
  expect(refusal({ removed: 100, unchanged: 0 }, { read: 1, rejected }, all)).toBe(
    'not one of 1 rows could be used: 1 no key (a.csv:2 the key of the record is empty).',
  )
})

test('an import after which many records would lie nowhere is refused', () => {
  expect(refusal({ unlocated: 21 })).toContain('lose their location')
  expect(refusal({ unlocated: 20 })).toBeNull()
})

test('of a rarely filled field of a large module some may go; of a small module most may not', () => {
  const changes = (lost: number, had: number) => ({
    changes: [{ field: 'cost', had, lost, changed: 0 }],
  })
  expect(refusal({ existing: 100_000 }, changes(19, 19))).toBeNull()
  expect(refusal({ existing: 100_000 }, changes(20, 100))).toBeNull()
  expect(refusal({ existing: 100_000 }, changes(21, 100))).toContain('cost would become empty')
  expect(refusal({ existing: 10 }, changes(6, 10))).toContain('6 of 10')
  expect(refusal({ existing: 10 }, changes(5, 10))).toBeNull()
})

test('everything that speaks against an import is named at once, with the options for all of it', () => {
  const changes = [
    { field: 'status', had: 100, lost: 0, changed: 51 },
    { field: 'cost', had: 100, lost: 30, changed: 0 },
    { field: 'title', had: 100, lost: 0, changed: 50 },
  ]
  expect(refusal({ removed: 21 }, { changes })).toBe(
    '21 of 100 records are missing from the source, more than 20 %;\n' +
      '    status would change in 51 of 100 records;\n' +
      '    cost would become empty in 30 of 100 records. If that is right, import again with ' +
      '--accept-removals --accept-changes status,cost.',
  )
  expect(
    refusal({ removed: 21 }, { changes }, { removals: true, changes: ['status', 'cost'] }),
  ).toBeNull()
})

test('rejected rows beyond a fifth are asked about until they are accepted, and do not grow unasked', () => {
  const rejected = (count: number) => {
    const tally = new Tally()
    for (let i = 0; i < count; i++) tally.add('no key', { file: 'a.csv', line: i }, '')
    return tally
  }
  const before = (share: number) => ({ acceptedRejects: share, unreadable: [] })
  const words = (count: number, last: LastImport | null) =>
    refusal({}, { rejected: rejected(count), last })
  expect(words(20, before(0))).toBeNull()
  expect(words(22, before(0))).toContain('--accept-rejects')
  expect(words(26, before(0.21))).toBeNull()
  expect(words(27, before(0.21))).toContain('27 of 100')

  const counts = (count: number) => ({
    read: 100,
    located: 0,
    rejected: rejected(count),
    unlocated: new Tally(),
    fields: new FieldCounts(),
  })
  // An import within the accepted share does not raise it.
  expect(acceptedRejects({ counts: counts(26), last: before(0.21) }, NOTHING)).toBe(0.21)
  expect(acceptedRejects({ counts: counts(26), last: null }, { ...NOTHING, rejects: true })).toBe(
    0.26,
  )
  expect(acceptedRejects({ counts: counts(4), last: null }, { ...NOTHING, rejects: true })).toBe(0)
})

test('an attribute whose name begins like the history is accepted under its own', () => {
  const fields = new FieldCounts()
  for (let row = 0; row < 100; row++)
    for (const field of ['event_date', 'event "Issued"'])
      fields.of(field).drop(row, 'no date', '31/05/2020')
  const counts = { read: 100, located: 0, rejected: new Tally(), unlocated: new Tally(), fields }
  expect(refusal({}, { counts })).toContain('--accept-changes event_date,events')
})
