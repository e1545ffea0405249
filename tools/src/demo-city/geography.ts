import { intersect, subtract, unite } from './areas.ts'
import type { NamedArea, PlaceLayer } from './blueprint.ts'
import type { City } from './city.ts'
import {
  areaFeature,
  type Feature,
  type FeatureCollection,
  lineFeature,
  pointFeature,
} from './feature-collection.ts'
import { type Area, at, distance, type Point, rotate, signedArea, square } from './geometry.ts'
import { insideAreas } from './inside-area.ts'
import type { Cell } from './lattice.ts'
import { offset, simplified } from './lines.ts'
import { middleOf, type Region } from './neighbourhoods.ts'
import { randomFrom } from './random.ts'

/** Pieces of one street, joined end to end. */
function joined(lines: readonly (readonly Point[])[]): Point[][] {
  const result: Point[][] = []
  for (const line of lines) {
    const open = result.at(-1)
    if (open && distance(at(open, open.length - 1), at(line, 0)) < 1) open.push(...line.slice(1))
    else result.push([...line])
  }
  return result
}

function streets(city: City, kind: 'highway' | 'major' | 'local'): Feature[] {
  const byStreet = new Map<number, { name: string; lines: Point[][] }>()
  for (const segment of city.segments) {
    if (segment.street.class !== kind) continue
    const entry = byStreet.get(segment.street.number) ?? { name: segment.street.name, lines: [] }
    entry.lines.push(segment.line)
    byStreet.set(segment.street.number, entry)
  }
  return [...byStreet.values()].map(({ name, lines }) =>
    lineFeature(city, joined(lines), { name, class: kind }),
  )
}

/** The small parks: their blocks without the streets around them. */
function smallParkRegions(city: City): Region[] {
  return city.smallParks.map((cells, index) => ({
    name: at(city.blueprint.parkNames, index),
    areas: inset(cells, 11),
  }))
}

function inset(cells: readonly Cell[], metres: number): Area[] {
  return unite(cells.map((cell): Area => [cell.outline])).map((area): Area => {
    const ring = signedArea(at(area, 0)) > 0 ? at(area, 0) : [...at(area, 0)].reverse()
    const closed = [...ring, at(ring, 0), at(ring, 1)]
    return [
      simplified(offset([at(ring, ring.length - 1), ...closed], () => metres).slice(1, -2), 1.5),
    ]
  })
}

/** All parks, big and small, one region a name. */
function parkRegions(city: City): Region[] {
  return [...byName(city.blueprint.parks), ...smallParkRegions(city)]
}

function byName(list: readonly NamedArea[]): Region[] {
  const found = new Map<string, Area[]>()
  for (const { name, area } of list) found.set(name, [...(found.get(name) ?? []), area])
  return [...found].map(([name, areas]) => ({ name, areas }))
}

function zoningRegions(city: City): { code: string; name: string; areas: Area[] }[] {
  const bigParks = intersect(
    city.blueprint.parks.map(({ area }) => area),
    [[city.blueprint.limit]],
  )
  return city.blueprint.zoningCodes.map(({ code, name }) => {
    const blocks = city.lattices.flatMap((lattice) => {
      const cells = lattice.cells.flat().filter((cell) => cell.developed && cell.zoning === code)
      if (cells.length === 0) return []
      return intersect(
        unite(cells.map((cell): Area => [cell.outline])),
        at(city.zoneGround, lattice.index),
        1500,
      )
    })
    return {
      code,
      name,
      areas: unite(code === 'OS' ? [...blocks, ...bigParks] : subtract(blocks, bigParks), 1500),
    }
  })
}

