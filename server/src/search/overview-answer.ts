import type { SearchOverview } from '@plat/contract/search/overview'
import { countAnswer } from './count-answer.ts'
import { facetsOf } from './facets-answer.ts'
import type { OpenModule } from './open-module.ts'
import type { SearchQuery } from './search-query.ts'

/** Counts and facets of a search, asked for at once so that the threads share them. */
export async function overviewAnswer(
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
