import { expect, test } from 'vitest'
import { datedBuckets, type WantedUnit } from './dated-buckets.ts'

const DAY_MS = 86_400_000
const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / DAY_MS
const text = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Buckets of so many records on each of some days, as words. */
function bucketsOf(dated: Record<string, number>, unit: WantedUnit, without = 0) {
  const days = Object.keys(dated).sort().map(day)
  const counts = days.map((one) => dated[text(one)] ?? 0)
  const { starts, counts: sums, range, ...rest } = datedBuckets({ days, counts, without }, unit)
  const ends = range && [text(range.from), text(range.to)]
  return { ...rest, ends, buckets: starts.map((start, i) => [text(start), sums[i]]) }
}

test('weeks begin on Mondays, quarters in January, and no period between two is left out', () => {
  const dated = { '2023-12-31': 2, '2024-01-01': 1, '2024-01-14': 3, '2024-01-15': 5 }
  expect(bucketsOf(dated, 'week', 4)).toEqual({
    unit: 'week',
    buckets: [
      ['2023-12-25', 2],
      ['2024-01-01', 1],
      ['2024-01-08', 3],
      ['2024-01-15', 5],
    ],
    ends: ['2023-12-25', '2024-01-21'],
    before: 0,
    after: 0,
    without: 4,
  })
  expect(bucketsOf({ '2023-12-31': 2, '2024-07-01': 1 }, 'quarter').buckets).toEqual([
    ['2023-10-01', 2],
    ['2024-01-01', 0],
    ['2024-04-01', 0],
    ['2024-07-01', 1],
  ])
})

test.each<[string, string, string]>([
  ['2024-02-28', '2024-02-28', 'day'],
  ['2024-01-01', '2024-04-29', 'day'],
  ['2024-01-01', '2024-04-30', 'week'],
  ['2022-01-03', '2024-04-21', 'week'],
  ['2022-01-03', '2024-04-22', 'month'],
  ['2014-01-01', '2023-12-31', 'month'],
  ['2014-01-01', '2024-01-01', 'quarter'],
  ['1994-01-01', '2023-12-31', 'quarter'],
  ['1994-01-01', '2024-01-01', 'year'],
])('from %s to %s the picture is made of each %s', (from, to, unit) => {
  const found = bucketsOf({ [from]: 1, [to]: 1 }, 'auto')
  expect(found.unit).toBe(unit)
  expect(found.buckets.length).toBeLessThanOrEqual(120)
})

test('years and months before 1970 and 100 are told', () => {
  const old = { '0001-02-03': 1, '0001-03-31': 2, '0002-01-01': 3 }
  expect(bucketsOf(old, 'year').buckets).toEqual([
    ['0001-01-01', 3],
    ['0002-01-01', 3],
  ])
  expect(bucketsOf({ '1969-12-28': 1, '1969-12-29': 2 }, 'week').buckets).toEqual([
    ['1969-12-22', 1],
    ['1969-12-29', 2],
  ])
})

test('a few mistyped dates do not stretch the picture; they are counted beside it', () => {
  const dated = { '0201-05-01': 1, '2023-05-01': 1_500, '2023-05-20': 1_500, '2203-05-01': 2 }
  const { unit, buckets, before, after } = bucketsOf(dated, 'auto')
  expect({ unit, before, after, count: buckets.length }).toEqual({
    unit: 'day',
    before: 1,
    after: 2,
    count: 20,
  })
  // Asked for by year all of them would make too many, too.
  expect(bucketsOf(dated, 'month').buckets).toEqual([['2023-05-01', 3_000]])
  // Of a few records none is a stray.
  expect(bucketsOf({ '2003-05-01': 1, '2023-05-01': 5 }, 'auto').before).toBe(0)
})

test('of too many periods the last are shown', () => {
  const { buckets, before, ends } = bucketsOf({ '1990-01-01': 5, '2024-01-01': 5 }, 'day')
  expect(buckets).toHaveLength(600)
  expect([before, ends]).toEqual([5, ['2022-05-12', '2024-01-01']])
})

test('no dates are no buckets', () => {
  const none = { buckets: [], ends: null, before: 0, after: 0, without: 3 }
  expect(bucketsOf({}, 'auto', 3)).toEqual({ ...none, unit: 'month' })
  expect(bucketsOf({}, 'week', 3)).toEqual({ ...none, unit: 'week' })
})
