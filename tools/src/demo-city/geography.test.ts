import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildCity, CITY_CODES, toDegrees } from './city.ts'
import {
  areaTester,
  at,
  boxOf,
  insideAreas,
  signedArea,
  type Area,
  type Point,
} from './geometry.ts'
import { collectionText, geographyFiles, type FeatureCollection } from './geography.ts'
import { randomFrom } from './random.ts'
import { zoneGround } from './neighbourhoods.ts'

const cities = CITY_CODES.map((code) => {
  const city = buildCity(code)
  return { code, city, files: geographyFiles(city) }
})

/** Polygons of a collection, per feature, rings without the closing point. */
function areasOf(collection: FeatureCollection | undefined): { name: string; areas: Area[] }[] {
  if (!collection) throw new Error('the file is missing')
  return collection.features.map(({ properties, geometry }) => {
    // Written by geographyFiles as positions in rings in polygons.
    const coordinates = (
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    ) as Point[][][]
    return {
      name: String(properties['name']),
      areas: coordinates.map((area): Area => area.map((ring) => ring.slice(0, -1))),
    }
  })
}

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const turn = (p: Point, q: Point, r: Point): number =>
    Math.sign(Math.round(((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])) * 1e12))
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
}

function selfCrossings(ring: readonly Point[]): number {
  const edges = ring.map((point, index) => ({ a: point, b: at(ring, (index + 1) % ring.length) }))
  const sorted = edges
    .map((edge) => ({ ...edge, box: boxOf([edge.a, edge.b]) }))
    .sort((x, y) => x.box[0] - y.box[0])
  let found = 0
  for (const [index, one] of sorted.entries()) {
    for (let other = index + 1; other < sorted.length; other++) {
      const two = at(sorted, other)
      if (two.box[0] > one.box[2]) break
      if (crosses(one.a, one.b, two.a, two.b)) found++
    }
  }
  return found
}

for (const { code, city, files } of cities) {
  test(`${code}: every polygon is closed, counter-clockwise, with its holes inside, and crosses itself nowhere`, () => {
    for (const [path, collection] of Object.entries(files)) {
      if (!collection.features.every(({ geometry }) => geometry.type.endsWith('Polygon'))) continue
      for (const { name, areas } of areasOf(collection)) {
        for (const [outer, ...holes] of areas) {
          if (!outer) throw new Error(`${path} ${name}: a polygon without a ring`)
          expect(signedArea(outer), `${path} ${name}`).toBeGreaterThan(0)
          expect(selfCrossings(outer), `${path} ${name}`).toBe(0)
          expect(new Set(outer.map(String)).size, `${path} ${name}: repeated points`).toBe(
            outer.length,
          )
          for (const hole of holes) expect(signedArea(hole), `${path} ${name}`).toBeLessThan(0)
        }
      }
    }
  })

  test(`${code}: the neighbourhoods cover the city's land once`, () => {
    const regions = areasOf(files['places/neighborhoods.geojson']).map(({ name, areas }) => ({
      name,
      inside: areaTester(areas),
    }))
    const isLand = areaTester(zoneGround(city.blueprint).flat())
    const random = randomFrom('samples')
    const [w, s, e, n] = boxOf(city.blueprint.limit)
    const counts = [0, 0, 0]
    for (let sample = 0; sample < 6000; sample++) {
      const point: Point = [random.between(w, e), random.between(s, n)]
      if (!isLand(point)) continue
      const degrees = toDegrees(city.blueprint, point)
      const found = regions.filter(({ inside }) => inside(degrees)).length
      counts[Math.min(2, found)] = (counts[Math.min(2, found)] ?? 0) + 1
    }
    const [none = 0, once = 0, more = 0] = counts
    expect(once).toBeGreaterThan(2000)
    // Rounding to five decimals leaves slivers of a metre along borders.
    expect(none / once).toBeLessThan(0.004)
    expect(more / once).toBeLessThan(0.002)
  })

  test(`${code}: council districts are made of whole neighbourhoods, and every park and street has a name`, () => {
    expect(files['places/districts.geojson']?.features.length).toBe(city.blueprint.districts.length)
    const districts = areasOf(files['places/districts.geojson'])
    for (const label of files['basemap/neighborhood-labels.geojson']?.features ?? []) {
      const point = label.geometry.coordinates as Point
      expect(
        districts.filter(({ areas }) => insideAreas(point, areas)).length,
        String(label.properties['name']),
      ).toBe(1)
    }
    for (const path of [
      'places/parks.geojson',
      'basemap/streets.geojson',
      'basemap/streets-major.geojson',
    ]) {
      expect(
        files[path]?.features.every(
          ({ properties }) => String(properties['name'] ?? '').length > 2,
        ),
      ).toBe(true)
    }
  })

  test(`${code}: the geography stays below 2.5 MB and no street name is used twice for different local streets`, () => {
    expect(JSON.stringify(files).length).toBeLessThan(2_500_000)
    const names =
      files['basemap/streets.geojson']?.features.map(({ properties }) => properties['name']) ?? []
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(300)
  })

  test(`${code}: made twice, the geography is the same to the byte`, () => {
    expect(JSON.stringify(geographyFiles(buildCity(code)))).toBe(JSON.stringify(files))
  }, 30_000)

  test(`${code}: the geography in the tenant folder is what the generator makes`, () => {
    for (const [path, collection] of Object.entries(files)) {
      const file = new URL(`../../../tenants/demo/${code}/${path}`, import.meta.url)
      expect(
        readFileSync(file, 'utf8') === collectionText(collection),
        `${path} differs: run generate.ts with --geography`,
      ).toBe(true)
    }
  })
}
