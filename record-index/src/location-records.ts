import { hilbertKey } from './hilbert.ts'
import type { IndexColumns } from './index-columns.ts'
import { wordMask } from './bits.ts'
import { fillRuns } from './matcher.ts'
import type { QueryContext } from './query-context.ts'
import { countRuns, pagePositions } from './record-page.ts'
import type { IndexCriteria, LocationPage, LocationPageRequest } from './types.ts'

/** The matching records at exactly this location, newest first unless a sort is given. */
export function locationRecords(
  context: QueryContext,
  criteria: IndexCriteria,
  x: number,
  y: number,
  page: LocationPageRequest,
): LocationPage {
  const { columns } = context
  const { from, to } = positionsAt(columns, x, y)
  if (from === to) return { total: 0, keys: [] }
  const first = from >>> 5
  const end = ((to - 1) >>> 5) + 1
  const matches = { bits: context.bits(0), runs: [first, end] }
  fillRuns(context.compile(criteria), matches.runs, matches.bits)
  for (let w = first; w < end; w++) matches.bits[w] &= wordMask(w, from, to)
  const total = countRuns(matches)
  const sort = page.sort ?? { field: columns.data.schema.dates[0], descending: true }
  const positions = pagePositions(context, matches, sort, page.offset, page.limit, total)
  return { total, keys: positions.map((p) => columns.key[p]) }
}

/** The positions at a location, `to` exclusive; empty when no record is there. */
export function positionsAt(
  columns: IndexColumns,
  x: number,
  y: number,
): { from: number; to: number } {
  const { high, low } = hilbertKey(x, y)
  const end = columns.data.locatedEnd
  const isBefore = (p: number) => {
    const key = hilbertKey(columns.x[p], columns.y[p])
    return key.high < high || (key.high === high && key.low < low)
  }
  let from = 0
  for (let above = end; from < above;) {
    const middle = (from + above) >>> 1
    if (isBefore(middle)) from = middle + 1
    else above = middle
  }
  let to = from
  let step = 1
  const isHere = (p: number) => p < end && columns.x[p] === x && columns.y[p] === y
  // Steps double, then halve: a location may hold thousands of records.
  while (isHere(to + step - 1)) {
    to += step
    step *= 2
  }
  for (; step >= 1; step = Math.floor(step / 2)) if (isHere(to + step - 1)) to += step
  return { from, to }
}
