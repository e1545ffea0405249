import { expect, test } from 'vitest'
import { importedBy, init, rowsText } from './init-for-tests.ts'

const points = Array.from({ length: 40 }, (_, n) => [-97.7 - n / 1000, 30.2 + n / 1000] as const)

/** A CSV of cases with these columns beside their number. */
function cases(
  names: readonly string[],
  values: readonly (readonly (string | number)[])[],
): string {
  return rowsText([['case_no', ...names], ...values.map((row, n) => [`C-${n}`, ...row])])
}

test.each([
  ['POINT', ([lng, lat]: readonly [number, number]) => `POINT (${lng} ${lat})`],
  ['EWKT', ([lng, lat]: readonly [number, number]) => `SRID=4326;POINT(${lng} ${lat})`],
  [
    'EWKT with a height',
    ([lng, lat]: readonly [number, number]) => `SRID=4326; POINT Z (${lng} ${lat} 12)`,
  ],
  ['pairs in brackets', ([lng, lat]: readonly [number, number]) => `"(${lat}, ${lng})"`],
  ['pairs, longitude first', ([lng, lat]: readonly [number, number]) => `"(${lng}, ${lat})"`],
])('points are read from a column of text: %s', async (_, write) => {
  const run = await init({
    'a.csv': cases(
      ['where'],
      points.map((point) => [write(point)]),
    ),
  })
  expect(run.err).toBe('')
  expect(run.out).toContain('located    40 (100 %)')
  expect(run.out).toContain('America/Chicago')
})

test('the system that points in EWKT name is taken, and given to the source', async () => {
  const run = await init({
    'a.csv': cases(
      ['geom'],
      points.map((_, n) => [`SRID=3857;POINT(${-10_880_000 + n} ${3_530_000 + n})`]),
    ),
  })
  expect(run.err).toBe('')
  expect((await run.module()).source.crs).toBe('EPSG:3857')
  expect(run.out).toContain('located    40 (100 %)')
  expect((await importedBy(run)).counts.located).toBe(40)
})

test('coordinates in each other’s column are read that way, and said', async () => {
  const run = await init({
    'a.csv': cases(
      ['lat', 'lng'],
      points.map(([lng, lat]) => [lng, lat]),
    ),
  })
  expect((await run.module()).source.map).toMatchObject({
    location: { lng: { column: 'lat' }, lat: { column: 'lng' } },
  })
  expect(run.out).toMatch(/location +lat, lng +unsure/)
  expect(run.out).toContain('located    40 (100 %)')
})

test('points at 0,0, swapped and far away are counted and do not widen the bounds', async () => {
  const odd = [
    [0, 0],
    [30.2, -97.7],
    [-122.3, 47.6],
  ]
  const run = await init({ 'a.csv': cases(['lng', 'lat'], [...points, ...odd]) })
  expect(run.out).toContain('1 at 0,0 (null island)')
  expect(run.out).toContain('located    40 (93 %)')
  expect(run.out).toMatch(/1 {2}far outside the agency/)
  expect(run.out).toMatch(/1 {2}longitude and latitude are swapped/)
})

test('degrees go before the projected coordinates beside them', async () => {
  const run = await init({
    'a.csv': cases(
      ['x', 'y', 'latitude', 'longitude'],
      points.map(([lng, lat], n) => [3_100_000 + n, 10_070_000 + n, lat, lng]),
    ),
  })
  expect((await run.module()).source.map).toMatchObject({
    location: { lng: { column: 'longitude' }, lat: { column: 'latitude' } },
  })
  expect(run.out).toContain('x: coordinates beside those that are used')
})

test('without coordinates the bounds and the time zone are unsure', async () => {
  const run = await init({
    'a.csv': cases(
      ['note'],
      points.map((_, n) => [`n${n}`]),
    ),
  })
  expect(run.exit).toBe(0)
  expect(run.out).toMatch(/timeZone +– +unsure +UTC/)
  expect(await run.text('tenant.yaml')).toContain('unsure: no record has usable coordinates')
})
