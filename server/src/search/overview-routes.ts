import { getOverview, searchOverview } from '@plat/contract/search/overview'
import { ANSWER_FORM } from '@plat/contract/search/search'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import type { SearchDependencies } from './open-module.ts'
import { openSearch } from './open-search.ts'
import { overviewAnswer } from './overview-answer.ts'

/** Registers counts and facets in one answer. */
export function registerOverview(app: App, dependencies: SearchDependencies): void {
  serve(app, searchOverview, async ({ body, context }) => {
    const opened = await openSearch(dependencies, context, body)
    return { data: await overviewAnswer(dependencies, opened, body), meta: opened.module.meta }
  })

  serve(app, getOverview, async ({ query: { search }, context, names }) => {
    const opened = await openSearch(dependencies, context, search)
    const { module } = opened
    if (names(['overview', ANSWER_FORM, module.state, search])) return { current: true }
    return { data: await overviewAnswer(dependencies, opened, search), meta: module.meta }
  })
}
