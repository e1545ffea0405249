import type { Board, Scorecard } from '@plat/contract/statistics/scorecards'
import type { SearchDependencies } from '../search/open-module.ts'
import {
  boardOf,
  scorecardsOf,
  type Sight,
  statisticsReader,
  statsOfBoard,
} from './read-statistics.ts'

const ANYBODY = { level: 'anonymous', account: null } as const

/** A scorecard that everybody sees, counted for everybody. */
export interface PublicBoard extends Pick<Board, 'scorecard' | 'groups' | 'stats'> {
  /** The public scorecards in their order, this one too. */
  readonly scorecards: readonly Scorecard[]
}

/** The scorecards that everybody sees, in their order. */
export async function publicScorecards(
  source: SearchDependencies,
  tenant: string,
): Promise<Scorecard[]> {
  return scorecardsOf(await publicSight(source, tenant))
}

/**
 * A public scorecard with its numbers, the first where there is none of that number; null without any. Of an internal one
 * or a draft the answer is that of one that is not there.
 */
export async function publicBoard(
  source: SearchDependencies,
  tenant: string,
  id: number | null,
): Promise<PublicBoard | null> {
  const sight = await publicSight(source, tenant)
  const scorecards = scorecardsOf(sight)
  const chosen = scorecards.find((one) => one.id === id) ?? scorecards[0]
  const board = chosen === undefined ? null : boardOf(sight, chosen.id)
  if (board === null) return null
  const reader = statisticsReader(source)
  const context = { tenant, viewer: ANYBODY }
  const prepared = await reader.prepare(context, sight, statsOfBoard(board))
  return { ...board, scorecards, stats: await reader.count(context, prepared, sight.view) }
}

function publicSight(source: SearchDependencies, tenant: string): Promise<Sight> {
  return statisticsReader(source).look({ tenant, viewer: ANYBODY })
}
