import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressQuery } from './address-query.ts'
import { IndexBuilder } from './index-builder.ts'
import { latToUnit, lngToUnit } from './mercator.ts'
import type { RecordIndex } from './record-index.ts'
import { hasEveryWord, naiveScores } from './testing/naive-addresses.ts'
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

/** The addresses of the public case SE, each at its own place; its key is its number in the file. */
const TYPED = [
  '12 ST. MARY’S RD',
  "5 O'CONNOR AVE",
  "1 MARTHA'S WAY",
  '7 SALLYS CORNER RD',
  '9 D ST',
  '3 MARYSVILLE RD',
  '8 OCONNELL CT',
  '1351 11TH ST',
  '700 23RD AVE',
  '9 42ND PL',
  '100 TWELFTH ST',
  '55 101ST ST',
  '5330 THREE OAKS CIR',
  '4 FIRST CHURCH LN',
  '21 2ND AVE',
  '77 TWENTY MILE RD',
  '9940 E ST',
  '9940 E MAIN ST',
  '2410 N ST NE',
  '2410 N 5TH ST NE',
  '101 AVENUE E',
  '101 E PARK AVE',
  '33 W ST',
  '33 W OAK ST',
  '50 ST',
  '60 S ST',
  '60 S ELM ST',
  '420 NW 11TH AVE',
  '1917 PIKE DR',
  '345 GEORGE ST',
  '3202 HILL RD',
  '15 EAST LN',
  '88 LAKE ST # 4',
  '535½ FISGARD ST',
  '535 FISGARD ST',
  '208 1/2 W GOODALL ST',
  '208 W GOODALL ST',
  '1935-37 CHESTNUT ST',
  '1935-1937 WALNUT ST',
  '22-08 36TH AVE',
  '1 Łódź ST',
  '2 Đường ST',
  '3 Østerbro ST',
  '4 Straße ST',
  '5 Þór ST',
  '6 İstanbul ST',
  '7 CHÁVEZ ST',
  '8 Ærø ST',
  '9 Œuvre ST',
  '10 ħaż ST',
  '11 Kadıköy ST',
  '12 Peña ST',
  '13 Ｗｉｄｅ ST',
  '14 ﬁne ST',
]
const typed = build(TYPED.map((one, i) => ({ ...rowAt(i), address: one })))

/** A record at a place of its own. */
function rowAt(i: number): IndexRow {
  return {
    key: i + 1,
    lng: -100 + i / 1000,
    lat: 40,
    statusCategory: 1,
    visibility: 0,
    reference: String(i).padStart(3, '0'),
    categories: [null, null, null],
    dates: [null, null],
    numbers: [null],
    address: null,
    text: null,
  }
}

/** The addresses that the box lists, best first. */
function listed(text: string): string[] {
  return typed.suggest(text, { visibility: 0 }, 6).map(({ key }) => TYPED[key - 1]!)
}

