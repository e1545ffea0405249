import type { IndexRow } from './types.ts'

export function record(key: number, lng: number, lat: number, statusCategory: 1 | 2): IndexRow {
  return {
    key,
    lng,
    lat,
    statusCategory,
    visibility: 0,
    reference: String(key),
    categories: [null, null, null],
    dates: [null, null],
    numbers: [null],
    address: null,
    text: null,
  }
}

/** Records that are denser in the middle; deterministic. */
export function scattered(count: number): IndexRow[] {
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  return Array.from({ length: count }, (_, i) =>
    record(
      i + 1,
      -98 + (random() + random()) / 2,
      30 + (random() + random()) / 2,
      random() < 0.4 ? 1 : 2,
    ),
  )
}
