import { createHash } from 'node:crypto'
import { IndexBuilder } from '@plat/record-index/index-builder'
import type { RecordIndex } from '@plat/record-index/record-index'
import { criteria, layers, rows, SCHEMA } from '@plat/record-index/testing/small-city'
import type { IndexCriteria } from '@plat/record-index/types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeptSearches, type SearchNames } from './kept-searches.ts'

/** A search that alerts share, as the database has it. */
interface Search {
  readonly key: string
  readonly level: number
  readonly criteria: IndexCriteria | null
  readonly lasts: boolean
}

const keyOf = (name: string) => createHash('md5').update(name).digest('hex')

const namesOf = (searches: readonly Search[], alerts = 1): SearchNames => ({
  keys: searches.map(({ key }) => key),
  levels: searches.map(({ level }) => level),
  alerts: searches.map(() => alerts),
})

/** One matching, as the server does it. @returns what each search found, and which were learnt. */
function matching(kept: KeptSearches, searches: readonly Search[], index: RecordIndex, page = 7) {
  kept.begin()
  const learnt: string[] = []
  for (let from = 0; from < searches.length; from += page) {
    const some = searches.slice(from, from + page)
    const unknown = [...kept.know(namesOf(some, from + 1))]
    kept.learn(
      unknown.flatMap((position) => {
        const one = some[position]
        if (one === undefined) return []
        learnt.push(`${one.key} ${one.level}`)
        return [{ position, criteria: one.criteria, lasts: one.lasts }]
      }),
    )
  }
  const found = new Map<string, number[]>()
  for (const { names, matches } of kept.find(index)) {
    for (let at = 0; at < matches.length; at += 2) {
      const position = matches[at] ?? -1
      const name = `${names.keys[position]} ${names.levels[position]}`
      const place = searches.findIndex(({ key, level }) => `${key} ${level}` === name)
      expect(names.alerts[position]).toBe(place - (place % page) + 1)
      found.set(name, [...(found.get(name) ?? []), matches[at + 1] ?? -1])
    }
  }
  return { found, learnt }
}

const search = fc
  .record({
    key: fc.integer({ min: 0, max: 30 }).map((n) => keyOf(String(n))),
    level: fc.constantFrom(1, 2),
    criteria: fc.option(criteria, { freq: 8 }),
    lasts: fc.boolean(),
  })
  .map((one): Search => one)

const round = fc.record({
  list: rows(60),
  searches: fc.uniqueArray(search, {
    maxLength: 25,
    selector: ({ key, level }) => `${key} ${level}`,
  }),
})

test('what is kept from one matching to the next finds what all read anew would find', () => {
  fc.assert(
    fc.property(layers, fc.array(round, { minLength: 2, maxLength: 5 }), (places, rounds) => {
      const kept = new KeptSearches('one')
      let known = new Map<string, Search>()
      for (const { list, searches } of rounds) {
        const builder = new IndexBuilder(SCHEMA)
        for (const row of list) builder.add(row)
        const index = builder.build(places, 1)
        // A key stands for what it looks for as long as that lasts.
        const now = searches.map((one) => {
          const before = known.get(`${one.key} ${one.level}`)
          return before?.lasts === true ? before : one
        })
        const { found, learnt } = matching(kept, now, index)
        expect(found).toEqual(matching(new KeptSearches('one'), now, index).found)
        const isKept = ({ key, level }: Search) => known.get(`${key} ${level}`)?.lasts === true
        expect(learnt).toEqual(
          now.filter((one) => !isKept(one)).map((one) => `${one.key} ${one.level}`),
        )
        known = new Map(now.map((one) => [`${one.key} ${one.level}`, one]))
      }
    }),
    { numRuns: 60 },
  )
})

test('one with a number that is none matches nothing, and the others what they match', () => {
  const odd = { visibility: 0, numbers: { cost: { from: Number.NaN } } } as const
  const all: Search[] = [odd, { visibility: 2 } as const].map((one, at) => ({
    key: keyOf(String(at)),
    level: 2,
    criteria: one,
    lasts: true,
  }))
  const builder = new IndexBuilder(SCHEMA)
  for (const row of fc.sample(rows(5), 20).find((list) => list.length > 0) ?? []) builder.add(row)
  const { found } = matching(new KeptSearches('one'), all, builder.build([], 1))
  expect([...found.keys()]).toEqual([`${keyOf('1')} 2`])
})

test('where most of what is kept nobody looks for any more, it says so', () => {
  const kept = new KeptSearches('one')
  const index = new IndexBuilder(SCHEMA).build([], 1)
  const all = Array.from({ length: 10_001 }, (_, n): Search => ({
    key: keyOf(String(n)),
    level: 1,
    criteria: { visibility: 0, text: `deck ${n}` },
    lasts: true,
  }))
  matching(kept, all, index, 5_000)
  expect(kept.isWorn).toBe(false)
  expect(kept.bytes).toBeGreaterThan(10_001 * 50)
  matching(kept, all.slice(0, 5_001), index, 5_000)
  expect(kept.isWorn).toBe(false)
  matching(kept, all.slice(0, 4_900), index, 5_000)
  expect(kept.isWorn).toBe(true)
})
