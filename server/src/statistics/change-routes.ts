import { UNDO_HOURS } from '@plat/contract/platform/undo-hours'
import { isDeepStrictEqual } from 'node:util'
import { listLostBanners } from '@plat/contract/statistics/banners'
import { listDeleted, type DeletedEntry } from '@plat/contract/statistics/deleted'
import * as groupings from '@plat/contract/statistics/groupings'
import * as scorecards from '@plat/contract/statistics/scorecards'
import * as stats from '@plat/contract/statistics/stats'
import type { PreviewStatBody } from '@plat/contract/statistics/stats'
import type { z } from 'zod'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { moduleCriteria } from '@plat/contract/search/criteria-state'
import type { StatOptions } from '@plat/contract/statistics/stat-options'
import { signedIn } from '../accounts/dependencies.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { type SearchDependencies, type OpenModule, openModule } from '../search/open-module.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { AppError } from '../platform/errors.ts'
import { criterionKind } from '../tenancy/document/criterion-kind.ts'
import { searchQuery } from '../search/search-query.ts'
import * as boards from './change-boards.ts'
import { chosenSearches, createStat, updateStat, chosenSearch } from './change-stats.ts'
import { checkStat, checkStatFields } from './check-stat.ts'
import {
  groupingsOf,
  type PreviewedStat,
  scorecardsOf,
  type StatisticsReader,
} from './read-statistics.ts'
import { lostBanners } from './lost-banners.ts'
import { optionsOf } from './stat-view.ts'
import {
  deleteOne,
  holdVersion,
  madeBefore,
  noSuch,
  restoreOne,
  type StatisticsEditor,
  type StatisticsKind,
} from './statistics-changes.ts'

/** What managers' requests are answered with. */
interface Changing {
  readonly source: SearchDependencies
  readonly reader: StatisticsReader
  /** Does a manager's work in one transaction. */
  within<Result>(
    context: RequestContext,
    work: (tx: TenantTransaction, editor: StatisticsEditor) => Promise<Result>,
  ): Promise<Result>
}

/** Registers what managers make, change, delete and bring back. */
export function registerChanges(
  app: App,
  source: SearchDependencies,
  reader: StatisticsReader,
): void {
  const { database } = source
  const changing: Changing = {
    source,
    reader,
    async within(context, work) {
      const { document } = await loadTenant(database, context.tenant)
      const { timeZone, control } = document.tenant
      const editor = { account: signedIn(context).guid, timeZone, boards: control.stats.boards }
      return asTenant(database, context.tenant, (tx) => work(tx, editor))
    },
  }
  registerStatChanges(app, changing)
  registerGroupingChanges(app, changing)
  registerScorecardChanges(app, changing)
  serve(app, listLostBanners, async ({ query, context }) => {
    const { content, document } = await reader.look(context)
    return { data: lostBanners(content, document, query) }
  })
  serve(app, listDeleted, async ({ context }) => ({
    data: await changing.within(context, deletedEntries),
  }))
}

function registerStatChanges(app: App, changing: Changing): void {
  const { source, reader, within } = changing
  const answer = async (context: RequestContext, id: number) => ({
    data: await reader.one(context, id),
  })

  serve(app, stats.createStat, async ({ body, context }) => {
    const before = await within(context, (tx, editor) =>
      madeBefore(tx, 'stat', body.request, editor),
    )
    if (before !== null) return answer(context, before)
    const searches = await within(context, (tx, editor) =>
      chosenSearches(tx, { search: body.search_saved_guid, options: body.options }, editor),
    )
    await checkStat(source, context, searches, { ...body, typeBefore: null })
    return answer(
      context,
      await within(context, (tx, editor) => createStat(tx, body, searches, editor)),
    )
  })

  serve(app, stats.updateStat, async ({ params: { id }, body, context }) => {
    const { options, trend = null, version } = body
    // First: a late save says that the entry changed, not what is wrong with its old version.
    await within(context, (tx, editor) => holdVersion(tx, 'stat', { id, version }, editor))
    const { content, document } = await reader.look(context)
    const row = content.stats.find((one) => one.id === id)
    if (row === undefined) throw noSuch('stat')
    const wanted = body.search_saved_guid ?? row.search.guid
    const searches = await within(context, (tx, editor) =>
      chosenSearches(tx, { search: wanted, options }, editor, row),
    )
    // What it computes may have been lost since; its texts can be changed all the same.
    const isSame =
      wanted === row.search.guid &&
      isDeepStrictEqual([options, trend], [optionsOf(row, document), row.trend])
    if (!isSame)
      await checkStat(source, context, searches, { options, trend, typeBefore: row.type })
    await within(context, (tx, editor) => updateStat(tx, id, body, searches, editor))
    return answer(context, id)
  })

  registerRemoval(app, changing, 'stat', stats.deleteStat, stats.restoreStat, answer)

  serve(app, stats.previewStat, async ({ body, context }) => ({
    data: await previewStat(source, reader, context, body),
  }))
}

function registerGroupingChanges(app: App, changing: Changing): void {
  const { reader, within } = changing
  const answer = async (context: RequestContext, id: number) => {
    const data = groupingsOf(await reader.look(context)).find((one) => one.id === id)
    if (data === undefined) throw noSuch('group')
    return { data }
  }

  serve(app, groupings.createGrouping, async ({ body, context }) =>
    answer(context, await within(context, (tx, editor) => boards.createGrouping(tx, body, editor))),
  )

  serve(app, groupings.updateGrouping, async ({ params: { id }, body, context }) => {
    await within(context, (tx, editor) => boards.updateGrouping(tx, id, body, editor))
    return answer(context, id)
  })

  registerRemoval(
    app,
    changing,
    'group',
    groupings.deleteGrouping,
    groupings.restoreGrouping,
    answer,
  )
}

