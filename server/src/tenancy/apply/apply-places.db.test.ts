import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { collection, square } from '../check/folder-for-tests.ts'
import { checked } from './apply-for-tests.ts'
import { applyTenant } from './apply.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})

afterAll(() => database.close())

function places(code: string) {
  return asTenant(database, code, (transaction) =>
    transaction.query<{ layer: string; number: number; name: string; guid: string; area: number }>(
      'select layer, number, name, guid::text, ST_Area(geom) as area from place where superseded_at is null order by layer, number',
    ),
  )
}

test('a place keeps its guid when other places come and go, and another tenant’s has its own', async () => {
  const [one, two] = [uniqueTenant('one'), uniqueTenant('two')]
  await applyTenant(database, await checked(one), { by: 'test' })
  await applyTenant(database, await checked(two), { by: 'test' })
  const before = await places(one)
  const more = collection([
    { name: 'District 1', coordinates: square(-97.9, 30.3) },
    { name: 'District 2', coordinates: square(-97.7, 30.25) },
  ])
  await applyTenant(database, await checked(one, { 'places/districts.geojson': more }), {
    by: 'test',
  })
  const after = await places(one)
  expect(after.map((place) => place.name)).toEqual(['District 1', 'District 2'])
  expect(after[1]?.guid).toBe(before[0]?.guid)
  expect(before[0]?.guid).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect((await places(two)).map((place) => place.guid)).not.toContain(before[0]?.guid)
  expect((await places(two)).map((place) => place.name)).toEqual(['District 2', 'District 10'])
})

test('a boundary that crosses itself is made valid; one without area is refused by name', async () => {
  const code = uniqueTenant('valid')
  const bow = [
    [
      [-97.8, 30.2],
      [-97.7, 30.3],
      [-97.7, 30.2],
      [-97.8, 30.3],
      [-97.8, 30.2],
    ],
  ]
  const crossed = collection([{ name: 'Bow', coordinates: bow }])
  await applyTenant(database, await checked(code, { 'places/districts.geojson': crossed }), {
    by: 'test',
  })
  expect((await places(code))[0]?.area).toBeCloseTo(0.005, 6)
  const line = [
    [
      [-97.8, 30.2],
      [-97.7, 30.2],
      [-97.6, 30.2],
      [-97.8, 30.2],
    ],
  ]
  const flat = await checked(code, {
    'places/districts.geojson': collection([{ name: 'Flat', coordinates: line }]),
  })
  await expect(applyTenant(database, flat, { by: 'test' })).rejects.toThrow(
    'These places have no area (their rings are lines), expected polygons: "Flat" of districts.',
  )
  expect((await places(code)).map((place) => place.name)).toEqual(['Bow'])
})

test('overlapping parts of one place are one area without a hole', async () => {
  const code = uniqueTenant('overlap')
  const parts = collection([
    { name: 'Park', coordinates: square(-97.8, 30.2, 0.04) },
    { name: 'Park', coordinates: square(-97.78, 30.2, 0.04) },
  ])
  const layer =
    'layers:\n  - {id: parks, label: Parks, file: places/districts.geojson, sameName: merge}\n'
  const folder = await checked(code, { 'places/districts.geojson': parts, 'places.yaml': layer })
  await applyTenant(database, folder, { by: 'test' })
  const stored = await places(code)
  expect(stored).toHaveLength(1)
  expect(stored[0]?.area).toBeCloseTo(0.06 * 0.04, 8)
})
