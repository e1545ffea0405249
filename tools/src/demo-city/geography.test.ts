import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { cityForTests } from './city-for-tests.ts'
import { CITY_CODES, toDegrees } from './city.ts'
import { collectionText, type FeatureCollection, fileContent } from './feature-collection.ts'
import { geographyFiles } from './geography.ts'
import { type Area, at, boxOf, type Point, signedArea } from './geometry.ts'
import { areaTester, insideAreas } from './inside-area.ts'
import { zoneGround } from './neighbourhoods.ts'
import { randomFrom } from './random.ts'

const cities = CITY_CODES.map((code) => {
  const city = cityForTests(code)
  return { code, city, files: geographyFiles(city) }
})
/** Fewest streets with a name of their own. */
const STREETS = { harbor: 300, mesa: 300, ridge: 120 }
/** Width of a small desktop's map and height of a phone's, in CSS pixels. */
const LARGEST_VIEW = [1280, 844] as const

/** A number of the city's tenant.yaml. */
function settingOf(code: string, name: string): number {
  const file = new URL(`../../../tenants/demo/${code}/tenant.yaml`, import.meta.url)
  const found = new RegExp(`${name}: ([-\\d.]+)`).exec(readFileSync(file, 'utf8'))?.[1]
  if (found === undefined) throw new Error(`tenant.yaml of ${code} has no ${name}`)
  return Number(found)
}

const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] }

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
    const once = (): number => at(counts, 1)
    for (let sample = 0; once() < 2000; sample++) {
      if (sample > 20_000) throw new Error('the city has hardly any ground')
      const point: Point = [random.between(w, e), random.between(s, n)]
      if (!isLand(point)) continue
      const degrees = toDegrees(city.blueprint, point)
      const found = regions.filter(({ inside }) => inside(degrees)).length
      counts[Math.min(2, found)] = (counts[Math.min(2, found)] ?? 0) + 1
    }
    const [none = 0, , more = 0] = counts
    // Rounding to five decimals leaves slivers of a metre along borders.
    expect(none / once()).toBeLessThan(0.004)
    expect(more / once()).toBeLessThan(0.002)
  })

  test(`${code}: council districts are made of whole neighbourhoods, and every park and street has a name`, () => {
    const districts = areasOf(files['places/districts.geojson'] ?? EMPTY)
    if (city.blueprint.placeLayers.includes('districts')) {
      expect(districts.length).toBe(city.blueprint.districts.length)
      for (const label of files['basemap/neighborhood-labels.geojson']?.features ?? []) {
        const point = label.geometry.coordinates as Point
        expect(
          districts.filter(({ areas }) => insideAreas(point, areas)).length,
          String(label.properties['name']),
        ).toBe(1)
      }
    }
    for (const path of [
      'places/neighborhoods.geojson',
      'places/parks.geojson',
      'basemap/streets.geojson',
      'basemap/streets-major.geojson',
    ]) {
      const names = (files[path] ?? EMPTY).features.map(({ properties }) => properties['name'])
      expect(names.filter((name) => String(name ?? '').length < 3)).toEqual([])
    }
  })

  test(`${code}: however the map is moved at its smallest zoom, it shows land or water`, () => {
    const bound = (side: string): number => settingOf(code, `panningBounds: .*\\b${side}`)
    const [n, e, s, w] = [bound('n'), bound('e'), bound('s'), bound('w')]
    // A view may leave the panning bounds by its own size.
    const pixel = 360 / (512 * 2 ** settingOf(code, 'minZoom'))
    const [width, height] = [LARGEST_VIEW[0] * pixel, LARGEST_VIEW[1] * pixel * 0.83]
    const ground = areaTester(
      [files['basemap/land.geojson'], files['basemap/water.geojson']].flatMap((collection) =>
        areasOf(collection).flatMap(({ areas }) => areas),
      ),
    )
    for (const lng of [w - width, (w + e) / 2, e + width]) {
      for (const lat of [s - height, (s + n) / 2, n + height])
        expect(ground([lng, lat]), `${lng} ${lat}`).toBe(true)
    }
  })

  test(`${code}: the geography stays below 4 MB in the repository and no street name is used twice for different local streets`, () => {
    const sizes = Object.entries(files).map(([path, one]) => fileContent(path, one).length)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(4_000_000)
    const names =
      files['basemap/streets.geojson']?.features.map(({ properties }) => properties['name']) ?? []
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(STREETS[code])
  })

  test(`${code}: made again, the geography is the same to the letter as in the tenant folder`, () => {
    for (const [path, collection] of Object.entries(files)) {
      const file = readFileSync(new URL(`../../../tenants/demo/${code}/${path}`, import.meta.url))
      // Packed by another version of zlib the same text has other bytes.
      const text = path.endsWith('.gz') ? gunzipSync(file).toString() : file.toString()
      expect(
        text === collectionText(collection),
        `${path} differs: run generate.ts with --geography`,
      ).toBe(true)
    }
  })
}
