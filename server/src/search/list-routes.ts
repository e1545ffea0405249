import type { SearchCriteria } from '@plat/contract/search/criteria'
import * as contract from '@plat/contract/search/search'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import type { IndexSort } from '@plat/record-index/types'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { hydrate } from '../records/hydrate.ts'
import { indexSort } from './index-sort.ts'
import type { SearchDependencies } from './open-module.ts'
import { openSearch } from './open-search.ts'
import { pageMeta } from './page-meta.ts'

/** Which page of a list, of what, and in which order. */
interface ListQuery {
  readonly scope: contract.ListScope
  readonly sort_by?: string | undefined
  readonly offset: number
  readonly limit: number
}

/** Registers the pages of a search's list. */
export function registerList(app: App, dependencies: SearchDependencies): void {
  const list = async (context: RequestContext, search: SearchCriteria, query: ListQuery) => {
    const {
      module,
      query: { criteria, view },
    } = await openSearch(dependencies, context, search)
    const page = await module.index.query({
      kind: 'page',
      criteria,
      view,
      scope: query.scope,
      sort: parseSort(query.sort_by ?? module.module.list.sort),
      ...atAddress(search),
      offset: query.offset,
      limit: query.limit,
    })
    const { version } = module.index
    const found = { ...page, version }
    const data = await hydrate(dependencies.database, module.tenant, module.module, found, {
      areaNames: module.catalog.areaNames,
      visibility: module.visibility,
      reasons: context.viewer.account?.grants.includes('records.unmapped') ?? false,
    })
    return { data, meta: pageMeta(module, page.total, query) }
  }

  serve(app, contract.searchList, ({ body, query, context }) => list(context, body, query))
  serve(app, contract.getList, ({ query, context }) => list(context, query.search, query))
}

/** Records at the address that is searched around come first; a drawn shape takes the address's place. */
function atAddress({ ___address: address, ___geometry: drawn }: SearchCriteria) {
  if (address == null || drawn != null) return {}
  const [lng, lat] = address.location
  return { first: { x: lngToUnit(lng), y: latToUnit(lat) } }
}

/** `-record_date` → the index's sort. A `+` in a query arrives as a blank. */
function parseSort(sortBy: string): IndexSort {
  const descending = sortBy.startsWith('-')
  const name = sortBy.replace(/^[+\- ]/, '')
  const field = contract.SORT_FIELDS.find((one) => one === name)
  if (field === undefined) {
    throw new AppError(
      'invalid_request',
      `sort_by: expected a sign and one of ${contract.SORT_FIELDS.join(', ')}, got "${sortBy}".`,
      { sort_by: [`Expected one of ${contract.SORT_FIELDS.join(', ')}.`] },
    )
  }
  return indexSort({ field, descending })
}
