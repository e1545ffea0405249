import { countBits, countBoth } from './bits.ts'
import { viewRectangle } from './mercator.ts'
import type { Matches, QueryContext } from './query-context.ts'
import type { Bounds, IndexCount, IndexCriteria, LiveAndArchive } from './types.ts'

/** Counts the matching records; the view restricts located ones only. */
export function countRecords(
  context: QueryContext,
  criteria: IndexCriteria,
  view: Bounds | undefined,
): IndexCount {
  const compiled = context.compile(criteria)
  const located = context.match(compiled, { part: 'located', view: viewRectangle(view) }, 0)
  const counts = countByStatus(context, located)
  const unlocated = context.match(compiled, { part: 'unlocated', view: null }, 0)
  return { located: counts, unlocated: countByStatus(context, unlocated) }
}

function countByStatus(context: QueryContext, matches: Matches): LiveAndArchive {
  const { live } = context.columns
  let all = 0
  let liveCount = 0
  for (let r = 0; r < matches.runs.length; r += 2) {
    const first = matches.runs[r]
    const end = matches.runs[r + 1]
    all += countBits(matches.bits, first, end)
    liveCount += countBoth(matches.bits, live, 0, first, end)
  }
  return { 1: liveCount, 2: all - liveCount }
}
