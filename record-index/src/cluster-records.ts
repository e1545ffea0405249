import { type Bits, nextBit, wordMask } from './bits.ts'
import { cellEnd, SHOWN } from './cell-grid.ts'
import { positionsAt } from './location-records.ts'
import {
  type ClusterView,
  clusterView,
  distinctLocations,
  removeShapes,
  shapesIn,
  toFeature,
} from './map-locations.ts'
import { boundsToUnits, type UnitRectangle } from './mercator.ts'
import type { Matches, QueryContext } from './query-context.ts'
import { countRuns, pagePositions } from './record-page.ts'
import type { ClusterPageRequest, IndexCriteria, LocationPage } from './types.ts'

/** Bitset slot for the answer; 0 holds the matches, 1 is used for paging. */
const ANSWER = 2

/**
 * The records behind some of a map's features: exactly those that `mapLocations` counts in them for the same criteria,
 * view, zoom and limit. Null when a member is no longer among the features because the criteria or the records have
 * changed.
 */
export function clusterRecords(
  context: QueryContext,
  criteria: IndexCriteria,
  request: ClusterPageRequest,
): LocationPage | null {
  const { columns } = context
  const { view, zoom, limit, members } = request.map
  const compiled = context.compile(criteria)
  const rectangle = boundsToUnits(view)
  const shown = context.match(compiled, { part: 'located', view: rectangle }, 0)
  const withoutShapes = shapesIn(shown.bits, shown.runs, columns.shape, limit) !== null
  if (withoutShapes) removeShapes(shown.bits, shown.runs, columns.shape)

  const few = distinctLocations(context, shown.bits, shown.runs, limit) !== null
  const found = few
    ? atLocations(context, shown, members)
    : inClusters(
        context,
        clusterView(context, compiled, rectangle, zoom, limit, withoutShapes),
        rectangle,
        members,
      )
  if (found === null) return null
  const total = countRuns(found)
  const sort = request.sort ?? { field: columns.data.schema.dates[0], descending: true }
  const positions = pagePositions(context, found, sort, request.offset, request.limit, total)
  return { total, keys: positions.map((p) => columns.key[p]) }
}

type Members = ClusterPageRequest['map']['members']

/** An empty bitset over the words of the matches. */
function emptyLike(context: QueryContext, { runs }: Matches): Bits {
  const bits = context.bits(ANSWER)
  for (let r = 0; r < runs.length; r += 2) bits.fill(0, runs[r], runs[r + 1])
  return bits
}

function copy(from: Bits, into: Bits, start: number, end: number): void {
  if (start >= end) return
  for (let w = start >>> 5; w <= (end - 1) >>> 5; w++) into[w] |= from[w] & wordMask(w, start, end)
}

function atLocations(context: QueryContext, shown: Matches, members: Members): Matches | null {
  const bits = emptyLike(context, shown)
  const wanted: { from: number; to: number }[] = []
  for (const { x, y } of members) {
    const range = positionsAt(context.columns, x, y)
    if (range.from === range.to) return null
    wanted.push(range)
  }
  // Words outside the runs are undefined.
  for (let r = 0; r < shown.runs.length; r += 2) {
    const first = shown.runs[r] * 32
    const end = shown.runs[r + 1] * 32
    for (const { from, to } of wanted)
      copy(shown.bits, bits, Math.max(from, first), Math.min(to, end))
  }
  return { bits, runs: shown.runs }
}

function inClusters(
  context: QueryContext,
  { grid, clusterOf, clusters, count, matches }: ClusterView,
  view: UnitRectangle,
  members: Members,
): Matches | null {
  const numbers = new Map<string, number>()
  for (let i = 0; i < count; i++) {
    const { x, y } = toFeature(clusters, i)
    numbers.set(`${x} ${y}`, i)
  }
  const chosen = new Uint8Array(count)
  for (const { x, y } of members) {
    const number = numbers.get(`${x} ${y}`)
    if (number === undefined) return null
    chosen[number] = 1
  }
  const { columns } = context
  const { area } = grid
  const bits = emptyLike(context, matches)
  for (let r = 0; r < matches.runs.length; r += 2) {
    const end = matches.runs[r + 1] * 32
    for (let p = nextBit(matches.bits, matches.runs[r] * 32, end); p < end;) {
      const stop = cellEnd(columns.x, columns.y, p, end, area.shift)
      const column = (columns.x[p] >>> area.shift) - area.firstColumn
      const row = (columns.y[p] >>> area.shift) - area.firstRow
      const inside = column >= 0 && column < area.columns && row >= 0 && row < area.rows
      const cell = inside ? grid.cellAt[row * area.columns + column] : -1
      if (cell !== -1 && clusterOf[cell] !== -1 && chosen[clusterOf[cell]] === 1) {
        if (grid.visibility[cell] === SHOWN) copy(matches.bits, bits, p, stop)
        else copyInView(context, matches.bits, bits, p, stop, view)
      }
      p = nextBit(matches.bits, stop, end)
    }
  }
  return { bits, runs: matches.runs }
}

function copyInView(
  { columns: { x, y } }: QueryContext,
  from: Bits,
  into: Bits,
  start: number,
  end: number,
  view: UnitRectangle,
): void {
  for (let p = nextBit(from, start, end); p < end; p = nextBit(from, p + 1, end)) {
    if (x[p] < view.minX || x[p] > view.maxX || y[p] < view.minY || y[p] > view.maxY) continue
    into[p >>> 5] |= 1 << (p & 31)
  }
}
