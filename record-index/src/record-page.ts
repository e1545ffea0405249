import { wordMask } from './bits.ts'
import type { IndexPage } from './index-results.ts'
import { positionsAt } from './location-records.ts'
import { type Matches, pushRun } from './match-runs.ts'
import { viewRectangle } from './mercator.ts'
import type { QueryContext } from './query-context.ts'
import { contextsOf, pageOfMatches, type Segments } from './segments.ts'
import type { IndexCriteria, IndexPageRequest } from './types.ts'

/** Scratch bitset of the records at the location that comes first. */
const FIRST = 3

/** A page of the matching records in any order; sorts only the page and its surroundings. */
export function recordPage(
  segments: Segments,
  criteria: IndexCriteria,
  { scope, view, sort, first, ...page }: IndexPageRequest,
): IndexPage {
  const contexts = contextsOf(segments)
  const found = contexts.map((context) =>
    context.match(context.compile(criteria), { part: scope, view: viewRectangle(view) }, 0),
  )
  if (first === undefined) return pageOfMatches(segments, found, sort, page)
  const own = contexts.map((context, i) => takeOut(context, found[i], first))
  const before = pageOfMatches(segments, own, sort, page)
  const after = pageOfMatches(segments, found, sort, {
    offset: Math.max(0, page.offset - before.total),
    limit: page.limit - before.keys.length,
  })
  return {
    total: before.total + after.total,
    keys: [...before.keys, ...after.keys],
    areas: [...before.areas, ...after.areas],
  }
}

/** Takes the records at a location out of the matches. @returns those taken out. */
function takeOut(
  context: QueryContext,
  { bits, runs }: Matches,
  { x, y }: { x: number; y: number },
): Matches {
  const { from, to } = positionsAt(context.columns, x, y)
  const taken = context.bits(FIRST)
  const words: number[] = []
  if (from === to) return { bits: taken, runs: words }
  // Words outside the runs are undefined.
  for (let r = 0; r < runs.length; r += 2) {
    const start = Math.max(runs[r], from >>> 5)
    const end = Math.min(runs[r + 1], ((to - 1) >>> 5) + 1)
    for (let w = start; w < end; w++) {
      const mask = wordMask(w, from, to)
      taken[w] = bits[w] & mask
      bits[w] &= ~mask
    }
    pushRun(words, start, end)
  }
  return { bits: taken, runs: words }
}
