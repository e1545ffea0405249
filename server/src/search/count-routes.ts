import type { SearchCriteria } from '@plat/contract/search/criteria'
import * as contract from '@plat/contract/search/search'
import type { IndexCount } from '@plat/record-index/index-results'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { countAnswer } from './count-answer.ts'
import type { OpenModule, SearchDependencies } from './open-module.ts'
import { openSearch } from './open-search.ts'

const NONE = { 1: 0, 2: 0 }

/** Registers the counts of a search: all of it, on the map, not on the map, and since a day. */
export function registerCounts(app: App, dependencies: SearchDependencies): void {
  const count = async (
    context: RequestContext,
    search: SearchCriteria,
  ): Promise<{ module: OpenModule; counts: IndexCount }> => {
    const {
      module,
      query: { criteria, view },
    } = await openSearch(dependencies, context, search)
    return { module, counts: await module.index.query({ kind: 'count', criteria, view }) }
  }

  serve(app, contract.countRecords, async ({ body, context }) => {
    const { module, counts } = await count(context, body)
    return { data: countAnswer(counts.located, counts.unlocated), meta: module.meta }
  })

  serve(app, contract.countLocated, async ({ body, context }) => {
    const { module, counts } = await count(context, body)
    return { data: countAnswer(counts.located, NONE), meta: module.meta }
  })

  serve(app, contract.countUnlocated, async ({ body, context }) => {
    const { module, counts } = await count(context, body)
    return { data: countAnswer(NONE, counts.unlocated), meta: module.meta }
  })

  serve(app, contract.countAll, async ({ body, context }) => {
    const { record_date___start } = body
    if (record_date___start == null) {
      throw new AppError(
        'invalid_request',
        'record_date___start: expected the day from which to count, 2016-07-01.',
        {
          record_date___start: ['Expected a day, for example 2016-07-01.'],
        },
      )
    }
    const { module, counts } = await count(context, { record_date___start, status: '0' })
    return { data: countAnswer(counts.located, counts.unlocated), meta: module.meta }
  })
}
