import { expect, test } from 'vitest'
import { testDatabase } from '../platform/testing/database.ts'
import { isKnownSystem, knownSystems } from './coordinate-systems.ts'

/** Aliases of Web Mercator, and degrees with a height: imports handle them without a definition. */
const BY_THEMSELVES = [4979, 102100, 102113, 900913]

test('the database has a definition of every coordinate system that the check takes', async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ srid: number }>(
    `select srid from spatial_ref_sys where trim(proj4text) <> ''`,
  )
  const defined = new Set(rows.map(({ srid }) => srid).concat(BY_THEMSELVES))
  expect(knownSystems().filter((srid) => !defined.has(srid))).toEqual([])
  expect(knownSystems().length).toBeGreaterThan(8_000)
  for (const srid of [2229, 2277, 3857, 4326]) expect(isKnownSystem(srid)).toBe(true)
  for (const srid of [9999, 22_777, 999_999]) expect(isKnownSystem(srid)).toBe(false)
})
