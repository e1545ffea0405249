import type { Board, Scorecard } from '@plat/contract/statistics/scorecards'
import type { Stat } from '@plat/contract/statistics/stats'

const GUID = '5a0e7c1e-0001-4d00-8000-686172626f72'
const UPDATED = '2026-03-02T10:00:00Z'

/** A scorecard of the public board that is published, unless it is said otherwise. */
export function scorecardForTests(
  id: number,
  name: string,
  rest: Partial<Scorecard> = {},
): Scorecard {
  return {
    id,
    guid: GUID,
    name,
    note: null,
    channels: ['public'],
    groups: [10],
    published: true,
    version: 0,
    updated: UPDATED,
    ...rest,
  }
}

/** A scorecard with one grouping, whose note is bold in part and has a script. */
export function boardForTests(scorecard: Scorecard, stats: readonly Stat[]): Board {
  const grouping = {
    id: 10,
    guid: GUID,
    name: 'Open work',
    note: 'What is **open** today.<script>window.hurt = true</script><img src=x onerror="window.hurt = true">',
    rows: [stats.map(({ id }) => id), [null]],
    board: 'public' as const,
    version: 0,
    updated: UPDATED,
  }
  return {
    scorecard,
    channel: 'public',
    groups: [grouping],
    stats: [...stats],
    counted: UPDATED,
  }
}
