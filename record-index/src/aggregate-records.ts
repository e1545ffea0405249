import {
  type Aggregate,
  type AggregateRequest,
  type Aggregates,
  MAX_MEASURES,
} from './aggregates.ts'
import type { IndexColumns } from './index-columns.ts'
import { CHUNK, eachChunk } from './match-chunks.ts'
import type { Matches } from './match-runs.ts'
import { dateColumn, type MeasureTally } from './measure-tally.ts'
import { tallyOf } from './tally-of.ts'
import { viewRectangle } from './mercator.ts'
import type { OrderedColumn } from './ordered-column.ts'
import { countCodes, PeriodSlots } from './period-slots.ts'
import { contextsOf, countMatches, type Segments } from './segments.ts'
import type { IndexCriteria } from './types.ts'

/** The matches of a segment, with the periods of their dates where there are any. */
interface Part {
  readonly columns: IndexColumns
  readonly matches: Matches
  readonly dates: { readonly column: OrderedColumn; readonly slots: Uint16Array } | null
}

/**
 * Counts, sums, quantiles and durations of the matching records, as a whole and by period.
 * @throws RangeError for a column that the index does not have, and for what a request cannot be
 */
export function aggregateRecords(
  segments: Segments,
  criteria: IndexCriteria,
  request: AggregateRequest,
): Aggregates {
  const { measures } = request
  if (measures.length > MAX_MEASURES)
    throw new RangeError(`Expected at most ${MAX_MEASURES} measures, got ${measures.length}`)
  const periods = request.periods && new PeriodSlots(request.periods)
  const parts = findParts(segments, criteria, request, periods)
  const { counts, range } = countSlots(parts, periods)
  const all = counts.reduce((sum, count) => sum + count, 0)
  const context = { segments: parts.map(({ columns }) => columns), counts }
  const tallies = measures.map((measure) =>
    measure.kind === 'count' ? null : tallyOf(measure, context),
  )
  runTallies(parts, tallies)
  const resultOf = (tally: MeasureTally | null, slot: number): Aggregate =>
    tally === null
      ? { n: slot === counts.length ? all : counts[slot], values: [], invalid: 0 }
      : tally.result(slot)
  return {
    whole: tallies.map((tally) => resultOf(tally, counts.length)),
    buckets: tallies.map((tally) =>
      Array.from({ length: periods?.periods ?? 0 }, (_, slot) => resultOf(tally, slot)),
    ),
    without: periods === null ? 0 : counts[periods.without],
    before: periods === null ? 0 : counts[periods.before],
    after: periods === null ? 0 : counts[periods.after],
    range,
  }
}

function findParts(
  segments: Segments,
  criteria: IndexCriteria,
  { view, withoutOwn = false }: AggregateRequest,
  periods: PeriodSlots | null,
): Part[] {
  const searched =
    withoutOwn && periods !== null
      ? { ...criteria, dates: { ...criteria.dates, [periods.date]: {} } }
      : criteria
  const rectangle = viewRectangle(view)
  return contextsOf(segments).map((context) => {
    const { columns } = context
    const column = periods && dateColumn(columns, periods.date)
    const compiled = context.compile(searched)
    return {
      columns,
      matches: context.match(compiled, { part: 'all', view: rectangle }, 0),
      dates: column && periods && { column, slots: periods.slotsOf(column) },
    }
  })
}

/** Number of matches by slot, and their first and last date. Without periods there is one slot for all. */
function countSlots(
  parts: readonly Part[],
  periods: PeriodSlots | null,
): { counts: number[]; range: Aggregates['range'] } {
  if (periods === null)
    return {
      counts: [parts.reduce((sum, { matches }) => sum + countMatches(matches), 0)],
      range: null,
    }
  const counts = Array.from({ length: periods.size }, () => 0)
  let [from, to] = [Infinity, -Infinity]
  for (const { matches, dates } of parts) {
    if (dates === null) continue
    const { column, slots } = dates
    countCodes(column, matches).forEach((count, code) => {
      if (count === 0) return
      counts[slots[code]] += count
      if (code === column.cardinality) return
      from = Math.min(from, column.values[code])
      to = Math.max(to, column.values[code])
    })
  }
  return { counts, range: from > to ? null : { from, to } }
}

/** Shows the matches to one tally after the other. */
function runTallies(parts: readonly Part[], tallies: readonly (MeasureTally | null)[]): void {
  const slots = new Uint16Array(CHUNK)
  for (const tally of tallies) {
    if (tally === null) continue
    parts.forEach(({ matches, dates }, segment) => {
      eachChunk(matches, (positions, count) => {
        if (dates !== null) readSlots(dates, positions, slots, count)
        tally.add(segment, positions, slots, count)
      })
    })
    tally.end()
  }
}

function readSlots(
  { column, slots: slotOf }: NonNullable<Part['dates']>,
  positions: Uint32Array,
  slots: Uint16Array,
  count: number,
): void {
  const { codes } = column
  for (let i = 0; i < count; i++) slots[i] = slotOf[codes[positions[i]]]
}
