import type { Polygon } from '@plat/contract/platform/geometry'
import type { Bounds } from '@plat/record-index/types'
import { type BenchRows, categoryOf, NO_DATE, seededRandom } from './bench-rows.ts'

/** A search for every engine; with codes and days, so that no engine has to translate values. */
export interface BenchCriteria {
  /** Category id to code. */
  category?: { id: string; code: number }
  days?: { from: number; to: number }
  polygon?: Polygon
}

export type BenchQuery =
  | { kind: 'count'; criteria: BenchCriteria; view?: Bounds }
  | { kind: 'clusters'; criteria: BenchCriteria; view: Bounds; zoom: number }
  | { kind: 'facets'; criteria: BenchCriteria; fields: string[] }
  | { kind: 'page'; criteria: BenchCriteria; sort: BenchSort; offset: number; limit: number }

export interface BenchSort {
  field: 'record_date' | 'reference' | 'record_type'
  descending: boolean
}

/** One line of the table: the same kind of query with many different parameters. */
export interface BenchCase {
  name: string
  /** Required: milliseconds at 1.69 and 10 million records, and factor compared with PostGIS. */
  target: { million: number; tenMillion: number; ratio?: number }
  queries: BenchQuery[]
}

const CITY: Bounds = [-98.05, 30.08, -97.45, 30.6]
const FACETS = ['record_type', 'status', 'sub_type', 'work_type', 'usage', 'status_category']
const COMMON = 0.03
const RARE = { from: 0.0002, to: 0.003 }
const PAGE_SIZE = 20

/** All cases; deterministic for the same records. */
export function benchCases(rows: BenchRows, perCase: number): BenchCase[] {
  const random = seededRandom(20_161)
  const common = frequentCodes(rows, 'record_type', COMMON, 1)
  const rare = frequentCodes(rows, 'sub_type', RARE.from, RARE.to)
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)]
    if (one === undefined) throw new Error('The records have no value frequent or rare enough')
    return one
  }
  const days = () => {
    const from = 4_000 + Math.floor(random() * 9_000)
    return { from, to: from + 365 + Math.floor(random() * 3_650) }
  }
  const somewhere = () => {
    for (;;) {
      const row = Math.floor(random() * rows.size)
      const lng = rows.lng[row] ?? Number.NaN
      const lat = rows.lat[row] ?? Number.NaN
      if (lng > CITY[0] && lng < CITY[2] && lat > CITY[1] && lat < CITY[3]) return { lng, lat }
    }
  }
  /** A map of 1280 × 800 pixels at zoom 14. */
  const neighbourhood = (): Bounds => {
    const { lng, lat } = somewhere()
    return [lng - 0.0275, lat - 0.0148, lng + 0.0275, lat + 0.0148]
  }
  const city = (): Bounds => {
    const shift = (random() - 0.5) * 0.02
    return [CITY[0] + shift, CITY[1] + shift, CITY[2] + shift, CITY[3] + shift]
  }
  const half = (): Bounds => {
    const [w, s, e, n] = city()
    const middle = -97.74 + (random() - 0.5) * 0.02
    return random() < 0.5 ? [w, s, middle, n] : [middle, s, e, n]
  }
  const times = <T>(make: () => T): T[] => Array.from({ length: perCase }, make)
  const type = () => ({ id: 'record_type', code: pick(common) })
  const page = (offset: number) => (): BenchQuery => ({
    kind: 'page',
    criteria: pick([{}, { days: days() }, { category: type() }]),
    sort: {
      field: pick(['record_date', 'record_date', 'reference', 'record_type'] as const),
      descending: random() < 0.6,
    },
    offset,
    limit: PAGE_SIZE,
  })
  return [
    {
      name: 'count: neighbourhood, category, dates',
      target: { million: 0.3, tenMillion: 2, ratio: 40 },
      queries: times(() => ({
        kind: 'count',
        criteria: { category: type(), days: days() },
        view: neighbourhood(),
      })),
    },
    {
      name: 'count: whole city, category, dates',
      target: { million: 2, tenMillion: 15, ratio: 25 },
      queries: times(() => ({
        kind: 'count',
        criteria: { category: type(), days: days() },
        view: city(),
      })),
    },
    {
      name: 'count: half the city, rare category, dates',
      target: { million: 0.4, tenMillion: 2, ratio: 10 },
      queries: times(() => ({
        kind: 'count',
        criteria: { category: { id: 'sub_type', code: pick(rare) }, days: days() },
        view: half(),
      })),
    },
    {
      name: 'clusters: whole city, category',
      target: { million: 6, tenMillion: 35, ratio: 35 },
      queries: times(() => ({
        kind: 'clusters',
        criteria: { category: type() },
        view: city(),
        zoom: 10,
      })),
    },
    {
      name: 'clusters: whole city, no filter',
      target: { million: 8, tenMillion: 45, ratio: 35 },
      queries: times(() => ({ kind: 'clusters', criteria: {}, view: city(), zoom: 10 })),
    },
    {
      name: 'clusters: neighbourhood',
      target: { million: 0.8, tenMillion: 4, ratio: 80 },
      queries: times(() => ({ kind: 'clusters', criteria: {}, view: neighbourhood(), zoom: 14 })),
    },
    {
      name: 'facets of six fields, category and dates',
      target: { million: 20, tenMillion: 120 },
      queries: times(() => ({
        kind: 'facets',
        criteria: { category: type(), days: days() },
        fields: FACETS,
      })),
    },
    {
      name: 'count: polygon of 50 vertices',
      target: { million: 5, tenMillion: 30 },
      queries: times(() => ({
        kind: 'count',
        criteria: { polygon: star(somewhere(), random) },
      })),
    },
    {
      name: 'page 1, any sort',
      target: { million: 10, tenMillion: 25 },
      queries: times(page(0)),
    },
    {
      name: 'page 1,000, any sort',
      target: { million: 10, tenMillion: 25 },
      queries: times(page(999 * PAGE_SIZE)),
    },
  ]
}

/** A ragged polygon of 50 vertices, 4 to 14 kilometres across. */
function star(center: { lng: number; lat: number }, random: () => number): Polygon {
  const size = 0.02 + random() * 0.05
  const ring = Array.from({ length: 50 }, (_, i): [number, number] => {
    const angle = (i / 50) * 2 * Math.PI
    const reach = size * (0.5 + random() * 0.5)
    return [center.lng + Math.cos(angle) * reach, center.lat + Math.sin(angle) * reach]
  })
  const [first] = ring
  return { type: 'Polygon', coordinates: [first === undefined ? ring : [...ring, first]] }
}

/** Codes of the values that this share of the dated, located records have. */
function frequentCodes(rows: BenchRows, id: string, from: number, to: number): number[] {
  const { values, codes } = categoryOf(rows, id)
  const counts = new Uint32Array(values.length + 1)
  codes.forEach((code, row) => {
    if (rows.date[row] !== NO_DATE) counts[code] = (counts[code] ?? 0) + 1
  })
  return [...counts.keys()].filter((code) => {
    const share = (counts[code] ?? 0) / rows.size
    return code < values.length && share >= from && share <= to
  })
}
