import type { Matches } from './match-runs.ts'
import { countBits, countBoth } from './bits.ts'
import { viewRectangle } from './mercator.ts'
import type { QueryContext } from './query-context.ts'
import { contextsOf, type Segments } from './segments.ts'
import type { Bounds, IndexCriteria } from './types.ts'
import type { IndexCount, LiveAndArchive } from './index-results.ts'

/** Counts the matching records; the view restricts located ones only. */
export function countRecords(
  segments: Segments,
  criteria: IndexCriteria,
  view: Bounds | undefined,
): IndexCount {
  const located = { 1: 0, 2: 0 }
  const unlocated = { 1: 0, 2: 0 }
  for (const context of contextsOf(segments)) {
    const compiled = context.compile(criteria)
    const inView = { part: 'located', view: viewRectangle(view) } as const
    addByStatus(context, context.match(compiled, inView, 0), located)
    addByStatus(context, context.match(compiled, { part: 'unlocated', view: null }, 0), unlocated)
  }
  return { located, unlocated }
}

function addByStatus(context: QueryContext, matches: Matches, counts: LiveAndArchive): void {
  const { live } = context.columns
  for (let r = 0; r < matches.runs.length; r += 2) {
    const first = matches.runs[r]
    const end = matches.runs[r + 1]
    const liveCount = countBoth(matches.bits, live, 0, first, end)
    counts[1] += liveCount
    counts[2] += countBits(matches.bits, first, end) - liveCount
  }
}
