import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ConditionSets } from './condition-sets.ts'
import { CriteriaIndex } from './criteria-index.ts'
import { buildDelta } from './delta.ts'
import { GrowableUint32 } from './growable.ts'
import { IndexBuilder } from './index-builder.ts'
import { RecordIndex } from './record-index.ts'
import { RecordRanks } from './record-ranks.ts'
import { StoredConditions } from './stored-conditions.ts'
import { NaiveSearch } from './testing/naive-search.ts'
import { criteria, layers, rows, SCHEMA } from './testing/small-city.ts'
import type { IndexCriteria, IndexPlaceLayer, IndexRow } from './types.ts'

const RUNS = { numRuns: 60 }
const ALL = { scope: 'all', sort: { field: 'reference', descending: false }, offset: 0 } as const

function build(list: readonly IndexRow[], places: readonly IndexPlaceLayer[] = []): RecordIndex {
  const builder = new IndexBuilder(SCHEMA)
  for (const row of list) builder.add(row)
  return builder.build(places, 1)
}

/** What each search finds in the index, by its number; those that find nothing are missing. */
function matches(
  searches: readonly (IndexCriteria | null)[],
  index: RecordIndex,
): Map<number, number[]> {
  const all = new CriteriaIndex()
  for (const search of searches) all.add(search)
  const found = matchOf(all, index)
  expect(matchOf(all, index), 'searches stay for the next records').toEqual(found)
  return found
}

function matchOf(all: CriteriaIndex, index: RecordIndex): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const { searches: same, keys } of all.match(index)) {
    for (const search of same) {
      expect(found.has(search), 'each search is told once').toBe(false)
      found.set(search, [...keys])
    }
  }
  return found
}

/** The same by asking one search after another. */
function oneByOne(
  searches: readonly IndexCriteria[],
  find: (search: IndexCriteria) => number[],
): Map<number, number[]> {
  const all = searches.map((search, i): [number, number[]] => [
    i,
    find(search).toSorted((a, b) => a - b),
  ])
  return new Map(all.filter(([, keys]) => keys.length > 0))
}

function listOf(search: IndexCriteria, conditions: StoredConditions): Uint32Array {
  const list = new GrowableUint32()
  conditions.add(search, list)
  return list.values().slice()
}

const searchesOf = fc.array(criteria, { maxLength: 40, size: 'max' })

test('many searches at once find what each would find alone, and what a look at every record finds', () => {
  fc.assert(
    fc.property(
      fc.oneof(rows(), rows(3), rows(40)),
      layers,
      searchesOf,
      (list, places, searches) => {
        const index = build(list, places)
        const found = matches(searches, index)
        const alone = (search: IndexCriteria) => [
          ...index.page(search, { ...ALL, limit: list.length }).keys,
        ]
        const naive = new NaiveSearch(list, places)
        expect(found).toEqual(oneByOne(searches, alone))
        expect(found).toEqual(
          oneByOne(searches, (search) => naive.match(search).map(({ key }) => key)),
        )
      },
    ),
    RUNS,
  )
})

test('a small area is searched without the large one that is left out of it', () => {
  const half = { kind: 'rectangle', bounds: [-98, 30, -97.5, 31] } as const
  const shape = fc.record({
    kind: fc.constant('circle' as const),
    center: fc.tuple(
      fc.double({ min: -97.7, max: -97.3, noNaN: true }),
      fc.double({ min: 30, max: 31, noNaN: true }),
    ),
    radius: fc.integer({ min: 2000, max: 20_000 }),
  })
  fc.assert(
    fc.property(rows(), fc.array(shape, { minLength: 9 }), (list, shapes) => {
      const naive = new NaiveSearch(list, [])
      const searches = shapes.map((one): IndexCriteria => ({
        visibility: 2,
        shapes: [one],
        excludedShapes: [half],
      }))
      expect(matches(searches, build(list))).toEqual(
        oneByOne(searches, (search) => naive.match(search).map(({ key }) => key)),
      )
    }),
    { numRuns: 20 },
  )
})

test('they see what changed beside an index, and not what it replaced', () => {
  fc.assert(
    fc.property(rows(80), rows(80), layers, searchesOf, (before, others, places, searches) => {
      const data = build(before, places).data
      const changed = others.filter((_, i) => i % 3 !== 0)
      const keys = new Set(others.map(({ key }) => key))
      const delta = buildDelta(data, { keys, rows: changed, version: 2 }, places)
      const now = [...before.filter(({ key }) => !keys.has(key)), ...changed]
      expect(matches(searches, RecordIndex.from(data, delta))).toEqual(
        matches(searches, build(now, places)),
      )
    }),
    RUNS,
  )
})

test('searches that are kept while others come, change and go find what new ones find', () => {
  const change = fc.record({
    search: fc.nat(),
    to: fc.oneof({ weight: 3, arbitrary: criteria }, { weight: 1, arbitrary: fc.constant(null) }),
  })
  const rounds = fc.array(
    fc.record({
      added: fc.array(fc.option(criteria), { maxLength: 12 }),
      changes: fc.array(change, { maxLength: 12 }),
      list: rows(40),
    }),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(layers, rounds, (places, all) => {
      const kept = new CriteriaIndex()
      const searches: (IndexCriteria | null)[] = []
      for (const { added, changes, list } of all) {
        for (const search of added) {
          expect(kept.add(search)).toBe(searches.length)
          searches.push(search)
        }
        for (const { search, to } of searches.length === 0 ? [] : changes) {
          kept.replace(search % searches.length, to)
          searches[search % searches.length] = to
        }
        const index = build(list, places)
        expect(matchOf(kept, index)).toEqual(matches(searches, index))
      }
    }),
    RUNS,
  )
})

