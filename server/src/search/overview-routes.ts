import { getOverview, searchOverview, type SearchOverview } from '@plat/contract/search/overview'
import { ANSWER_FORM } from '@plat/contract/search/search'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import type { SearchDependencies, OpenModule } from './open-module.ts'
import { openSearch } from './open-search.ts'
import { countAnswer } from './count-answer.ts'
import { facetsOf } from './facets-answer.ts'
import type { SearchQuery } from './search-query.ts'

/** Registers counts and facets in one answer. */
export function registerOverview(app: App, dependencies: SearchDependencies): void {
  serve(app, searchOverview, async ({ body, context }) => {
    const { module, query } = await openSearch(dependencies, context, body)
    return { data: await overviewAnswer(module, query), meta: module.meta }
  })

  serve(app, getOverview, async ({ query: { search }, context, names }) => {
    const { module, query } = await openSearch(dependencies, context, search)
    if (names(['overview', ANSWER_FORM, module.state, search])) return { current: true }
    return { data: await overviewAnswer(module, query), meta: module.meta }
  })
}

/** Counts and facets of a search, asked for at once so that the threads share them. */
async function overviewAnswer(
  module: OpenModule,
  { criteria, view }: SearchQuery,
): Promise<SearchOverview> {
  const count = (within: SearchQuery['view']) =>
    module.index.query({ kind: 'count', criteria, view: within })
  const [total, inView, facets] = await Promise.all([
    count(null),
    view === null ? null : count(view),
    facetsOf(module, criteria, null),
  ])
  const shown = inView ?? total
  return {
    total: countAnswer(total.located, total.unlocated),
    inView: countAnswer(shown.located, shown.unlocated),
    facets,
  }
}
