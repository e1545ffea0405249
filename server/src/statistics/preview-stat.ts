import type { z } from 'zod'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { StatOptions } from '@plat/contract/statistics/stat-options'
import type { PreviewStatBody } from '@plat/contract/statistics/stats'
import { signedIn } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { openModule, type SearchDependencies } from '../search/open-module.ts'
import { chosenSearch } from './change-stats.ts'
import { checkStatFields } from './check-stat.ts'
import type { StatisticsReader } from './read-statistics.ts'
import type { StatOutcome } from './stat-outcome.ts'

type Preview = z.output<typeof PreviewStatBody>

/** Stands for the search of a whole that is not saved. */
const NOT_SAVED = '00000000-0000-0000-0000-000000000000'

/**
 * What a stat would say that is not saved yet.
 * @throws AppError invalid_request for fields that the module has not
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
  const definition = { criteria, options, trend, whole }
  return reader.countOne(context, { module: module.module.code, definition, problem: null })
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
