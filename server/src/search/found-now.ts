import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { RecordCount } from '@plat/contract/search/search'
import { AppError } from '../platform/errors.ts'
import { countAnswer } from './count-answer.ts'
import { openModule, type SearchDependencies } from './open-module.ts'
import { searchQuery } from './search-query.ts'

/**
 * What everybody finds by a search now, and when its records were imported. Null where that is not known: while
 * the records are loaded, and for what only some may search by.
 */
export async function foundNow(
  source: SearchDependencies,
  { tenant, module: code }: { readonly tenant: string; readonly module: string },
  criteria: SearchCriteria,
): Promise<{ counts: RecordCount; importedAt: Date | null } | null> {
  try {
    const level = 'anonymous'
    const module = await openModule(source, { tenant, module: code, viewer: { level } })
    const query = searchQuery(criteria, module, level)
    const found = await module.index.query({ kind: 'count', criteria: query.criteria, view: null })
    return {
      counts: countAnswer(found.located, found.unlocated),
      importedAt: module.index.importedAt,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    source.logger.info(
      { tenant, module: code, err: error },
      'could not count what the public finds by a search',
    )
    return null
  }
}
