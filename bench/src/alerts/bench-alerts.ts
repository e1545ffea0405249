import type { IndexCriteria, IndexRow, IndexShape } from '@plat/record-index/types'
import { seededRandom } from '../search/bench-rows.ts'
import type { ChangedCity } from './changed-city.ts'

/** Side of a square of the grid in degrees, about a kilometre, and the squares' south-western corner. */
const GRID = 0.01
const CORNER = { lng: -98.0, lat: 30.1 }
const COLUMNS = 40
const ROWS = 40
/** Degrees of latitude in a metre. */
const METRE = 1 / 111_195
const COSTS = [5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000]

/** What residents watch: seven in ten a place, two what they drew, one a square of a grid. */
export class BenchAlerts {
  private readonly located: readonly IndexRow[]
  private readonly neighbourhoods: readonly string[]
  private readonly parks: readonly string[]
  private readonly typeAt: number
  private readonly statusAt: number

  constructor({ rows, layers, schema }: ChangedCity) {
    this.located = rows
    const guids = (id: string) =>
      layers.flatMap((layer) => (layer.id === id ? layer.places.map(({ guid }) => guid) : []))
    this.neighbourhoods = guids('neighbourhoods')
    this.parks = guids('parks')
    this.typeAt = schema.categories.indexOf('record_type')
    this.statusAt = schema.categories.indexOf('status')
  }

  /** The search of the alert with this number, the same each time. */
  criteria(id: number): IndexCriteria {
    const random = seededRandom(id * 2_654_435_761)
    // The first numbers of neighbouring seeds are alike.
    random()
    const kind = random()
    if (kind < 0.7) return { places: this.places(random), ...this.filters(random) }
    const shape =
      kind < 0.8 ? this.circle(random) : kind < 0.9 ? this.polygon(random) : square(random)
    return { shapes: [shape], ...this.filters(random) }
  }

  private places(random: () => number): string[] {
    const layer = random() < 0.8 ? this.neighbourhoods : this.parks
    const count = random() < 0.9 ? 1 : 2 + Math.floor(random() * 2)
    return Array.from({ length: count }, () => one(layer, random))
  }

  /** Two in five want everything there. */
  private filters(random: () => number): Omit<IndexCriteria, 'places' | 'shapes'> {
    const kind = random()
    const value = (at: number) => one(this.located, random).categories[at] ?? null
    const values = (at: number, most: number) =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => value(at))
    const categories: Record<string, (string | null)[]> = {}
    if (kind >= 0.4 && kind < 0.75) categories.record_type = values(this.typeAt, 2)
    if (kind >= 0.65 && kind < 0.85) categories.status = values(this.statusAt, 3)
    return {
      visibility: 0,
      categories,
      ...(kind >= 0.85 ? { numbers: { cost: { from: one(COSTS, random) } } } : {}),
    }
  }

  /** Somewhere near a record, as people draw around what they know. */
  private middle(random: () => number): { lng: number; lat: number } {
    const { lng, lat } = one(this.located, random)
    return { lng: (lng ?? 0) + (random() - 0.5) * 0.01, lat: (lat ?? 0) + (random() - 0.5) * 0.01 }
  }

  /** From 100 metres to two kilometres, more of the small ones. */
  private circle(random: () => number): IndexShape {
    const { lng, lat } = this.middle(random)
    return { kind: 'circle', center: [lng, lat], radius: Math.round(100 * 20 ** random()) }
  }

  private polygon(random: () => number): IndexShape {
    const { lng, lat } = this.middle(random)
    const corners = 4 + Math.floor(random() * 20)
    const reach = 200 * 10 ** random() * METRE
    const ring: number[][] = Array.from({ length: corners }, (_, i) => {
      const angle = (i / corners) * 2 * Math.PI
      const away = reach * (0.5 + random() / 2)
      // Six decimals, as the page sends them.
      return [
        Math.round((lng + Math.cos(angle) * away) * 1e6) / 1e6,
        Math.round((lat + Math.sin(angle) * away) * 1e6) / 1e6,
      ]
    })
    const first = ring[0]
    return {
      kind: 'polygon',
      geometry: { type: 'Polygon', coordinates: [first === undefined ? [] : [...ring, first]] },
    }
  }
}

function square(random: () => number): IndexShape {
  const west = CORNER.lng + Math.floor(random() * COLUMNS) * GRID
  const south = CORNER.lat + Math.floor(random() * ROWS) * GRID
  return { kind: 'rectangle', bounds: [west, south, west + GRID, south + GRID] }
}

function one<T>(list: readonly T[], random: () => number): T {
  const value = list[Math.floor(random() * list.length)]
  if (value === undefined) throw new Error('Nothing to choose from')
  return value
}
