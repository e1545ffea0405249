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
import type { Cell } from './lattice.ts'
import { offset, simplified } from './lines.ts'
import { lotFeatures } from './lot-features.ts'
import { middleOf, type Region } from './neighbourhoods.ts'

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

/** Parcels and buildings of the whole city by file: too many for the repository, so made where they are shown. */
export function lotFiles(city: City): Record<string, FeatureCollection> {
  const { parcels, buildings } = lotFeatures(
    city,
    smallParkRegions(city).flatMap(({ areas }) => areas),
  )
  return {
    'parcels.geojson.gz': { type: 'FeatureCollection', features: parcels },
    'buildings.geojson.gz': {
      type: 'FeatureCollection',
      features: [...buildings, ...runways(city)],
    },
  }
}

/** Parks offered as places lie within this many metres of the centre. */
const NEAR = 13_000

/** Every GeoJSON file of a city's tenant folder by its path. */
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
