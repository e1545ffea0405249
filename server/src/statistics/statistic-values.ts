import type { RequestContext } from '../platform/http/request-context.ts'
import { openModule, type SearchDependencies } from '../search/open-module.ts'
import { searchQuery } from '../search/search-query.ts'
import type { StatisticRow } from './statistic-rows.ts'

interface Counted {
  /** Records, documents, day and criteria that the number belongs to. */
  readonly of: string
  readonly value: number
}

/** Numbers of statistics, each counted once per import, document and day, apart for each level of viewer. */
export interface StatisticValues {
  /** Null when it cannot be counted: the module or one of the criteria is gone. */
  valueOf(stat: StatisticRow, context: RequestContext): Promise<number | null>
}

/** Counts statistics from the record index and keeps the numbers. */
export function createStatisticValues(dependencies: SearchDependencies): StatisticValues {
  const known = new Map<string, Counted>()

  async function count(stat: StatisticRow, context: RequestContext): Promise<number> {
    const module = await openModule(dependencies, { ...context, module: stat.module })
    const { level } = context.viewer
    const key = `${context.tenant}/${stat.id}/${level}`
    // A newer document may hide what was searched, and an edited search keeps its guid.
    const of = `${module.state} ${JSON.stringify(stat.criteria)}`
    const cached = known.get(key)
    if (cached?.of === of) return cached.value
    const { criteria } = searchQuery(stat.criteria, module, level)
    const { located, unlocated } = await module.index.query({ kind: 'count', criteria, view: null })
    const value = located[1] + located[2] + unlocated[1] + unlocated[2]
    known.set(key, { of, value })
    return value
  }

  return {
    async valueOf(stat, context) {
      if (stat.type === 'numeric/custom') return stat.data
      try {
        return await count(stat, context)
      } catch (error) {
        dependencies.logger.warn(
          { err: error, tenant: context.tenant, stat: stat.id },
          'a statistic could not be counted',
        )
        return null
      }
    },
  }
}
