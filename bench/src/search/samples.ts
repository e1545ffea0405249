import type { Polygon } from '@plat/contract/platform/geometry'
import type { Bounds } from '@plat/record-index/types'
import type { BenchCriteria, BenchQuery } from './bench-query.ts'
import { type BenchRows, categoryOf, NO_DATE } from './bench-rows.ts'

const CITY: Bounds = [-98.05, 30.08, -97.45, 30.6]
const COMMON = 0.03
const RARE = { from: 0.0002, to: 0.003 }
/** Records of a page. */
export const PAGE_SIZE = 20

/** Random parameters of queries, of values and places that the records have. */
export interface Samples {
  /** One of the frequent record types. */
  type(): NonNullable<BenchCriteria['category']>
  /** One of the rare sub-types. */
  rareType(): NonNullable<BenchCriteria['category']>
  /** One to eleven years. */
  days(): NonNullable<BenchCriteria['days']>
  /** A map of 1280 × 800 pixels at zoom 14. */
  neighbourhood(): Bounds
  city(): Bounds
  half(): Bounds
  /** A ragged polygon of 50 vertices, 4 to 14 kilometres across. */
  star(): Polygon
  page(offset: number): () => BenchQuery
}

/** @param random deterministic: the same numbers make the same queries */
export function createSamples(rows: BenchRows, random: () => number): Samples {
  const common = frequentCodes(rows, 'record_type', COMMON, 1)
  const rare = frequentCodes(rows, 'sub_type', RARE.from, RARE.to)
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)]
    if (one === undefined) throw new Error('The records have no value frequent or rare enough')
    return one
  }
  const type = () => ({ id: 'record_type', code: pick(common) })
  const days = () => {
    const from = 4_000 + Math.floor(random() * 9_000)
    return { from, to: from + 365 + Math.floor(random() * 3_650) }
  }
  return {
    ...areaSamples(rows, random),
    type,
    rareType: () => ({ id: 'sub_type', code: pick(rare) }),
    days,
    page: (offset) => () => ({
      kind: 'page',
      criteria: pick([{}, { days: days() }, { category: type() }]),
      sort: {
        field: pick(['record_date', 'record_date', 'reference', 'record_type'] as const),
        descending: random() < 0.6,
      },
      offset,
      limit: PAGE_SIZE,
    }),
  }
}

function areaSamples(
  rows: BenchRows,
  random: () => number,
): Pick<Samples, 'neighbourhood' | 'city' | 'half' | 'star'> {
  const somewhere = () => {
    for (;;) {
      const row = Math.floor(random() * rows.size)
      const lng = rows.lng[row] ?? Number.NaN
      const lat = rows.lat[row] ?? Number.NaN
      if (lng > CITY[0] && lng < CITY[2] && lat > CITY[1] && lat < CITY[3]) return { lng, lat }
    }
  }
  const city = (): Bounds => {
    const shift = (random() - 0.5) * 0.02
    return [CITY[0] + shift, CITY[1] + shift, CITY[2] + shift, CITY[3] + shift]
  }
  return {
    city,
    neighbourhood: () => {
      const { lng, lat } = somewhere()
      return [lng - 0.0275, lat - 0.0148, lng + 0.0275, lat + 0.0148]
    },
    half: () => {
      const [w, s, e, n] = city()
      const middle = -97.74 + (random() - 0.5) * 0.02
      return random() < 0.5 ? [w, s, middle, n] : [middle, s, e, n]
    },
    star: () => star(somewhere(), random),
  }
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
