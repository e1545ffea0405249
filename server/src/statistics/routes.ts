import {
  getStat,
  type StatisticGroup,
  listGroupings,
  listStats,
  type Statistic,
} from '@plat/contract/statistics/statistics'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { readGroups, readStats, type StatisticRow } from './statistic-rows.ts'
import { createStatisticValues } from './statistic-values.ts'

/** Registers tiles, one tile, and groups of tiles, with their numbers as the viewer may count them. */
export function registerStatistics(app: App, dependencies: SearchDependencies): void {
  const { database } = dependencies
  const values = createStatisticValues(dependencies)

  /** The tiles that the viewer may see; one without a number is left out. */
  async function stats(context: RequestContext, id: number | null): Promise<Statistic[]> {
    const drafts = context.viewer.account?.grants.includes('stats.manage') ?? false
    const [{ document }, rows] = await Promise.all([
      loadTenant(database, context.tenant),
      asTenant(database, context.tenant, (tx) => readStats(tx, { drafts, id })),
    ])
    const counted = await Promise.all(
      rows
        .filter((row) => moduleOf(document, row.module) !== undefined)
        .map(async (row) => ({ row, value: await values.valueOf(row, context) })),
    )
    return counted.flatMap(({ row, value }) => (value === null ? [] : [tile(row, value, document)]))
  }

  serve(app, listStats, async ({ context }) => ({ data: await stats(context, null) }))

  serve(app, getStat, async ({ context, params }) => {
    const [data] = await stats(context, params.id)
    if (!data)
      throw new AppError('not_found', `There is no statistic ${params.id}, or not any more.`)
    return { data }
  })

  serve(app, listGroupings, async ({ context }) => {
    const groups = await asTenant(database, context.tenant, readGroups)
    if (groups.length === 0) return { data: [] }
    const tiles = new Map((await stats(context, null)).map((stat) => [stat.id, stat]))
    const data = groups.map((group): StatisticGroup => ({
      ...group,
      rows: group.rows.map((row) => row.flatMap((id) => tiles.get(id) ?? [])),
    }))
    return { data }
  })
}

function tile(row: StatisticRow, value: number, document: TenantDocument): Statistic {
  const { id, guid, type, name, title, note, comment } = row
  return {
    id,
    guid,
    type,
    name,
    title,
    note,
    comment,
    value,
    search_saved: {
      guid: row.search,
      module: {
        module_code: row.module,
        department: { department_code: departmentOf(document, row.module).id },
      },
    },
  }
}
