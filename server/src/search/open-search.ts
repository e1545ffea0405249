import type { SearchRequest } from '@plat/contract/search/criteria'
import type { RequestContext } from '../platform/http/request-context.ts'
import { type OpenModule, openModule, type SearchDependencies } from './open-module.ts'
import { withoutShape } from './search-geometry.ts'
import { type SearchQuery, searchQuery } from './search-query.ts'

/**
 * Opens the module that is searched, and reads the search.
 * @throws AppError not_found without such a module, invalid_request for criteria that it does not have.
 */
export async function openSearch(
  dependencies: SearchDependencies,
  context: RequestContext,
  { ___excluded: excluded, ...search }: SearchRequest,
): Promise<{ module: OpenModule; query: SearchQuery }> {
  const module = await openModule(dependencies, context)
  const query = withoutShape(
    searchQuery(search, module, context.viewer.level),
    excluded ?? null,
    '___excluded',
  )
  if (query.ignored.length > 0) {
    const { ignored } = query
    dependencies.logger.info({ module: module.module.code, ignored }, 'fixed filters keep value')
  }
  return { module, query }
}
