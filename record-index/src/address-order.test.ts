import { expect, test } from 'vitest'
import { addressQuery } from './address-query.ts'
import { IndexBuilder } from './index-builder.ts'

/** Suggestions for a text in a city with these addresses; the last address has the most records. */
function listedOf(addresses: readonly string[], text: string): string[] {
  const builder = new IndexBuilder({ categories: [], dates: [], numbers: [], text: false })
  addresses.forEach((address, i) => {
    for (let j = 0; j <= i; j++)
      builder.add({
        key: i + j * 1000,
        lng: -100 + i / 1000,
        lat: 40,
        statusCategory: 1,
        visibility: 0,
        reference: `${i} ${j}`,
        categories: [],
        dates: [],
        numbers: [],
        address,
        text: null,
      })
  })
  return builder
    .build([], 1)
    .suggest(text, { visibility: 0 }, 10)
    .map(({ key }) => addresses[key % 1000]!)
}

test('an ordinal that is still being typed in words is found from its third letter on', () => {
  const streets = [
    '100 11TH ST',
    '100 TWELFTH ST',
    '20 20TH ST',
    '9 2ND AVE',
    '55 101ST ST',
    '7 23RD PL',
  ]
  const all: [whole: string, from: number, address: string][] = [
    ['100 eleventh', 7, '100 11TH ST'],
    ['eleventh', 3, '100 11TH ST'],
    ['100 twelfth st', 7, '100 TWELFTH ST'],
    ['20 twentieth', 6, '20 20TH ST'],
    ['9 second', 5, '9 2ND AVE'],
    ['7 twenty-third', 5, '7 23RD PL'],
    ['one hundred first', 5, '55 101ST ST'],
  ]
  for (const [whole, from, address] of all)
    for (let end = from; end <= whole.length; end++)
      expect([whole.slice(0, end), listedOf(streets, whole.slice(0, end))[0]]).toEqual([
        whole.slice(0, end),
        address,
      ])
  expect(listedOf(streets, '99 eleven')).toEqual(['100 11TH ST'])
  expect(listedOf(['1 ONE HUNDRED OAKS'], 'one hundred o')).toEqual(['1 ONE HUNDRED OAKS'])
})

test.each([
  ['highway 71', ['71 HIGHWAY BLVD', 'HIGHWAY 71'], 'HIGHWAY 71'],
  ['hwy 71', ['71 HIGHWAY BLVD', '5 HIGHWAY 71', '71 HIGHWAY 5'], '5 HIGHWAY 71'],
  ['route 71', ['71 OAK ST', '9 ROUTE 71', '71 ROUTE RD'], '9 ROUTE 71'],
  ['loop 360', ['3 N LOOP 360', '360 LOOP DR'], '3 N LOOP 360'],
  ['highway 71 12', ['71 HIGHWAY 12', '12 HIGHWAY 71'], '12 HIGHWAY 71'],
  ['e st 71', ['5 E ST 71', '71 E ST'], '71 E ST'],
  ['main st 71', ['5 MAIN ST 71', '71 MAIN ST'], '71 MAIN ST'],
])('%s: the number after a type is of the street', (text, addresses, first) => {
  expect(listedOf(addresses, text)[0]).toBe(first)
  expect(listedOf(addresses.toReversed(), text)[0]).toBe(first)
})

test.each([
  ['40 court st brooklyn ny 11201', ['40 COURT ST', '40 BROOKLYN AVE', '40 BROOKLYN CT']],
  ['40 court st brooklyn', ['40 COURT ST', '40 BROOKLYN AVE', '40 W COURT ST']],
  ['30 crescent st astoria', ['30 CRESCENT ST', '30 ASTORIA BLVD']],
  ['1600 20 st denver', ['1600 20TH ST', '1600 DENVER ST']],
  ['1600 20 st denver co', ['1600 20 ST', '1600 DENVER ST', '1600 ST DENVER']],
  ['12 highway 71 austin tx', ['12 HIGHWAY 71', '12 AUSTIN HWY', '71 HIGHWAY 12']],
  ['12 loop 360 austin', ['12 LOOP 360', '12 AUSTIN LOOP', '360 LOOP 12']],
  ['7 terrace dr apt 4 dallas', ['7 TERRACE DR', '7 DALLAS DR']],
  ['loop 360, austin', ['LOOP 360', '360 AUSTIN LOOP', '360 LOOP ST']],
  ['9940 e st johns rd', ['9940 E ST JOHNS RD', '9940 E ST']],
])('%s is in a street without a name', (text, addresses) => {
  expect(listedOf(addresses, text)[0]).toBe(addresses[0])
  expect(listedOf(addresses.toReversed(), text)[0]).toBe(addresses[0])
})

