import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressWords } from './address-words.ts'
import { IndexBuilder } from './index-builder.ts'
import { latToUnit, lngToUnit } from './mercator.ts'
import type { RecordIndex } from './record-index.ts'
import { NaiveSearch } from './testing/naive-search.ts'
import { criteria, rows, SCHEMA } from './testing/small-city.ts'
import type { IndexRow } from './types.ts'

const ADDRESSES = [
  '725 N Main St',
  '725 South Main Street',
  '7250 Main Blvd',
  '12 E. 5th Ave #4',
  '12 St. Johns Rd',
  '99 Café Lane',
]

function build(list: readonly IndexRow[]): RecordIndex {
  const builder = new IndexBuilder(SCHEMA)
  for (const row of list) builder.add(row)
  return builder.build([], 1)
}

const city = build(
  ADDRESSES.flatMap((address, i) => {
    const one: IndexRow = {
      key: i + 1,
      lng: 10 + i,
      lat: 50,
      statusCategory: 1,
      visibility: 0,
      reference: `r${i}`,
      categories: [null, null, null],
      dates: [null, null],
      numbers: [null],
      address,
      text: null,
    }
    return [one, { ...one, key: i + 101, visibility: 2 as const, reference: `0${i}` }]
  }),
)

/** Keys of the addresses found, best first. */
function find(text: string): number[] {
  return city.suggest(text, { visibility: 0 }, 10).map((found) => found.key)
}

test('case, punctuation, accents, street kinds and directions are forgiven', () => {
  expect(find('725 main').sort()).toEqual([1, 2])
  expect(find('725 MAIN street')).toEqual([1, 2])
  expect(find('725 north main ave')[0]).toBe(1)
  expect(find('725, S. Main')[0]).toBe(2)
  expect(find('12 east fifth')).toEqual([4])
  expect(find('12 5th Avenue')).toEqual([4])
  expect(find('st johns')).toEqual([5])
  expect(find('Saint John')).toEqual([5])
  expect(find('cafe')).toEqual([6])
  expect(find('caf')).toEqual([6])
})

test('a word that no address has finds nothing, and so does no word at all', () => {
  expect(find('725 elm')).toEqual([])
  expect(find(' - ')).toEqual([])
})

test('only records that the search and the viewer may see count, also for finding the address', () => {
  expect(city.suggest('99 cafe', { visibility: 0 }, 5)).toMatchObject([{ key: 6, count: 1 }])
  expect(city.suggest('99 cafe', { visibility: 2 }, 5)).toMatchObject([{ key: 106, count: 2 }])
  expect(city.suggest('99 cafe', { visibility: 2, statusCategory: 2 }, 5)).toEqual([])
})

test('every location with a fitting address is found, with the number of its fitting records', () => {
  const query = fc.constantFrom('main', '5 main st', '1', 'n', 'fifth', '12 joh', 'street', '3 e 5')
  fc.assert(
    fc.property(rows(), criteria, query, (list, search, text) => {
      const wanted = addressWords(text)
      const required = wanted.some((word) => !word.optional)
        ? wanted.filter((word) => !word.optional)
        : wanted
      const last = wanted[wanted.length - 1]
      const fits = (address: string) => {
        const words = addressWords(address)
        return required.every((word) =>
          words.some(
            (one) =>
              one.canonical === word.canonical ||
              (word === last && one.canonical.startsWith(word.typed)),
          ),
        )
      }
      const expected = new Map<string, number>()
      for (const row of new NaiveSearch(list, []).match(search)) {
        if (row.lng === null || row.lat === null || row.address === null || !fits(row.address))
          continue
        const place = `${lngToUnit(row.lng)} ${latToUnit(row.lat)}`
        expected.set(place, (expected.get(place) ?? 0) + 1)
      }
      const found = build(list).suggest(text, search, 10_000)
      expect(new Map(found.map((one) => [`${one.x} ${one.y}`, one.count]))).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})
