import { expect, test } from 'vitest'
import { cityForTests } from './city-for-tests.ts'
import { CITY_CODES } from './city.ts'
import { clipConvex } from './convex.ts'
import type { FeatureCollection } from './feature-collection.ts'
import { geographyFiles, lotFiles } from './geography.ts'
import { at, boxOf, type Point, type Ring, signedArea } from './geometry.ts'
import { areaTester, insideRing } from './inside-area.ts'
import type { DemoRecord } from './make-record.ts'
import { NearGrid } from './near-grid.ts'
import { makeRecords } from './records.ts'
import { makeInspections } from './ridge-inspections.ts'

const TODAY = '2026-03-02'
const METRES = 111_000

const cities = CITY_CODES.map((code) => {
  const city = cityForTests(code)
  return { code, city, files: geographyFiles(city), lots: lotFiles(city) }
})

interface Numbered {
  number: string
  ring: Ring
}

/** Outlines in degrees without the closing point. */
function outlinesOf(collection: FeatureCollection | undefined): Numbered[] {
  return (collection?.features ?? []).flatMap(({ properties, geometry }) =>
    geometry.type === 'Polygon'
      ? [
          {
            number: String(properties['number']),
            // Written by geographyFiles: one ring, closed.
            ring: at(geometry.coordinates as Point[][], 0).slice(0, -1),
          },
        ]
      : [],
  )
}

function recordsOf(code: (typeof CITY_CODES)[number]): DemoRecord[] {
  const city = cityForTests(code)
  if (code === 'ridge') return makeInspections(city, TODAY, 2400)
  return [...makeRecords(city, TODAY, 6000)].flatMap(({ records }) => records)
}

/** Square metres that two convex outlines share. */
function shared(one: Ring, other: Ring): number {
  let ring: Ring = one
  for (const [index, b] of other.entries()) {
    const a = at(other, (index || other.length) - 1)
    ring = clipConvex(ring, a, [b[1] - a[1], a[0] - b[0]])
  }
  return ring.length < 3 ? 0 : signedArea(ring) * METRES * METRES * 0.75
}

for (const { code, city, files, lots } of cities) {
  const parcels = outlinesOf(lots['parcels.geojson.gz'])
  const byNumber = new Map(parcels.map((parcel) => [parcel.number, parcel]))

  test(`${code}: each parcel has a number of its own`, () => {
    expect(parcels.length).toBeGreaterThan(20_000)
    expect(byNumber.size).toBe(parcels.length)
  })

  test(`${code}: a record with a parcel number lies in that parcel`, () => {
    let [found, wanted] = [0, 0]
    for (const record of recordsOf(code)) {
      const number = record['parcel']
      const parcel = byNumber.get(String(number))
      // Written by the generator; a record of a street or a block is no point.
      const geometry = record['geometry'] as { type: string; coordinates: Point } | undefined
      if (number === undefined || geometry?.type !== 'Point') continue
      if (isMisplaced(geometry.coordinates, city.blueprint.centre)) continue
      wanted++
      if (parcel === undefined) continue
      found++
      expect(insideRing(geometry.coordinates, parcel.ring), parcel.number).toBe(true)
    }
    expect(found).toBeGreaterThan(1000)
    // All of the city has parcels, not only its middle: hardly a lot had no room.
    expect(found / wanted).toBeGreaterThan(0.99)
  })

  test(`${code}: no parcel lies over another, in water or in a park`, () => {
    const grid = new NearGrid<Numbered>()
    // The grid's buckets are 60 units wide: metres.
    const middle = ({ ring }: Numbered): Point => {
      const [w, s, e, n] = boxOf(ring)
      return [((w + e) / 2) * METRES, ((s + n) / 2) * METRES]
    }
    for (const parcel of parcels) grid.add(parcel, [middle(parcel)])
    const closed = areaTester(
      ['basemap/water.geojson', 'basemap/parks.geojson'].flatMap((path) =>
        (files[path]?.features ?? []).flatMap(({ geometry }) => {
          // Written by geographyFiles as positions in rings in polygons.
          const areas = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
          return (areas as Point[][][]).map((area) => area.map((ring) => ring.slice(0, -1)))
        }),
      ),
    )
    for (const [index, parcel] of parcels.entries()) {
      if (index % 7 > 0) continue
      const [w, s, e, n] = boxOf(parcel.ring)
      expect(closed([(w + e) / 2, (s + n) / 2]), parcel.number).toBe(false)
      for (const other of grid.near(middle(parcel), 90)) {
        if (other === parcel) continue
        // Corners are rounded to a decimetre.
        expect(shared(parcel.ring, other.ring), `${parcel.number} ${other.number}`).toBeLessThan(6)
      }
    }
  })
}

/** Some inspections are on purpose nowhere near: swapped, zero, or far away. */
function isMisplaced([lng, lat]: Point, centre: { lng: number; lat: number }): boolean {
  return Math.abs(lng - centre.lng) > 0.5 || Math.abs(lat - centre.lat) > 0.5
}