test('what no search says any more is counted, until one says it again', () => {
  const searches = new CriteriaIndex()
  const one: IndexCriteria = { visibility: 0, text: 'deck' }
  const other: IndexCriteria = { visibility: 0, text: 'roof' }
  for (const search of [one, one, other, null]) searches.add(search)
  expect(searches.worn).toBe(0)
  searches.replace(2, other)
  searches.replace(0, null)
  expect(searches.worn).toBe(0)
  searches.replace(1, other)
  expect(searches.worn).toBe(0.5)
  searches.replace(3, one)
  expect(searches.worn).toBe(0)
})

test('searches that are spelled differently and say the same share everything', () => {
  const spellings: IndexCriteria[] = [
    {
      visibility: 0,
      categories: { status: ['Open', null] },
      dates: { closed: { from: 1, to: 2 } },
    },
    {
      dates: { closed: { to: 2, from: 1 } },
      categories: { status: [null, 'Open', 'Open'] },
      visibility: 0,
    },
    {
      visibility: 0,
      categories: { status: ['Open', null] },
      dates: { closed: { from: 1, to: 2 }, record_date: {} },
    },
  ]
  const conditions = new StoredConditions()
  const [first, ...others] = spellings.map((spelling) => listOf(spelling, conditions))
  for (const other of others) expect(other).toEqual(first)
})

test('where there is no room to keep what was looked up, it is looked up again', () => {
  fc.assert(
    fc.property(rows(60), layers, searchesOf, (list, places, searches) => {
      const conditions = new StoredConditions()
      const lists = searches.map((search) => listOf(search, conditions))
      const ranks = new RecordRanks(build(list, places))
      const [kept, forgotten] = [undefined, 0].map((limit) => {
        const sets = new ConditionSets(ranks, conditions, limit)
        return lists.map((one) => [...sets.keys(one)])
      })
      expect(forgotten).toEqual(kept)
    }),
    { numRuns: 20 },
  )
})

test('a search with a number that is none is refused', () => {
  const searches = new CriteriaIndex()
  expect(searches.add({ visibility: 0 })).toBe(0)
  const odd = { visibility: 0, numbers: { cost: { from: Number.NaN } } } as const
  expect(() => searches.add(odd)).toThrow('NaN')
  const nowhere = { kind: 'circle', center: [Number.NaN, 30], radius: 5 } as const
  expect(() => searches.add({ visibility: 0, shapes: [nowhere] })).toThrow('NaN')
  expect(searches.size).toBe(1)
  expect(searches.add({ visibility: 0 })).toBe(1)
})

test('ends of ranges may be infinite', () => {
  fc.assert(
    fc.property(rows(40), (list) => {
      const searches = [
        { visibility: 2, numbers: { cost: { from: -Infinity } } },
        { visibility: 2, numbers: { cost: { from: Infinity } } },
        { visibility: 2, numbers: { cost: { to: Infinity } } },
      ] as const
      const naive = new NaiveSearch(list, [])
      expect(matches(searches, build(list))).toEqual(
        oneByOne(searches, (search) => naive.match(search).map(({ key }) => key)),
      )
    }),
    { numRuns: 10 },
  )
})

test('a record without a value is found by that, and never in a range', () => {
  fc.assert(
    fc.property(rows(40), (list) => {
      const searches = [
        { visibility: 2, dates: { closed: { stated: false } } },
        { visibility: 2, dates: { closed: { stated: true } } },
        { visibility: 2, numbers: { cost: { stated: false, from: 0 } } },
        { visibility: 2, numbers: { cost: { stated: true, from: 0 } } },
      ] as const
      const keys = (has: (row: IndexRow) => boolean) =>
        list
          .filter(has)
          .map(({ key }) => key)
          .sort((a, b) => a - b)
      const expected = [
        keys(({ dates }) => dates[1] == null),
        keys(({ dates }) => dates[1] != null),
        [],
        keys(({ numbers }) => (numbers[0] ?? -1) >= 0),
      ]
      const found = matches(searches, build(list))
      expect(searches.map((_, at) => found.get(at) ?? [])).toEqual(expected)
    }),
    { numRuns: 20 },
  )
})

test('a column that the index does not have is named, or its searches are left out', () => {
  const searches = new CriteriaIndex()
  for (const column of ['colour', 'status', 'colour'])
    searches.add({ visibility: 2, categories: { [column]: [null, 'Open', 'Final', 'red'] } })
  searches.add({ visibility: 2 })
  const row = fc.sample(rows(5), 20).find((list) => list.length > 0)
  const index = build(row ?? [])
  expect(() => [...searches.match(index)]).toThrow('category "colour"')
  const refused: number[] = []
  const found = [...searches.match(index, (same) => refused.push(...same))].flatMap((one) => [
    ...one.searches,
  ])
  expect(refused).toEqual([0, 2])
  expect(found).toContain(3)
})
