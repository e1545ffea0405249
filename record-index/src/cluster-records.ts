import type { Matches } from './match-runs.ts'
import { type Bits, nextBit, setBit, wordMask } from './bits.ts'
import { cellAt, type CellGrid, cellEnd, SHOWN } from './cell-grid.ts'
import { positionsAt } from './location-records.ts'
import { clusterView, distinctLocations, searchView, toFeature } from './map-locations.ts'
import { boundsToUnits, type UnitRectangle } from './mercator.ts'
import { isMatch } from './more-locations.ts'
import type { QueryContext } from './query-context.ts'
import { contextsOf, newestFirst, pageOfMatches, type Segments } from './segments.ts'
import type { ClusterPageRequest, IndexCriteria } from './types.ts'
import type { IndexPage } from './index-results.ts'

/** Bitset slot for the answer; 0 holds the matches, 1 is used for paging. */
const ANSWER = 2

/**
 * The records behind some of a map's features: exactly those that `mapLocations` counts in them for the same criteria,
 * view, zoom and limit. Null when a member is no longer among the features because the criteria or the records have
 * changed.
 */
export function clusterRecords(
  segments: Segments,
  criteria: IndexCriteria,
  request: ClusterPageRequest,
): IndexPage | null {
  const { view, limit } = request.map
  const rectangle = boundsToUnits(view)
  const searched = searchView(segments, criteria, rectangle)
  const shown = searched.map(({ matches }) => matches)
  const isFew = distinctLocations(searched, rectangle, limit) !== null
  const found = isFew
    ? atLocations(segments, shown, request.map.members)
    : inClusters(segments, clusterView(searched, rectangle, request.map.zoom, limit), request.map)
  if (found === null) return null
  return pageOfMatches(segments, found, request.sort ?? newestFirst(segments), request)
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

function atLocations(
  segments: Segments,
  shown: readonly Matches[],
  members: Members,
): Matches[] | null {
  const contexts = contextsOf(segments)
  const found = contexts.map((context, i) => emptyLike(context, shown[i]))
  for (const { x, y } of members) {
    // A location is a feature of the map while records there match: others may have been withdrawn by a delta.
    let isThere = false
    contexts.forEach(({ columns }, i) => {
      const range = positionsAt(columns, x, y)
      if (copyMatches(shown[i], found[i], range)) isThere = true
      columns.more.visit({ minX: x, minY: y, maxX: x, maxY: y }, ({ position }) => {
        if (!isMatch(shown[i], position)) return
        isThere = true
        setBit(found[i], position)
      })
    })
    if (!isThere) return null
  }
  return found.map((bits, i) => ({ bits, runs: shown[i].runs }))
}

/** Copies the matches at positions from `from` to `to` (exclusive). @returns whether there are any. */
function copyMatches(
  { bits, runs }: Matches,
  into: Bits,
  range: { from: number; to: number },
): boolean {
  let isAny = false
  // Words outside the runs are undefined.
  for (let r = 0; r < runs.length; r += 2) {
    const from = Math.max(range.from, runs[r] * 32)
    const to = Math.min(range.to, runs[r + 1] * 32)
    if (nextBit(bits, from, to) >= to) continue
    isAny = true
    copy(bits, into, from, to)
  }
  return isAny
}

function inClusters(
  segments: Segments,
  { grid, clusterOf, clusters, count, matches, stands }: ReturnType<typeof clusterView>,
  { view, members }: ClusterPageRequest['map'],
): Matches[] | null {
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
  const isChosen = (cell: number) => clusterOf[cell] !== -1 && chosen[clusterOf[cell]] === 1
  const rectangle = boundsToUnits(view)
  const found = contextsOf(segments).map((context, i) =>
    inCells(context, grid, matches[i], isChosen, rectangle),
  )
  for (const { part, position, x, y } of stands) {
    const cell = cellAt(grid, x, y)
    if (cell !== -1 && isChosen(cell)) setBit(found[part].bits, position)
  }
  return found
}

/** The matches in the view that lie in chosen cells. */
function inCells(
  context: QueryContext,
  grid: CellGrid,
  matches: Matches,
  isChosen: (cell: number) => boolean,
  view: UnitRectangle,
): Matches {
  const { columns } = context
  const { area } = grid
  const bits = emptyLike(context, matches)
  for (let r = 0; r < matches.runs.length; r += 2) {
    const end = matches.runs[r + 1] * 32
    for (let p = nextBit(matches.bits, matches.runs[r] * 32, end); p < end;) {
      const stop = cellEnd(columns.x, columns.y, p, end, area.shift)
      const cell = cellAt(grid, columns.x[p], columns.y[p])
      if (cell !== -1 && isChosen(cell)) {
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
