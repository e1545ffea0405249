import { type BenchRows, NO_DATE, seededRandom } from './bench-rows.ts'

/** Maximum shift of a copied location in degrees: copies fill the gaps between the real ones. */
const SPREAD = 0.004

/**
 * Any number of records, reproducibly: Austin's, copied with slightly shifted locations and dates. Records that share a
 * location still share one in each copy.
 */
export function synthesize(austin: BenchRows, size: number): BenchRows {
  const random = seededRandom(size)
  const lng = new Float64Array(size)
  const lat = new Float64Array(size)
  const date = new Int32Array(size)
  const cost = new Float64Array(size)
  const live = new Uint8Array(size)
  const source = new Uint32Array(size)
  const codes = austin.categories.map(() => new Uint16Array(size))
  for (let i = 0; i < size; i++) {
    const copy = Math.floor(i / austin.size)
    const from = i % austin.size
    source[i] = from
    const baseLng = austin.lng[from] ?? Number.NaN
    const baseLat = austin.lat[from] ?? Number.NaN
    lng[i] = copy === 0 ? baseLng : baseLng + moved(baseLng, baseLat, copy)
    lat[i] = copy === 0 ? baseLat : baseLat + moved(baseLat, baseLng, copy)
    const day = austin.date[from] ?? NO_DATE
    date[i] = day === NO_DATE ? day : day + Math.floor(random() * 30)
    cost[i] = austin.cost[from] ?? Number.NaN
    live[i] = austin.live[from] ?? 0
    austin.categories.forEach((category, c) => {
      const column = codes[c]
      if (column !== undefined) column[i] = category.codes[from] ?? 0
    })
  }
  return {
    size,
    lng,
    lat,
    date,
    cost,
    live,
    categories: austin.categories.map((category, c) => ({
      ...category,
      codes: codes[c] ?? category.codes,
    })),
    reference: (row) => `${austin.reference(source[row] ?? 0)}-${Math.floor(row / austin.size)}`,
    address: () => null,
    text: () => null,
  }
}

/** The same for the same point and copy. */
function moved(a: number, b: number, copy: number): number {
  const noise = Math.sin(a * 12_989.8 + b * 78_233.3 + copy * 37.719) * 43_758.5453
  return (noise - Math.floor(noise) - 0.5) * 2 * SPREAD
}
