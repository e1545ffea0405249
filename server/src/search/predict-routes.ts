import { predictLocation } from '@plat/contract/places/places'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { Filter } from '@plat/contract/search/filters/filters'
import { predictField } from '@plat/contract/search/predict'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { decodeSearch } from '@plat/contract/search/search-url'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { predictValues } from './field-predictions.ts'
import { openModule, type SearchDependencies } from './open-module.ts'
import { predict } from './predictions.ts'
import { searchQuery } from './search-query.ts'

/** Registers the suggestions of the search box and of fields. */
export function registerPredictions(app: App, dependencies: SearchDependencies): void {
  serve(app, predictField, async ({ params, query, context }) => {
    const module = await openModule(dependencies, context)
    return { data: await predictValues(params.field, query.q, module), meta: module.meta }
  })

  serve(app, predictLocation, async ({ query, context }) => {
    const module = await openModule(dependencies, context)
    const { level, account } = context.viewer
    const search = query.search ?? openingSearch(module.module.filters, level)
    const sources = {
      database: dependencies.database,
      ...module,
      searched: searchQuery(search, module, level).criteria,
      listsUnlocated:
        module.module.ui.unmapped || (account?.grants.includes('records.unmapped') ?? false),
    }
    return { data: await predict(query.q, sources), meta: module.meta }
  })
}

/** What a module's page searches when it is opened. */
function openingSearch(filters: readonly Filter[], level: ViewerLevel): SearchCriteria {
  return criteriaOf(decodeSearch(new URLSearchParams(), filters), filters, level)
}
