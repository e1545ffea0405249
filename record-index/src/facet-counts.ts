import type { Matches } from './match-runs.ts'
import { countBits, countBoth } from './bits.ts'
import { STATUS_CATEGORY } from './compiled-criteria.ts'
import { clearGaps, type CompiledCriteria, withoutField } from './matcher.ts'
import { viewRectangle } from './mercator.ts'
import type { QueryContext } from './query-context.ts'
import { contextsOf, type Segments } from './segments.ts'
import type { Bounds, IndexCriteria } from './types.ts'
import type { FacetOption } from './index-results.ts'

/**
 * Number of records by value for each field, under all criteria except those on the field itself. A field is a category id
 * or `status_category`, whose values are '1' and '2'. Throws a RangeError for any other.
 */
export function countFacets(
  segments: Segments,
  criteria: IndexCriteria,
  fields: readonly string[],
  view: Bounds | undefined,
): Record<string, FacetOption[]> {
  const [ofBase, ...rest] = contextsOf(segments).map((context) =>
    countIn(context, criteria, fields, view),
  )
  for (const ofDelta of rest)
    for (const field of fields) ofBase[field] = addOptions(ofBase[field], ofDelta[field])
  return ofBase
}

/** The sums of two counts, in the order of options. */
function addOptions(a: readonly FacetOption[], b: readonly FacetOption[]): FacetOption[] {
  const counts = new Map(a.map(({ value, count }) => [value, count]))
  for (const { value, count } of b) counts.set(value, (counts.get(value) ?? 0) + count)
  return Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (one, other) => other.count - one.count || compareValues(one.value, other.value),
  )
}

function compareValues(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? -1 : Number(a > b)
}

function countIn(
  context: QueryContext,
  criteria: IndexCriteria,
  fields: readonly string[],
  view: Bounds | undefined,
): Record<string, FacetOption[]> {
  const compiled = context.compile(criteria)
  const restricted = new Set(compiled.predicates.map((entry) => entry.field))
  let shared: Matches | null = null
  const result: Record<string, FacetOption[]> = {}
  for (const field of fields) {
    let matches: Matches
    if (restricted.has(field)) {
      matches = matchAll(context, withoutField(compiled, field), view, 1)
    } else {
      shared ??= matchAll(context, compiled, view, 0)
      matches = shared
    }
    result[field] = countOptions(context, field, matches)
  }
  return result
}

function matchAll(
  context: QueryContext,
  compiled: CompiledCriteria,
  view: Bounds | undefined,
  slot: number,
): Matches {
  const matches = context.match(compiled, { part: 'all', view: viewRectangle(view) }, slot)
  clearGaps(matches.bits, matches.runs)
  return matches
}

function countOptions(context: QueryContext, field: string, matches: Matches): FacetOption[] {
  const { columns } = context
  const options: FacetOption[] = []
  const column = columns.categories.get(field)
  if (column !== undefined) {
    const values = columns.data.values[field]
    column.countCodes(matches.bits, matches.runs).forEach((count, code) => {
      if (count > 0) options.push({ value: code < values.length ? values[code] : null, count })
    })
  } else if (field === STATUS_CATEGORY) {
    let all = 0
    let live = 0
    for (let r = 0; r < matches.runs.length; r += 2) {
      all += countBits(matches.bits, matches.runs[r], matches.runs[r + 1])
      live += countBoth(matches.bits, columns.live, 0, matches.runs[r], matches.runs[r + 1])
    }
    if (live > 0) options.push({ value: '1', count: live })
    if (all > live) options.push({ value: '2', count: all - live })
  } else {
    const known = [STATUS_CATEGORY, ...columns.categories.keys()].join(', ')
    throw new RangeError(`Options of "${field}" cannot be counted; the index has ${known}`)
  }
  // Codes ascend with the values and "no value" is last; the sort is stable.
  return options.sort((a, b) => b.count - a.count)
}
