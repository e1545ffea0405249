import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { SearchOverview } from '@plat/contract/search/overview'
import { countAnswer } from './count-answer.ts'
import { facetsOf } from './facets-answer.ts'
import { newThisWeek } from './new-this-week/new-this-week.ts'
import type { OpenModule, SearchDependencies } from './open-module.ts'
import type { SearchQuery } from './search-query.ts'

/** Counts and facets of a search, asked for at once so that the threads share them, and what is new in the module. */
export async function overviewAnswer(
  { database }: Pick<SearchDependencies, 'database'>,
  { module, query: { criteria, view } }: { module: OpenModule; query: SearchQuery },
  search: SearchCriteria,
): Promise<SearchOverview> {
  const count = (within: SearchQuery['view']) =>
    module.index.query({ kind: 'count', criteria, view: within })
  const [total, inView, facets, week] = await Promise.all([
    count(null),
    view === null ? null : count(view),
    facetsOf(module, criteria, null),
    newThisWeek(database, module, search),
  ])
  const shown = inView ?? total
  return {
    total: countAnswer(total.located, total.unlocated),
    inView: countAnswer(shown.located, shown.unlocated),
    facets,
    ...(week === null ? {} : { newThisWeek: week }),
  }
}
