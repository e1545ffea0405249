import type { Matches } from './match-runs.ts'
import type { Bits } from './bits.ts'
import type { CategoryColumn } from './category-column.ts'
import type { IndexColumns } from './index-columns.ts'
import { clearGaps } from './matcher.ts'
import type { OrderedColumn } from './ordered-column.ts'
import { narrowToBins } from './page-bins.ts'
import { selectWindow } from './page-window.ts'
import type { QueryContext } from './query-context.ts'
import type { IndexSort } from './types.ts'

/** The positions of a page. May clear words of `matches.bits` outside the runs. Throws a RangeError for a field that cannot be sorted by. */
export function pagePositions(
  context: QueryContext,
  matches: Matches,
  sort: IndexSort,
  offset: number,
  limit: number,
  total: number,
): number[] {
  const { columns } = context
  const { field, descending } = sort
  const ordered =
    field === 'reference'
      ? columns.reference
      : (columns.dates.get(field) ?? columns.numbers.get(field))
  const category = field === 'area' ? columns.area : columns.categories.get(field)
  const end = Math.min(total, offset + limit)
  if (ordered !== undefined) return windowOf(context, matches, ordered, descending, offset, end)
  if (category !== undefined)
    return windowOfCategory(context, matches, category, descending, offset, end)
  throw new RangeError(unknownSort(columns, field))
}

function windowOf(
  context: QueryContext,
  matches: Matches,
  column: OrderedColumn,
  descending: boolean,
  offset: number,
  end: number,
): number[] {
  if (offset >= end) return []
  const { reference } = context.columns
  const narrowed = narrowToBins(column, matches, descending, offset, end, context)
  const window = { offset: offset - narrowed.before, end: end - narrowed.before }
  return selectWindow(narrowed.positions, window, {
    codes: column.codes,
    none: column.cardinality,
    descending,
    ranks: reference.codes,
  })
}

/** Few values with many records each: skips whole values, then pages by reference within those that overlap. */
function windowOfCategory(
  context: QueryContext,
  matches: Matches,
  column: CategoryColumn,
  descending: boolean,
  offset: number,
  end: number,
): number[] {
  if (offset >= end) return []
  clearGaps(matches.bits, matches.runs)
  const counts = column.countCodes(matches.bits, matches.runs)
  const none = column.codeCount - 1
  const order = Array.from({ length: none }, (_, i) => (descending ? none - 1 - i : i))
  order.push(none)
  const positions: number[] = []
  let before = 0
  for (const code of order) {
    const after = before + counts[code]
    if (after > offset && before < end) {
      const bits = context.bits(1)
      keepCode(column, code, matches, bits)
      const part = { bits, runs: matches.runs }
      const from = Math.max(0, offset - before)
      const to = Math.min(counts[code], end - before)
      positions.push(...windowOf(context, part, context.columns.reference, false, from, to))
    }
    before = after
  }
  return positions
}

function keepCode(column: CategoryColumn, code: number, matches: Matches, into: Bits): void {
  const offset = column.bitmapOffset(code)
  if (offset === -1) {
    into.fill(0)
    for (const p of column.positions(code)) into[p >>> 5] |= matches.bits[p >>> 5] & (1 << (p & 31))
    return
  }
  for (let r = 0; r < matches.runs.length; r += 2) {
    for (let w = matches.runs[r]; w < matches.runs[r + 1]; w++) {
      into[w] = matches.bits[w] & column.bitmaps[offset + w]
    }
  }
}

function unknownSort(columns: IndexColumns, field: string): string {
  const known = [
    'reference',
    'area',
    ...columns.dates.keys(),
    ...columns.numbers.keys(),
    ...columns.categories.keys(),
  ]
  return `Records cannot be sorted by "${field}"; the index has ${known.join(', ')}`
}