/** Footprints in the blocks of the busiest districts. */
function buildings(city: City): Feature[] {
  const random = randomFrom(`${city.blueprint.code}/buildings`)
  const features: Feature[] = []
  for (const lattice of city.lattices) {
    for (const cell of lattice.cells.flat()) {
      if (!cell.developed || cell.park >= 0 || !/^(C-3|MX-FB|M-2)$/.test(cell.zoning)) continue
      const [u, v] = [at(lattice.u, cell.column), at(lattice.v, cell.row)]
      const [width, depth] = [at(lattice.u, cell.column + 1) - u, at(lattice.v, cell.row + 1) - v]
      const columns = Math.max(2, Math.round(width / 38))
      const rows = Math.max(2, Math.round(depth / 46))
      for (let column = 0; column < columns; column++) {
        for (let row = 0; row < rows; row++) {
          if (random.chance(0.16)) continue
          const [lotWidth, lotDepth] = [(width - 24) / columns, (depth - 24) / rows]
          const [x, y] = [
            u + 12 + column * lotWidth + random.between(1, 5),
            v + 12 + row * lotDepth + random.between(1, 5),
          ]
          const [w, d] = [lotWidth - random.between(4, 12), lotDepth - random.between(4, 14)]
          const corners: Point[] = [
            [x, y],
            [x + w, y],
            [x + w, y + d],
            [x, y + d],
          ]
          const notch = random.chance(0.3)
            ? [
                [x + w, y],
                [x + w, y + d * 0.55],
                [x + w * 0.6, y + d * 0.55],
                [x + w * 0.6, y + d],
                [x, y + d],
                [x, y],
              ]
            : null
          const ring = (notch ?? corners).map((point): Point =>
            lattice.ground(at(point, 0), at(point, 1)),
          )
          if (
            !insideAreas(at(ring, 0), at(city.zoneGround, lattice.index)) ||
            !insideAreas(at(ring, 2), at(city.zoneGround, lattice.index))
          )
            continue
          features.push(...areaFeature(city, [[ring]], {}).slice(0, 1))
        }
      }
    }
  }
  return features
}

function runways(city: City): Feature[] {
  if (city.blueprint.code !== 'mesa') return []
  const strip = (centre: Point, angle: number, length: number): Area => [
    (
      [
        [-length / 2, -26],
        [length / 2, -26],
        [length / 2, 26],
        [-length / 2, 26],
      ] as const
    ).map((corner): Point => {
      const turned = rotate(corner, angle)
      return [centre[0] + turned[0], centre[1] + turned[1]]
    }),
  ]
  return areaFeature(
    city,
    unite([
      strip([3150, -6100], 0.02, 2700),
      strip([2500, -5900], 0.9, 1300),
      strip([3400, -5750], 0.02, 1500),
    ]),
    { name: 'Runways' },
  )
}

/** Parks offered as places lie within this many metres of the centre. */
const NEAR = 13_000

/** Every GeoJSON file of a city by its path in the tenant folder. */
export function geographyFiles(city: City): Record<string, FeatureCollection> {
  const { blueprint } = city
  const collect = (features: Feature[]): FeatureCollection => ({
    type: 'FeatureCollection',
    features,
  })
  const regions = (list: readonly Region[]): Feature[] =>
    list.flatMap(({ name, areas }) => areaFeature(city, areas, { name }))
  const { surroundings } = blueprint
  const places: Record<PlaceLayer, () => Feature[]> = {
    neighborhoods: () => regions(city.neighbourhoods),
    districts: () => regions(city.districts),
    parks: () =>
      regions(
        parkRegions(city).map(({ name, areas }) => ({
          name,
          areas: intersect(areas, [square(NEAR)]),
        })),
      ),
    zoning: () =>
      zoningRegions(city).flatMap(({ code, name, areas }) =>
        areaFeature(city, areas, { code, name: `${code} ${name}` }),
      ),
  }
  return {
    ...Object.fromEntries(
      blueprint.placeLayers.map((layer) => [`places/${layer}.geojson`, collect(places[layer]())]),
    ),
    'basemap/land.geojson': collect([
      ...areaFeature(city, unite([...blueprint.land, ...surroundings.land]), { name: 'Land' }),
      ...areaFeature(city, intersect(unite(blueprint.land), [[blueprint.limit]]), {
        name: blueprint.city,
      }),
    ]),
    'basemap/water.geojson': collect(regions(byName([...blueprint.water, ...surroundings.water]))),
    'basemap/parks.geojson': collect(
      regions([...byName(surroundings.parks), ...parkRegions(city)]),
    ),
    'basemap/boundary.geojson': collect(
      areaFeature(city, [[blueprint.limit]], { name: blueprint.city }),
    ),
    'basemap/highways.geojson': collect([
      ...streets(city, 'highway'),
      ...surroundings.highways.map(({ name, line }) =>
        lineFeature(city, [line], { name, class: 'highway' }, 20),
      ),
    ]),
    'basemap/streets-major.geojson': collect(streets(city, 'major')),
    'basemap/streets.geojson': collect(streets(city, 'local')),
    'basemap/trails.geojson': collect(
      blueprint.trails.map(({ name, line }) => lineFeature(city, [line], { name })),
    ),
    'basemap/buildings.geojson': collect([...buildings(city), ...runways(city)]),
    'basemap/neighborhood-labels.geojson': collect(
      city.neighbourhoods.map((region) =>
        pointFeature(city, middleOf(region, city.lattices), { name: region.name }),
      ),
    ),
    'basemap/landmarks.geojson': collect(
      blueprint.landmarks.map(({ name, point }) => pointFeature(city, point, { name })),
    ),
  }
}