test.each([
  ['st marys rd', '12 ST. MARY’S RD'],
  ["st mary's rd", '12 ST. MARY’S RD'],
  ['st maryʼs rd', '12 ST. MARY’S RD'],
  ['saint marys', '12 ST. MARY’S RD'],
  ['oconnor', "5 O'CONNOR AVE"],
  ['oʼconnor', "5 O'CONNOR AVE"],
  ["5 o'con", "5 O'CONNOR AVE"],
  ['marthas way', "1 MARTHA'S WAY"],
  ["sally's corner", '7 SALLYS CORNER RD'],
  ['eleventh st', '1351 11TH ST'],
  ['twenty-third ave', '700 23RD AVE'],
  ['23 ave', '700 23RD AVE'],
  ['700 23 ave', '700 23RD AVE'],
  ['forty second', '9 42ND PL'],
  ['12th st', '100 TWELFTH ST'],
  ['one hundred first', '55 101ST ST'],
  ['three oaks', '5330 THREE OAKS CIR'],
  ['first church', '4 FIRST CHURCH LN'],
  ['second ave', '21 2ND AVE'],
  ['twenty mile', '77 TWENTY MILE RD'],
  ['9940 E St', '9940 E ST'],
  ['9940 e main', '9940 E MAIN ST'],
  ['9940 E St Springfield', '9940 E ST'],
  ['101 Avenue E', '101 AVENUE E'],
  ['101 E Park', '101 E PARK AVE'],
  ['2410 N St NE', '2410 N ST NE'],
  ['2410 N 5th', '2410 N 5TH ST NE'],
  ['E St', '9940 E ST'],
  ['W St', '33 W ST'],
  ['S St', '60 S ST'],
  ['E St, Springfield', '9940 E ST'],
  ['420 NW 11th Ave UNIT 1105', '420 NW 11TH AVE'],
  ['420 NW 11th Ave #1105', '420 NW 11TH AVE'],
  ['420 N.W. 11th Ave., Unit 1105', '420 NW 11TH AVE'],
  ['420 NW 11th Ave Apt 15E', '420 NW 11TH AVE'],
  ['Apt 15, 420 NW 11th Ave', '420 NW 11TH AVE'],
  ['420 NW 11th Ave, 97209', '420 NW 11TH AVE'],
  ['420 NW 11th Ave 97209-1234', '420 NW 11TH AVE'],
  ['420 NW 11th Ave, Springfield', '420 NW 11TH AVE'],
  ['420 NW 11th Ave Springfield OR 97209', '420 NW 11TH AVE'],
  ['420 NW 11th Ave Apt 15E, Springfield, OR 97209', '420 NW 11TH AVE'],
  ['11th ave nw 420', '420 NW 11TH AVE'],
  ['1917/2 Pike Drive', '1917 PIKE DR'],
  ['U12/345 George St', '345 GEORGE ST'],
  ['12/345 George St', '345 GEORGE ST'],
  ['Unit 12/345 George St', '345 GEORGE ST'],
  ['12-345 George St', '345 GEORGE ST'],
  ['345B George St', '345 GEORGE ST'],
  ['3202 Hill Rd #3', '3202 HILL RD'],
  ['15 east lane', '15 EAST LN'],
  ['88 lake st # 4', '88 LAKE ST # 4'],
  ['88 lake st apt 5', '88 LAKE ST # 4'],
  ['535 1/2', '535½ FISGARD ST'],
  ['535½ fisgard', '535½ FISGARD ST'],
  ['535', '535 FISGARD ST'],
  ['208½', '208 1/2 W GOODALL ST'],
  ['208 goodall', '208 W GOODALL ST'],
  ['1937 chestnut', '1935-37 CHESTNUT ST'],
  ['1935 chestnut', '1935-37 CHESTNUT ST'],
  ['1935-37 chestnut', '1935-37 CHESTNUT ST'],
  ['1936 walnut', '1935-1937 WALNUT ST'],
  ['1937 walnut', '1935-1937 WALNUT ST'],
  ['2208 36th', '22-08 36TH AVE'],
  ['22-08 36th ave', '22-08 36TH AVE'],
  ['lodz', '1 Łódź ST'],
  ['duong', '2 Đường ST'],
  ['osterbro', '3 Østerbro ST'],
  ['strasse', '4 Straße ST'],
  ['STRASSE', '4 Straße ST'],
  ['thor', '5 Þór ST'],
  ['istanbul', '6 İstanbul ST'],
  ['chavez', '7 CHÁVEZ ST'],
  ['aero', '8 Ærø ST'],
  ['oeuvre', '9 Œuvre ST'],
  ['haz', '10 ħaż ST'],
  ['kadikoy', '11 Kadıköy ST'],
  ['pena', '12 Peña ST'],
  ['wide', '13 Ｗｉｄｅ ST'],
  ['fine', '14 ﬁne ST'],
])('%s lists %s first', (text, address) => {
  expect(listed(text)[0]).toBe(address)
})

test('a street that begins as typed comes first, and so does a house without a letter', () => {
  const streets = build(
    ['606 HYDE PARK PL', '606 PARK BLVD', '1218 A CHESTER AVE', '1218 CHESTER AVE', '5 W NORTH AVE']
      .concat('5 W CHICAGO AVE')
      .map((one, i) => ({ ...rowAt(i), address: one })),
  )
  const first = (text: string) => streets.suggest(text, { visibility: 0 }, 6)[0]?.key
  expect(first('606 park')).toBe(2)
  expect(first('606 hyde park')).toBe(1)
  expect(first('1218 chester ave')).toBe(4)
  expect(first('1218 a chester ave')).toBe(3)
  expect(first('5 w north ave chicago')).toBe(5)
  expect(first('5 w chicago ave chicago')).toBe(6)
})

