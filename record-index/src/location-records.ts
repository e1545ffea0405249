import type { Matches } from './match-runs.ts'
import { hilbertKey } from './hilbert.ts'
import type { IndexColumns } from './index-columns.ts'
import { wordMask } from './bits.ts'
import { type CompiledCriteria, fillRuns } from './matcher.ts'
import { keepMatching, recordsWithMoreIn, withPositions } from './more-locations.ts'
import type { QueryContext } from './query-context.ts'
import { contextsOf, newestFirst, pageOfMatches, type Segments } from './segments.ts'
import type { IndexCriteria, LocationPageRequest } from './types.ts'
import type { IndexPage } from './index-results.ts'

/** The matching records at exactly this location, newest first unless a sort is given. */
export function locationRecords(
  segments: Segments,
  criteria: IndexCriteria,
  x: number,
  y: number,
  page: LocationPageRequest,
): IndexPage {
  const found = contextsOf(segments).map((context) => matchesAt(context, criteria, x, y))
  return pageOfMatches(segments, found, page.sort ?? newestFirst(segments), page)
}

function matchesAt(context: QueryContext, criteria: IndexCriteria, x: number, y: number): Matches {
  const { columns } = context
  const compiled = context.compile(criteria)
  const byFirst = firstsAt(context, compiled, x, y)
  if (columns.more.count === 0) return byFirst
  const others = recordsWithMoreIn(columns.more, { minX: x, minY: y, maxX: x, maxY: y })
  return withPositions(byFirst, others.subarray(0, keepMatching(compiled, others)))
}

/** The matching records whose first location is this one. */
function firstsAt(
  context: QueryContext,
  compiled: CompiledCriteria,
  x: number,
  y: number,
): Matches {
  const { from, to } = positionsAt(context.columns, x, y)
  const bits = context.bits(0)
  if (from === to) return { bits, runs: [] }
  const first = from >>> 5
  const end = ((to - 1) >>> 5) + 1
  const runs = [first, end]
  fillRuns(compiled, runs, bits)
  for (let w = first; w < end; w++) bits[w] &= wordMask(w, from, to)
  return { bits, runs }
}

/** The positions of records with their first location there, `to` exclusive; empty when no record is there. */
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
