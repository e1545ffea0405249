import * as groupings from '@plat/contract/statistics/groupings'
import * as scorecards from '@plat/contract/statistics/scorecards'
import * as stats from '@plat/contract/statistics/stats'
import type { App } from '../platform/http/app.ts'
import { type Answer, type Call, serve } from '../platform/http/serve.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { registerChanges } from './change-routes.ts'
import {
  boardOf,
  type EmptyBoard,
  groupingsOf,
  scorecardsOf,
  type Sight,
  statisticsReader,
  type StatisticsReader,
  statsOfBoard,
} from './read-statistics.ts'
import { noSuch } from './statistics-changes.ts'

/** Registers stats, groupings, scorecards and boards, with their numbers as the viewer may count them. */
export function registerStatistics(app: App, dependencies: SearchDependencies): void {
  const reader = statisticsReader(dependencies)
  registerStats(app, reader)
  registerBoards(app, reader)
  registerChanges(app, dependencies, reader)
}

function registerStats(app: App, reader: StatisticsReader): void {
  serve(app, stats.listStats, async (call) => {
    const sight = await reader.look(call.context)
    return counted(reader, call, { sight, name: 'stats' })
  })

  serve(app, stats.getStat, async ({ context, params, query }) => ({
    data: await reader.one(context, params.id, query.channel),
  }))
}

function registerBoards(app: App, reader: StatisticsReader): void {
  serve(app, groupings.listGroupings, async ({ context }) => ({
    data: groupingsOf(await reader.look(context)),
  }))

  serve(app, groupings.getGrouping, async ({ context, params }) => {
    const data = groupingsOf(await reader.look(context)).find(({ id }) => id === params.id)
    if (data === undefined) throw noSuch('group')
    return { data }
  })

  serve(app, scorecards.listScorecards, async ({ context }) => ({
    data: scorecardsOf(await reader.look(context)),
  }))

  serve(app, scorecards.getScorecard, async ({ context, params }) => {
    const data = scorecardsOf(await reader.look(context)).find(({ id }) => id === params.id)
    if (data === undefined) throw noSuch('scorecard')
    return { data }
  })

  serve(app, scorecards.getBoard, async (call) => {
    const sight = await reader.look(call.context)
    const board = boardOf(sight, call.params.id, call.query.channel)
    return counted(reader, call, { sight, name: `board ${call.params.id} ${board.channel}`, board })
  })
}

/** What is answered with numbers: all stats, or a board with its own. */
interface Wanted {
  readonly sight: Sight
  readonly name: string
  readonly board?: EmptyBoard
}

/** An answer with counted stats; the same is made once until something that it follows from changes. */
async function counted(
  reader: StatisticsReader,
  { context, names }: Pick<Call<unknown, unknown, unknown>, 'context' | 'names'>,
  { sight, name, board }: Wanted,
): Promise<Answer<never>> {
  const choice = board && { ids: statsOfBoard(board), channel: board.channel }
  const prepared = await reader.prepare(context, sight, choice)
  const { state } = prepared
  if (state !== null && names([name, ...state])) return { current: true }
  const remembered = state === null ? null : JSON.stringify([name, ...state])
  const { json, lasts } = await reader.json(remembered, async () => {
    const { stats: list, lasts: isWhole } = await reader.count(context, prepared, sight.view)
    const data = board ? { ...board, stats: list, counted: new Date().toISOString() } : list
    return { json: JSON.stringify({ data }), lasts: isWhole }
  })
  return lasts ? { json } : { json, cache: 'no-store' }
}
