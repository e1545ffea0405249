import type { IndexCriteria, IndexRange } from './types.ts'

/**
 * The conditions of a search, each as criteria of its own and in one spelling, so that equal ones are equal texts: all of
 * them together are the search. Those that usually leave the fewest records come first; what is left out comes last.
 * @throws RangeError for a number that is none
 */
export function searchConditions(criteria: IndexCriteria): string[] {
  const { keys, shapes, placeShapes, excludedShapes, text, places, statusCategory } = criteria
  const conditions: Partial<IndexCriteria>[] = []
  if (keys !== undefined) conditions.push({ keys: distinct(keys, (a, b) => a - b) })
  if (shapes !== undefined) conditions.push({ shapes })
  if (placeShapes !== undefined) conditions.push({ placeShapes })
  if (text !== undefined) conditions.push({ text })
  if (places !== undefined) conditions.push({ places: distinct(places) })
  for (const [id, values] of Object.entries(criteria.categories ?? {}))
    if (values !== undefined) conditions.push({ categories: { [id]: distinct(values) } })
  for (const [id, range] of ranges(criteria.numbers)) conditions.push({ numbers: { [id]: range } })
  for (const [id, range] of ranges(criteria.dates)) conditions.push({ dates: { [id]: range } })
  if (statusCategory !== undefined) conditions.push({ statusCategory })
  conditions.push({ visibility: criteria.visibility })
  if (excludedShapes !== undefined) conditions.push({ excludedShapes })
  return conditions.map((condition) => {
    const json = JSON.stringify(condition)
    // Every number that is not finite became null; looking at each one would take most of the time.
    return json.includes('null') ? JSON.stringify(condition, finite) : json
  })
}

function distinct<T>(values: readonly T[], compare?: (a: T, b: T) => number): readonly T[] {
  return values.length < 2 ? values : [...new Set(values)].sort(compare)
}

/** The ranges that restrict, their ends in one order, by column. */
function ranges(all: Record<string, IndexRange> = {}): [string, IndexRange][] {
  return Object.entries(all)
    .filter(([, range]) => range?.from !== undefined || range?.to !== undefined)
    .map(([id, { from, to }]) => [id, { from, to }])
}

/** JSON has no infinity; the largest number does the same in ranges and radii. */
function finite(_key: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value
  if (Number.isNaN(value)) throw new RangeError('A search has NaN where a number is expected')
  return Math.sign(value) * Number.MAX_VALUE
}