test('a house number that is typed is the number of the house, also where others follow', () => {
  expect(listed('535')).toEqual(['535 FISGARD ST', '535½ FISGARD ST'])
  expect(listed('1936 walnut')).toEqual(['1935-1937 WALNUT ST'])
  expect(listed('7 lake park')).toEqual(['88 LAKE ST # 4'])
})

test('where no such house is known, the street is listed; a house in an unknown street is not', () => {
  expect(listed('99999 chestnut st')).toEqual(['1935-37 CHESTNUT ST'])
  expect(listed('535 nowhere st')).toEqual([])
  expect(listed('420 NW nowhere Ave UNIT 535')).toEqual([])
})

test('of a very long text only the beginning is read', () => {
  expect(addressQuery('5 main st '.repeat(60)).parts.length).toBeLessThanOrEqual(32)
  expect(listed(`535 fisgard ${', nowhere'.repeat(60)}`)[0]).toBe('535 FISGARD ST')
})

const STREETS = [
  'Main St',
  'MAIN STREET',
  'N Main Ave.',
  'E 5th St',
  'Fifth Street',
  'St Johns Rd',
  'E St',
  'Avenue E',
  'St. John’s Rd',
  'Twenty-Third Pl',
  '5 St NW',
  'Main St #3',
  'Main St 1/2',
]
const NUMBERS = ['', '3', '5', '5-9', '5½', '3b', '12', '12/3', '22-08']
const address = fc
  .tuple(fc.constantFrom(...NUMBERS), fc.constantFrom(...STREETS))
  .map(([number, street]) => `${number} ${street}`.trim())
const word = fc.constantFrom(
  'main',
  '5',
  '3',
  'n',
  'e',
  'st',
  'fifth',
  '5th',
  'joh',
  'john',
  "john's",
  'street',
  'avenue',
  '#3',
  'apt 5',
  ',',
  '3/5',
  '5-7',
  '1/2',
  '½',
  '23',
  'twenty',
  'third',
  '78701',
  'city',
  'nw',
  'no',
)
const query = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
/** Records of a small city at these addresses. */
const records = fc
  .tuple(rows(80), fc.array(address, { minLength: 1, maxLength: 30 }))
  .map(([list, addresses]) =>
    list.map((row, i) => ({ ...row, address: addresses[i % addresses.length]! })),
  )

test('the index finds what a scan of all addresses finds, with counts, in the order of the scores', () => {
  fc.assert(
    fc.property(records, criteria, query, (all, search, text) => {
      const located = new NaiveSearch(all, [])
        .match(search)
        .flatMap(({ address: one, lng, lat }) =>
          lng === null || lat === null
            ? []
            : [{ one: one!, place: `${lngToUnit(lng)} ${latToUnit(lat)}` }],
        )
      const scores = naiveScores(
        text,
        located.map(({ one }) => one),
      )
      const expected = new Map<string, { count: number; score: number }>()
      for (const { one, place } of located) {
        const score = scores.get(one)
        if (score === undefined) continue
        const known = expected.get(place) ?? { count: 0, score: -Infinity }
        expected.set(place, { count: known.count + 1, score: Math.max(known.score, score) })
      }
      const found = build(all).suggest(text, search, 10_000)
      const placed = found.map((one) => ({ ...one, ...expected.get(`${one.x} ${one.y}`) }))
      expect(found.map(({ x, y, count }) => [`${x} ${y}`, count]).toSorted()).toEqual(
        Array.from(expected, ([place, { count }]) => [place, count]).toSorted(),
      )
      const ranked = placed.map(({ score }) => score ?? Number.NaN)
      expect(ranked).toEqual(ranked.toSorted((a, b) => b - a))
    }),
    { numRuns: 200 },
  )
})

test('an address that has every word is never lost', () => {
  fc.assert(
    fc.property(records, query, (all, text) => {
      const wanted = all.filter(
        ({ address: one, lng, visibility }) =>
          lng !== null && visibility === 0 && hasEveryWord(text, one),
      )
      const found = new Set(
        build(all)
          .suggest(text, { visibility: 0 }, 10_000)
          .map(({ x, y }) => `${x} ${y}`),
      )
      for (const { lng, lat } of wanted)
        expect(found).toContain(`${lngToUnit(lng!)} ${latToUnit(lat!)}`)
    }),
    { numRuns: 200 },
  )
})
