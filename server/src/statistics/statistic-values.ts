import type { RequestContext } from '../platform/http/app.ts'
import { openModule, type SearchDependencies } from '../search/open-module.ts'
import { searchQuery } from '../search/search-query.ts'
import type { StatisticRow } from './statistic-rows.ts'

interface Counted {
  /** Version of the records, criteria and day that the number belongs to. */
  readonly of: string
  readonly value: number
}

/** Numbers of statistics, each counted once per import and day, apart for each level of viewer. */
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
    const { today } = module.calendar
    // Criteria may speak of today, and an edited search keeps its guid.
    const of = [module.index.version, today, JSON.stringify(stat.criteria)].join(' ')
    const kept = known.get(key)
    if (kept?.of === of) return kept.value
    const { criteria } = searchQuery(stat.criteria, module.module, level, module.calendar)
    const { located, unlocated } = await module.index.ask({ ask: 'count', criteria, view: null })
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
