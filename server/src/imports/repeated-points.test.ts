import { expect, test } from 'vitest'
import { RepeatedPoints } from './repeated-points.ts'

const CENTRE = [-100, 39.9975] as const

/** Points of a city: `count` records there as `at` says, and `others` elsewhere with addresses of their own. */
function city(
  others: number,
  ...places: { count: number; at?: readonly [number, number]; address(n: number): string | null }[]
): RepeatedPoints {
  const points = new RepeatedPoints()
  for (let n = 0; n < others; n++) points.add([-99 - n / 1e6, 40], `${n} Main St`)
  for (const { count, at = CENTRE, address } of places)
    for (let n = 0; n < count; n++) points.add(at, address(n))
  return points
}

test('hundreds of records without an address at one point are named, with the line to add', () => {
  // Those of cases/inputs/AL-9: the city hall itself is there, too.
  const points = city(
    3,
    { count: 400, address: () => null },
    { count: 1, address: () => '1 Plaza' },
  )
  expect(points.notices()).toEqual([
    '401 of 404 records with a location are at one point, -100, 39.9975, 400 without an address. ' +
      'Is it a stand-in for "not found"? To leave these records off the map, add it to the source: ' +
      'standIns: [[-100, 39.9975]]',
  ])
})

test('many addresses at one point are a stand-in, the flats of one building are not', () => {
  const zip = city(3_000, { count: 60, address: (n) => `${n} Elm St` })
  expect(zip.notices()[0]).toContain('39.9975, with at least 20 different addresses.')
  expect(city(3_000, { count: 60, address: (n) => `500 Main St Apt ${n}` }).notices()).toEqual([])
})

test.each([
  ['49 records', 100, 49],
  ['less than one record in a hundred', 10_000, 100],
])('%s at one point are not worth a look', (_, others, count) => {
  expect(city(others, { count, address: () => null }).notices()).toEqual([])
})

test('where no record has an address, only a point of every tenth record is asked about', () => {
  const bare = (others: number) => {
    const points = new RepeatedPoints()
    for (let n = 0; n < others; n++) points.add([-99 - n / 1e6, 40], null)
    for (let n = 0; n < 60; n++) points.add(CENTRE, null)
    return points.notices()
  }
  expect(bare(541)).toEqual([])
  expect(bare(540)).toHaveLength(1)
  expect(bare(540)[0]).toContain('39.9975. Is it')
})

test('the three most frequent are named, the most frequent first', () => {
  const places = [60, 90, 80, 70].map((count, n) => ({
    count,
    at: [n, n] as const,
    address: () => null,
  }))
  const named = city(0, ...places, { count: 1, address: () => '1 Elm St' }).notices()
  expect(named.map((notice) => notice.split(' ')[0])).toEqual(['90', '80', '70'])
})

test('a point is found among a million others, in the memory of a few thousand', () => {
  const points = new RepeatedPoints()
  for (let n = 0; n < 1_000_000; n++) {
    points.add([-99 - n / 1e7, 40], `${n} Main St`)
    if (n % 50 === 0) points.add(CENTRE, null)
  }
  const [notice = '', ...more] = points.notices()
  expect(more).toEqual([])
  const [, found = ''] = /^([\d,]+) of 1,020,000 records/.exec(notice) ?? []
  const count = Number(found.replaceAll(',', ''))
  expect(count).toBeLessThanOrEqual(20_000)
  expect(count).toBeGreaterThan(19_700)
})
