import { LRUCache } from 'lru-cache'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { readContent, readRevision, type StatisticsContent } from './statistic-rows.ts'

/** An agency's statistics, with a name of their state. */
export interface LoadedContent extends StatisticsContent {
  readonly revision: string
}

/** Agencies whose statistics a process remembers. */
const MAX_AGENCIES = 500
const known = new WeakMap<Database['pool'], LRUCache<string, LoadedContent>>()

/** An agency's statistics as they are now: read anew only where something of them changed. */
export async function loadContent(database: Database, tenant: string): Promise<LoadedContent> {
  const remembered = rememberedOf(database)
  const content = await asTenant(database, tenant, async (tx) => {
    const revision = await readRevision(tx)
    const before = remembered.get(tenant)
    if (before?.revision === revision) return before
    return { ...(await readContent(tx)), revision }
  })
  remembered.set(tenant, content)
  return content
}

function rememberedOf({ pool }: Database): LRUCache<string, LoadedContent> {
  const before = known.get(pool)
  if (before !== undefined) return before
  const remembered = new LRUCache<string, LoadedContent>({ max: MAX_AGENCIES })
  known.set(pool, remembered)
  return remembered
}
