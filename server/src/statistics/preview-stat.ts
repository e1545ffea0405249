import type { z } from 'zod'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { moduleCriteria } from '@plat/contract/search/criteria-state'
import type { StatOptions } from '@plat/contract/statistics/stat-options'
import type { PreviewStatBody } from '@plat/contract/statistics/stats'
import { signedIn } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { criterionKind } from '../search/criterion-kind.ts'
import { type OpenModule, openModule, type SearchDependencies } from '../search/open-module.ts'
import { searchQuery } from '../search/search-query.ts'
import { chosenSearch } from './change-stats.ts'
import { checkStatFields } from './check-stat.ts'
import type { StatisticsReader } from './read-statistics.ts'
import type { StatOutcome } from './stat-outcome.ts'

type Preview = z.output<typeof PreviewStatBody>

/** Stands for the search of a whole that is not saved. */
const NOT_SAVED = '00000000-0000-0000-0000-000000000000'

/**
 * What a stat would say that is not saved yet.
 * @throws AppError invalid_request for fields that the module has not, and for a search that says nothing sensible
 */
export async function previewStat(
  source: SearchDependencies,
  reader: StatisticsReader,
  context: RequestContext,
  { criteria, options: asked, trend = null }: Preview,
): Promise<StatOutcome> {
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
