import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IndexBuilder } from './index-builder.ts'
import { categoryOf, inView, NaiveSearch } from './testing/naive-search.ts'
import { criteria, layers, rows, SCHEMA, sorts, views } from './testing/small-city.ts'
import { shownRecords } from './testing/shown-records.ts'
import type { IndexRow } from './types.ts'

/** Enough records that lists are narrowed by bitmaps and rare values are searched by postings. */
const COPIES = 40

const [base] = fc.sample(
  rows().filter((list) => list.length > 500),
  { numRuns: 1, seed: 11 },
)
const [places] = fc.sample(layers, { numRuns: 1, seed: 3 })
const many: IndexRow[] = Array.from({ length: COPIES }, (_, copy) =>
  base!.map((row, i) => ({
    ...row,
    key: copy * 100_000 + i,
    reference: `${row.reference}-${(i * 31 + copy * 17) % 1000}`,
    // Every other copy is moved slightly, so that only some points are shared.
    lng: row.lng === null ? null : row.lng + (copy % 2) * copy * 1e-4,
    categories: [
      row.categories[0]!,
      row.categories[1]!,
      copy === 7 && i % 9 === 0 ? `rare ${(i / 9) % 3}` : row.categories[2]!,
    ],
    dates: [row.dates[0] === null ? null : row.dates[0]! + copy * 50, row.dates[1]!],
  })),
).flat()
const naive = new NaiveSearch(many, places!)
const builder = new IndexBuilder(SCHEMA)
for (const row of many) builder.add(row)
const index = builder.build(places!, 1)

const search = fc
  .tuple(criteria, fc.constantFrom(null, null, 'rare 0', 'rare 1'))
  .map(([one, rare]) =>
    rare === null ? one : { ...one, categories: { ...one.categories, work: [rare] } },
  )
const view = fc.option(views, { nil: undefined })
const RUNS = { numRuns: 60 }

test('pages of a long list are in order, wherever they begin', () => {
  fc.assert(
    fc.property(
      search,
      view,
      sorts,
      fc.constantFrom<('located' | 'unlocated' | 'all')[]>('located', 'unlocated', 'all'),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(1, 20, 3000),
      (wanted, bounds, sort, scope, part, limit) => {
        const found = naive.sort(
          naive.match(wanted).filter((row) => {
            if (row.lng === null) return scope !== 'located'
            return scope !== 'unlocated' && (bounds === undefined || inView(row, bounds))
          }),
          sort,
        )
        const offset = Math.floor(part * found.length)
        const page = index.page(wanted, { scope, view: bounds, sort, offset, limit })
        expect(page.total).toBe(found.length)
        expect(page.keys).toEqual(found.slice(offset, offset + limit).map((row) => row.key))
      },
    ),
    RUNS,
  )
})

test('counts, options and clusters of many records agree with a look at every record', () => {
  fc.assert(
    fc.property(search, view, (wanted, bounds) => {
      const found = naive
        .match(wanted)
        .filter((row) => row.lng === null || bounds === undefined || inView(row, bounds))
      const located = found.filter((row) => row.lng !== null)
      const count = index.count(wanted, bounds)
      expect(count.located[1] + count.located[2]).toBe(located.length)
      expect(count.unlocated[1] + count.unlocated[2]).toBe(found.length - located.length)

      const options = new Map<string | null, number>()
      for (const row of found) {
        const value = categoryOf(row, 'status')
        options.set(value, (options.get(value) ?? 0) + 1)
      }
      const facets = index.facets(wanted, ['status'], bounds)
      expect(new Map(facets.status!.map((one) => [one.value, one.count]))).toEqual(options)

      const map = index.locations(wanted, bounds ?? [-99, 29, -90, 32], 10, 200)
      const shown = shownRecords(map.features)
      expect(shown.live + shown.archive).toBe(located.length)
    }),
    RUNS,
  )
})