test.each([
  ['200 s 400 e', ['200 S 400 E', '400 S 200 E']],
  ['50 n 100 w', ['50 N 100 W', '100 N 50 W']],
  ['9 county road 12', ['9 COUNTY ROAD 12', '12 COUNTY ROAD 9']],
  ['700 23 ave', ['700 23RD AVE', '23 AVE 700']],
  ['23 ave 700', ['700 23RD AVE', '700 23 PARK PL']],
])('%s: the first number is of the house', (text, addresses) => {
  expect(listedOf(addresses, text)[0]).toBe(addresses[0])
  expect(listedOf(addresses.toReversed(), text)[0]).toBe(addresses[0])
})

test.each([
  ['1 main st ste 9', ['1 MAIN ST', '1 MAIN ST STE 4', '1 MAIN ST STE 19']],
  ['1 main st ste 9', ['1 MAIN ST STE 9', '1 MAIN ST', '1 MAIN ST STE 4']],
  ['1 main st #9', ['1 MAIN ST # 9', '1 MAIN ST', '9 MAIN ST STE 1']],
  ['1 main st unit 1', ['1 MAIN ST STE 1', '1 MAIN ST', '1 MAIN ST STE 4']],
  ['1 main st apt 15e', ['1 MAIN ST APT 15E', '1 MAIN ST', '1 MAIN ST APT 15F']],
  ['1 main st ste 1', ['1 MAIN ST', '1 MAIN ST STE 4']],
])('%s lists its unit or else the building first', (text, addresses) => {
  expect(listedOf(addresses, text)[0]).toBe(addresses[0])
  expect(listedOf(addresses.toReversed(), text).slice(0, 2)).toEqual(addresses.slice(0, 2))
})

test.each([
  ['100 park ave', ['100 PARK AVE', '100 PARK AVE S', '100 N PARK AVE', '100 PARK PLACE AVE']],
  ['100 e st', ['100 E ST', '100 W E ST']],
  ['100 park', ['100 PARK AVE', '100 PARK PLACE AVE']],
])('%s: the address that has nothing else comes first', (text, addresses) => {
  expect(listedOf(addresses, text)[0]).toBe(addresses[0])
  expect(listedOf(addresses.toReversed(), text)[0]).toBe(addresses[0])
})

test.each([
  ['100 broadway new york ny 10005', ['100 BROADWAY', '100 NEW YORK AVE']],
  ['100 broadway salt lake city ut', ['100 BROADWAY', '100 SALT LAKE CITY BLVD']],
  ['100 new york ave brooklyn', ['100 NEW YORK AVE', '100 NEW ST', '100 BROOKLYN ST']],
  ['5 w north ave chicago il', ['5 W NORTH AVE', '5 W CHICAGO AVE']],
])('%s: a city of two words does not outrank the street', (text, addresses) => {
  expect(listedOf(addresses, text)[0]).toBe(addresses[0])
  expect(listedOf(addresses.toReversed(), text)[0]).toBe(addresses[0])
})

test('a unit before the house is not the number of the house', () => {
  const addresses = ['UNIT 3 BLDG 2 7 GREEN ST', '9 GREEN ST']
  expect(listedOf(addresses, '7 green')).toEqual(addresses.slice(0, 1))
  expect(listedOf([...addresses, '3 GREEN ST'], '3 green')[0]).toBe('3 GREEN ST')
  expect(listedOf([...addresses, '3 GREEN ST'], 'unit 3 7 green')[0]).toBe(addresses[0])
})

test('of many ranges, repeated words and parts of a word only some are asked for', () => {
  const spellings = (text: string) => addressQuery(text).parts.flatMap((part) => part.spellings)
  const ranges = Array.from({ length: 12 }, (_, i) => `${i + 1}-${i + 21}`).join(' ')
  expect(spellings(ranges).length).toBeLessThan(100)
  expect(spellings('5-25 '.repeat(10)).length).toBeLessThan(50)
  expect(addressQuery('main '.repeat(30)).parts.length).toBeLessThan(4)
  const parts = Array.from({ length: 60 }, (_, i) => `a${i}`).join("'")
  expect(Math.max(...spellings(parts).map(({ all }) => all.length))).toBeLessThan(10)
})
