import { SearchCriteria } from '@plat/contract/search/criteria'
import { LOCALES, type Locale } from '@plat/contract/platform/localized'
import { decodeSearch } from '@plat/contract/search/search-url'
import type { SearchState } from '@plat/contract/search/search-state'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import type { IndexCriteria, IndexSort } from '@plat/record-index/types'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { acceptedLocale } from '../platform/http/accepted-locale.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { type OpenModule, openModule, type SearchDependencies } from '../search/open-module.ts'
import { indexSort } from '../search/index-sort.ts'
import { searchQuery } from '../search/search-query.ts'
import { refuseUnreadSearch } from './refuse-parameters.ts'
import { moduleFilters } from '../tenancy/document/module-filters.ts'

/** Which records are wanted, and in which order. */
export interface Selection {
  readonly criteria: IndexCriteria
  readonly scope: 'located' | 'all'
  readonly sort: IndexSort
}

/** A search page's search, requested as a file. */
export interface ExportRequest {
  readonly open: OpenModule
  readonly params: URLSearchParams
  readonly state: SearchState
  readonly selection: Selection
  readonly locale: Locale
}

/** The query of a request's address. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split('?').slice(1).join('?'))
}

/**
 * Reads the address of an export as the search page reads its own, and refuses what the page would
 * ignore.
 * @param more parameters besides those of the search.
 * @throws AppError not_found for an unknown module, invalid_request for a search that the API refuses.
 */
export async function exportRequest(
  dependencies: SearchDependencies,
  context: RequestContext,
  request: FastifyRequest,
  code: string,
  more: readonly string[] = [],
): Promise<ExportRequest> {
  const open = await openModule(dependencies, { ...context, module: code })
  const params = queryOf(request)
  const { module, document } = open
  const { level } = context.viewer
  const filters = moduleFilters(module, level)
  refuseUnreadSearch(params, filters, more)
  const state = decodeSearch(params, filters)
  const search = SearchCriteria.safeParse(criteriaOf(state, filters, level))
  if (!search.success) {
    const [issue] = search.error.issues
    throw new AppError('invalid_request', `${issue?.path.join('.')}: ${issue?.message}`)
  }
  return {
    open,
    params,
    state,
    selection: {
      criteria: searchQuery(search.data, open, level).criteria,
      scope: scopeOf(open, context),
      sort: indexSort(state.sort),
    },
    locale: localeOf(params, request, document.tenant.locale),
  }
}

/** Records without a location are part of a search where it lists them (web/src/search/results/use-unmapped.ts). */
function scopeOf({ module }: OpenModule, { viewer }: RequestContext): Selection['scope'] {
  const mayCorrect = viewer.account?.grants.includes('records.unmapped') ?? false
  return module.ui.unmapped || mayCorrect ? 'all' : 'located'
}

/** The language requested by the address, else by the client, else the agency's. */
export function localeOf(params: URLSearchParams, request: FastifyRequest, agency: Locale): Locale {
  const asked = LOCALES.find((locale) => locale === params.get('lang'))
  return asked ?? acceptedLocale(request.headers['accept-language']) ?? agency
}
