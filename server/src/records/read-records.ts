import { moduleState } from '../indexes/module-state.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { readTenant } from '../platform/db/read-tenant.ts'

/** Records that an index has named. */
export interface IndexedRecords {
  readonly tenant: string
  readonly module: string
  /** Of the index. */
  readonly version: number
  /** Milliseconds that a standby may take, see `ReplicaCondition`. */
  readonly limitMs?: number
}

/**
 * Reads records that an index has named, by a standby where there is one. It is asked only while it has the very
 * records that the primary is known to have, and none older than the index's: by content, as a restore gives numbers
 * of versions again. What is hidden by a newer version is hidden as soon as this process has heard of that.
 */
export async function readRecords<Result>(
  database: Database,
  { tenant, module, version, limitMs }: IndexedRecords,
  work: (transaction: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  if (database.replica === null) return asTenant(database, tenant, work)
  const known = await moduleState(database, tenant, module)
  const isMet = async ({ query }: TenantTransaction) => {
    const [has] = await query<{ version: number; contentId: string }>(
      `select version, content_id as "contentId" from module
       where tenant = current_tenant() and module = $1`,
      [module],
    )
    return has !== undefined && has.contentId === known.contentId && has.version >= version
  }
  return readTenant(database, tenant, { key: `${tenant}/${module}`, isMet, limitMs }, work)
}
