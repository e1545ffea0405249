import type { Matches } from './match-runs.ts'
import { countBits } from './bits.ts'
import type { IndexColumns } from './index-columns.ts'
import type { IndexPage } from './index-results.ts'
import type { QueryContext } from './query-context.ts'
import { pagePositions } from './page-positions.ts'
import type { IndexSort } from './types.ts'

/**
 * What is searched to answer a question: the base, and the delta beside it where there is one. Each is searched by
 * itself, then their answers are joined.
 */
export interface Segments {
  readonly base: QueryContext
  readonly delta: {
    readonly context: QueryContext
    /** By position in the delta: how many of the base's references come before. */
    readonly before: Uint32Array
  } | null
}

/** The base and, where there is one, the delta. */
export function contextsOf({ base, delta }: Segments): QueryContext[] {
  return delta === null ? [base] : [base, delta.context]
}

/** Number of matches. */
export function countMatches({ bits, runs }: Matches): number {
  let total = 0
  for (let r = 0; r < runs.length; r += 2) total += countBits(bits, runs[r], runs[r + 1])
  return total
}

/** A record by its position in the base or the delta. */
interface Row {
  readonly columns: IndexColumns
  readonly position: number
}

/**
 * A page of what was found in the base and in the delta, in that order. May clear words outside the runs. Throws a
 * RangeError for a field that cannot be sorted by.
 */
export function pageOfMatches(
  segments: Segments,
  found: readonly Matches[],
  sort: IndexSort,
  { offset, limit }: { offset: number; limit: number },
): IndexPage {
  const totals = found.map(countMatches)
  const rows = pageRows(segments, found, totals, sort, offset, limit)
  return {
    total: totals.reduce((sum, one) => sum + one, 0),
    keys: rows.map(({ columns, position }) => columns.key[position]),
    areas: rows.map(({ columns, position }) => columns.areaNumber(position)),
  }
}

function pageRows(
  { base, delta }: Segments,
  [inBase, inDelta]: readonly Matches[],
  [baseTotal, deltaTotal = 0]: readonly number[],
  sort: IndexSort,
  offset: number,
  limit: number,
): Row[] {
  const rowsOf = ({ columns }: QueryContext, positions: readonly number[]) =>
    positions.map((position): Row => ({ columns, position }))
  if (delta === null || deltaTotal === 0)
    return rowsOf(base, pagePositions(base, inBase, sort, offset, limit, baseTotal))
  const end = Math.min(baseTotal + deltaTotal, offset + limit)
  // At most the whole delta comes before a row of the base, which is then that much further back in the page.
  const first = Math.max(0, offset - deltaTotal)
  const olds = rowsOf(
    base,
    pagePositions(base, inBase, sort, first, Math.max(0, end - first), baseTotal),
  )
  const { context, before } = delta
  const news = rowsOf(context, pagePositions(context, inDelta, sort, 0, deltaTotal, deltaTotal))
  const rows: Row[] = []
  for (let rank = first, i = 0, j = 0; rank < end; rank++) {
    const isOld = j === news.length || (i < olds.length && isFirst(olds[i], news[j], before, sort))
    const row = isOld ? olds[i++] : news[j++]
    if (rank >= offset) rows.push(row)
  }
  return rows
}

/** Whether the row of the base comes before that of the delta. */
function isFirst(old: Row, one: Row, before: Uint32Array, { field, descending }: IndexSort) {
  const isLower = old.columns.reference.codes[old.position] < before[one.position]
  if (field === 'reference') return isLower !== descending
  const a = sortValue(old, field)
  const b = sortValue(one, field)
  if (a === b) return isLower
  if (a === null || b === null) return b === null
  return a < b !== descending
}

/** What a list is sorted by; "no value" is null. */
function sortValue({ columns, position }: Row, field: string): string | number | null {
  if (field === 'area') return columns.areaNumber(position) || null
  const ordered = columns.dates.get(field) ?? columns.numbers.get(field)
  if (ordered !== undefined) return ordered.values[ordered.codes[position]] ?? null
  const code = columns.categories.get(field)?.codes[position]
  return code === undefined ? null : (columns.data.values[field][code] ?? null)
}

/** The order of records at one location unless another is asked for. */
export function newestFirst({ base }: Segments): IndexSort {
  return { field: base.columns.data.schema.dates[0], descending: true }
}