function registerScorecardChanges(app: App, changing: Changing): void {
  const { reader, within } = changing
  const answer = async (context: RequestContext, id: number) => {
    const data = scorecardsOf(await reader.look(context)).find((one) => one.id === id)
    if (data === undefined) throw noSuch('scorecard')
    return { data }
  }

  serve(app, scorecards.createScorecard, async ({ body, context }) =>
    answer(
      context,
      await within(context, (tx, editor) => boards.createScorecard(tx, body, editor)),
    ),
  )

  serve(app, scorecards.orderScorecards, async ({ body, context }) => {
    await within(context, (tx) => boards.orderScorecards(tx, body.ids))
    return { data: { done: true as const } }
  })

  serve(app, scorecards.updateScorecard, async ({ params: { id }, body, context }) => {
    await within(context, (tx, editor) => boards.updateScorecard(tx, id, body, editor))
    return answer(context, id)
  })

  registerRemoval(
    app,
    changing,
    'scorecard',
    scorecards.deleteScorecard,
    scorecards.restoreScorecard,
    answer,
  )
}

const LIMITS = {
  stat: stats.MAX_STATS,
  group: groupings.MAX_GROUPINGS,
  scorecard: scorecards.MAX_SCORECARDS,
} as const satisfies Record<StatisticsKind, number>

/** Registers how one kind is deleted and brought back. */
function registerRemoval<Reply extends z.ZodType>(
  app: App,
  { within }: Changing,
  kind: StatisticsKind,
  remove: typeof stats.deleteStat,
  restore: Omit<typeof stats.restoreStat, 'reply'> & { readonly reply: Reply },
  answer: (context: RequestContext, id: number) => Promise<{ data: z.input<Reply> }>,
): void {
  serve(app, remove, async ({ params, query, context }) => {
    await within(context, (tx, editor) => deleteOne(tx, kind, { ...params, ...query }, editor))
    return { data: { done: true as const } }
  })

  serve(app, restore, async ({ params: { id }, context }) => {
    await within(context, (tx, { account }) =>
      restoreOne(tx, kind, id, { account, limit: LIMITS[kind] }),
    )
    return answer(context, id)
  })
}

/** What an agency deleted and can still bring back, the last one first. */
async function deletedEntries({ query }: TenantTransaction): Promise<DeletedEntry[]> {
  const rows = await query<Omit<DeletedEntry, 'deleted'> & { deleted: Date }>(
    `select kind, id, name, deleted_at as deleted from (
       select 'stat' as kind, id, title as name, deleted_at from statistic
       union all
       select 'group', id, coalesce(title, to_jsonb(name)), deleted_at from statistic_group
       union all
       select 'scorecard', id, name, deleted_at from scorecard) as entry
     where deleted_at > now() - make_interval(hours => $1) order by deleted_at desc, kind, id`,
    [UNDO_HOURS],
  )
  return rows.map(({ deleted, ...entry }) => ({ ...entry, deleted: deleted.toISOString() }))
}

type Preview = z.output<typeof PreviewStatBody>

/** Stands for the search of a whole that is not saved. */
const NOT_SAVED = '00000000-0000-0000-0000-000000000000'

/**
 * What a stat would say that is not saved yet.
 * @throws AppError invalid_request for fields that the module has not, and for a search that says nothing sensible
 */
async function previewStat(
  source: SearchDependencies,
  reader: StatisticsReader,
  context: RequestContext,
  { criteria, options: asked, trend = null }: Preview,
): Promise<PreviewedStat> {
  const module = await openModule(source, context)
  const { options, whole } = await wholeOf(source, context, asked)
  checkStatFields({ options, trend }, module)
  for (const search of [criteria, whole]) if (search !== null) refuseNonsense(search, module)
  const definition = { criteria, options, trend, whole }
  return reader.countOne(context, { module: module.module.code, definition, problem: null })
}

/** @throws AppError invalid_request, as searching would; a stored stat says only that its search does not fit any more. */
function refuseNonsense(criteria: SearchCriteria, module: OpenModule): void {
  const isGone = (name: string) =>
    name !== 'text' && criterionKind(name, module.module, module.visibility) === null
  // The tile says so, as it would of a stored stat.
  if ([...moduleCriteria(criteria).keys()].some(isGone)) return
  try {
    searchQuery(criteria, module, module.level)
  } catch (error) {
    // All else is met again, and told, when it is counted.
    if (error instanceof AppError && error.code === 'invalid_request') throw error
  }
}

async function wholeOf(
  { database }: SearchDependencies,
  context: RequestContext,
  asked: Preview['options'],
): Promise<{ options: StatOptions; whole: SearchCriteria | null }> {
  if (asked.type !== 'numeric/share') return { options: asked, whole: null }
  if ('criteria' in asked) {
    return { options: { type: asked.type, of: NOT_SAVED }, whole: asked.criteria }
  }
  const account = signedIn(context).guid
  const saved = await asTenant(database, context.tenant, (tx) =>
    chosenSearch(tx, asked.of, account, 'options.of'),
  )
  return { options: asked, whole: saved.criteria }
}
