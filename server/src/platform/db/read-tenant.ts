import { asTenant, readAsTenant, type TenantTransaction } from './as-tenant.ts'
import type { Database } from './database.ts'
import type { Replica } from './replica.ts'
import { REPLICA_TIMEOUT_MS } from './statement-limits.ts'

/** What a standby must have reached for a question to be asked there. */
export interface ReplicaCondition {
  /** Names what must have been reached: while the standby is behind in one, it is asked for the others. */
  readonly key: string
  /** Looks in the snapshot of the question. */
  isMet(transaction: TenantTransaction): Promise<boolean>
  /** Milliseconds after which the primary is asked instead; 1 s unless said. */
  readonly limitMs?: number
}

type Work<Result> = (transaction: TenantTransaction) => Promise<Result>

/**
 * Runs `work` on the standby where there is one that answers and meets the condition, else on the primary: for
 * questions, which change nothing. It may run twice; its last answer counts.
 */
export async function readTenant<Result>(
  database: Database,
  tenant: string,
  condition: ReplicaCondition,
  work: Work<Result>,
): Promise<Result> {
  const { replica } = database
  if (replica === null) return asTenant(database, tenant, work)
  const read = await onReplica(replica, tenant, condition, work)
  replica.reads[read === null ? 'primary' : 'replica']++
  return read === null ? asTenant(database, tenant, work) : read.result
}

/** Null where the primary has to be asked. */
async function onReplica<Result>(
  replica: Replica,
  tenant: string,
  { key, isMet, limitMs = REPLICA_TIMEOUT_MS }: ReplicaCondition,
  work: Work<Result>,
): Promise<{ readonly result: Result } | null> {
  const pool = replica.poolFor(key)
  if (pool === null) return null
  try {
    const read = await readAsTenant(pool, tenant, limitMs, async (transaction) =>
      (await isMet(transaction)) ? { result: await work(transaction) } : null,
    )
    if (read === null) replica.wasBehind(key)
    return read
  } catch (error) {
    replica.failed(error)
    return null
  }
}
