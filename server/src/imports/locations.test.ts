import proj4 from 'proj4'
import { expect, test } from 'vitest'
import { judgeLocation, LOCATION_PROBLEMS, padded, parsePointText } from './locations.ts'
import { projectionOf } from './projections.ts'
import { isKnownProblem } from '../records/hydrate.ts'

const LONG_BEACH = { n: 33.89, e: -118.06, s: 33.73, w: -118.25 }
const CALIFORNIA_5 =
  '+proj=lcc +lat_0=33.5 +lon_0=-118 +lat_1=35.4666666666667 +lat_2=34.0333333333333 ' +
  '+x_0=2000000.0001016 +y_0=500000.0001016 +datum=NAD83 +units=us-ft +no_defs'

const degrees = {
  projection: null,
  bounds: padded(LONG_BEACH, 1),
  standIns: [[-118.19, 33.77]] as const,
}

test('a location in the agency or near it is taken', () => {
  expect(judgeLocation(-118.2, 33.8, degrees)).toEqual({ kind: 'point', lng: -118.2, lat: 33.8 })
  expect(judgeLocation(-118.3, 33.95, degrees)).toMatchObject({ kind: 'point' })
  expect(judgeLocation(null, null, degrees)).toEqual({ kind: 'none' })
})

test.each([
  ['half', -118.2, null],
  ['number', Number.NaN, 33.8],
  ['null', 0, 0],
  ['swapped', 33.8, -118.2],
  ['sign', 118.2, 33.8],
  ['projected', 6_498_441.785, 1_746_892.084],
  ['range', 200, 95],
  ['far', -87.6, 41.8],
  ['standIn', -118.19, 33.77],
] as const)(
  'a location that is %s gets its own reason and is not put right by guess',
  (reason, lng, lat) => {
    expect(judgeLocation(lng, lat, degrees)).toEqual({
      kind: 'unusable',
      problem: LOCATION_PROBLEMS[reason],
    })
  },
)

test('feet of a state plane are projected; degrees and swapped columns there are named', async () => {
  const projection = await projectionOf('EPSG:2229', async () => CALIFORNIA_5)
  const rules = { ...degrees, projection }
  // GPSX and GPSY of the first licence, whose geometry is -118.20807735, 33.79238647.
  const located = judgeLocation(6_498_441.785, 1_746_892.084_166_67, rules)
  expect(located.kind === 'point' && located.lng).toBeCloseTo(-118.208_077, 5)
  expect(located.kind === 'point' && located.lat).toBeCloseTo(33.792_386, 5)
  expect(judgeLocation(-118.2, 33.8, rules)).toMatchObject({ problem: LOCATION_PROBLEMS.degrees })
  expect(judgeLocation(1_746_892, 6_498_441, rules)).toMatchObject({
    problem: LOCATION_PROBLEMS.swapped,
  })
})

test('a coordinate system that nobody knows is refused with what was expected', async () => {
  await expect(projectionOf('EPSG:99999', async () => undefined)).rejects.toThrow('EPSG:99999')
  expect(await projectionOf('EPSG:4326', async () => undefined)).toBeNull()
  const mercator = await projectionOf('EPSG:3857', async () => undefined)
  expect(mercator?.(0, 0)[0]).toBeCloseTo(0)
  expect(proj4.defs('EPSG:4326')).toBeDefined()
})

test('points in text, well-known text longitude first', () => {
  expect(parsePointText('(47.61, -122.33)', 'lat,lng')).toEqual([-122.33, 47.61])
  expect(parsePointText('POINT (-122.33 47.61)', 'lat,lng')).toEqual([-122.33, 47.61])
  expect(parsePointText('-122.33;47.61', 'lng,lat')).toEqual([-122.33, 47.61])
  expect(parsePointText('unknown', 'lat,lng')).toEqual([Number.NaN, Number.NaN])
})

test('every reason for which there is no location can be told in both languages', () => {
  expect(Object.values(LOCATION_PROBLEMS).filter((problem) => !isKnownProblem(problem))).toEqual([])
})
