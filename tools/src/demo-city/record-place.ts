import { type City, toDegrees } from './city.ts'
import { at, type Point } from './geometry.ts'
import type { Kind } from './kinds.ts'
import type { Cell } from './lattice.ts'
import type { Random } from './random.ts'
import type { Site } from './sites.ts'

/** A block with buildings. */
export interface Block {
  cell: Cell
  /** Its middle. */
  degrees: [number, number]
}

/** What a record's address and position are made of. */
export interface PlacePlan {
  city: City
  blocks: readonly Block[]
  site: Site
  kind: Kind
  random: Random
}

const LONG_NAMES = [
  'The Residences at Alder Point, North Tower, Homeowners’ Association Common Area',
  'Harborview Medical Arts and Community Wellness Pavilion',
  'Edificio Núñez de la Peña, Local Comercial Número',
]

/** Address and position; a record without a location may still have an address. */
export function recordPlace(plan: PlacePlan, located: boolean): Record<string, unknown> {
  const { city, site, kind, random } = plan
  const unit =
    kind.use === 'apartments' || kind.use === 'shop'
      ? random.chance(0.35)
        ? `, ${random.pick(['Ste', 'Unit', '#'])} ${random.whole(1, 14)}${random.pick(['00', '04', '12', '20', 'B'])}`
        : ''
      : ''
  const long = random.chance(0.004) ? `${random.pick(LONG_NAMES)} ${random.whole(1, 40)}, ` : ''
  const address = `${long}${site.address}${unit}`
  if (!located) return { address: random.chance(0.45) ? address : undefined }
  const shape =
    kind.shape === undefined || !random.chance(0.55) ? undefined : shapeAt(plan, kind.shape)
  return {
    address,
    city: city.blueprint.city,
    zip: site.zip,
    area: site.neighbourhood,
    council_district: site.district,
    zoning: site.zoning,
    parcel: site.parcel,
    geometry: shape ?? { type: 'Point', coordinates: site.position },
  }
}

/** The blocks with buildings. */
export function blocksOf(city: City): Block[] {
  return city.lattices
    .flatMap((lattice) => lattice.cells.flat())
    .filter((cell) => cell.developed)
    .map((cell) => ({ cell, degrees: toDegrees(city.blueprint, cell.centre) }))
}

/** Of so many works in a street one is at several spots of it, of so many on blocks one on two. */
const SPOTS = 5
const MOST_SPOTS = 4
const PAIRS = 6

function shapeAt(
  { city, blocks, site }: PlacePlan,
  kind: 'block' | 'street',
): { type: string; coordinates: unknown } {
  // By the place, not by chance: what chance decides about other records stays as it is.
  const one = (of: number): boolean => Math.round(Math.abs(site.position[0]) * 1e5) % of === 0
  if (kind === 'street') {
    const pieces = city.segments.filter(({ street }) => street === site.segment.street)
    const start = pieces.indexOf(site.segment)
    const line: Point[] = [...site.segment.line]
    for (const next of pieces.slice(start + 1, start + 5)) {
      const [x, y] = at(line, line.length - 1)
      const first = at(next.line, 0)
      if (Math.hypot(first[0] - x, first[1] - y) > 2) break
      line.push(...next.line.slice(1))
    }
    const coordinates = line.map((point) => toDegrees(city.blueprint, point))
    if (!one(SPOTS)) return { type: 'LineString', coordinates }
    const apart = Math.ceil(coordinates.length / MOST_SPOTS)
    return { type: 'MultiPoint', coordinates: coordinates.filter((_, i) => i % apart === 0) }
  }
  const [lng, lat] = site.position
  const narrowing = Math.cos((lat * Math.PI) / 180)
  const away = ({ degrees }: Block): number =>
    ((degrees[0] - lng) * narrowing) ** 2 + (degrees[1] - lat) ** 2
  const nearest = (among: readonly Block[]): Block =>
    among.reduce((best, next) => (away(next) < away(best) ? next : best))
  const polygonOf = ({ cell }: Block): [number, number][][] => {
    const ring = cell.outline.map((point) => toDegrees(city.blueprint, point))
    return [[...ring, at(ring, 0)]]
  }
  const near = nearest(blocks)
  const coordinates = polygonOf(near)
  if (!one(PAIRS) || blocks.length < 2) return { type: 'Polygon', coordinates }
  const other = nearest(blocks.filter((block) => block !== near))
  return { type: 'MultiPolygon', coordinates: [coordinates, polygonOf(other)] }
}
