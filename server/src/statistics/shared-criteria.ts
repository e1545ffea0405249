import { isDeepStrictEqual } from 'node:util'
import type { IndexRange } from '@plat/record-index/types'
import type { PlacedCriteria } from '../places/place-shapes.ts'

type Area = Pick<PlacedCriteria, 'shapes' | 'places' | 'near'>

/**
 * What both of two searches find, as one search. Null where that cannot be said: of two different areas, or of
 * different words.
 */
export function sharedCriteria(one: PlacedCriteria, other: PlacedCriteria): PlacedCriteria | null {
  const areas = sharedPart<Area>(areaOf(one), areaOf(other))
  const words = sharedPart(wordsOf(one), wordsOf(other))
  if (areas === null || words === null) return null
  const categories = sharedEntries(one.categories, other.categories, (a, b) =>
    a.filter((value) => b.includes(value)),
  )
  const dates = sharedEntries(one.dates, other.dates, sharedRange)
  const numbers = sharedEntries(one.numbers, other.numbers, sharedRange)
  const statuses = new Set(
    [one.statusCategory, other.statusCategory].filter((s) => s !== undefined),
  )
  const [statusCategory] = statuses
  return {
    visibility: one.visibility,
    ...areas,
    ...words,
    ...(statusCategory === undefined ? {} : { statusCategory }),
    // No record is both live and archived.
    ...(statuses.size > 1
      ? { categories: { ...categories, record_type: [] } }
      : categories === undefined
        ? {}
        : { categories }),
    ...(dates === undefined ? {} : { dates }),
    ...(numbers === undefined ? {} : { numbers }),
  }
}

function areaOf({ shapes, places, near }: PlacedCriteria): Area {
  return {
    ...(shapes === undefined ? {} : { shapes }),
    ...(places === undefined ? {} : { places }),
    ...(near === undefined ? {} : { near }),
  }
}

function wordsOf({ text }: PlacedCriteria): Pick<PlacedCriteria, 'text'> {
  return text === undefined ? {} : { text }
}

/** The part that one of two has, or both alike; null where they differ. */
function sharedPart<Part extends object>(one: Part, other: Part): Part | null {
  if (Object.keys(one).length === 0) return other
  return Object.keys(other).length === 0 || isDeepStrictEqual(one, other) ? one : null
}

function sharedEntries<Value>(
  one: Readonly<Record<string, Value>> | undefined,
  other: Readonly<Record<string, Value>> | undefined,
  share: (a: Value, b: Value) => Value,
): Record<string, Value> | undefined {
  if (one === undefined && other === undefined) return undefined
  const entries = new Map(Object.entries(one ?? {}))
  for (const [name, value] of Object.entries(other ?? {})) {
    const own = entries.get(name)
    entries.set(name, own === undefined ? value : share(own, value))
  }
  return Object.fromEntries(entries)
}

function sharedRange(one: IndexRange, other: IndexRange): IndexRange {
  const from = [one.from, other.from].filter((end) => end !== undefined)
  const to = [one.to, other.to].filter((end) => end !== undefined)
  return {
    ...(from.length === 0 ? {} : { from: Math.max(...from) }),
    ...(to.length === 0 ? {} : { to: Math.min(...to) }),
  }
}
