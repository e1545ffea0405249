import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { ImportRunningError } from './import-lock.ts'
import { endDeadRuns, failedReport } from './import-runs.ts'
import { removeRejects } from './rejects-file.ts'
import { betweenImports } from './staging.ts'

/** Milliseconds in which the lock of a process that was killed becomes free. */
const TIMEOUT_MS = 10_000

/** An import that failed without a run of its own to say so. */
interface FailedAttempt {
  readonly tenant: string
  readonly module: string
  /** When the attempt began, as the database counts. */
  readonly begun: Date
  /** Why it failed, in words for the operator. */
  readonly message: string
}

/** Notes an attempt that failed before it was a run, unless its run says so already. */
export async function noteFailedAttempt(
  database: Database,
  { tenant, module, begun, message }: FailedAttempt,
): Promise<void> {
  await asTenant(database, tenant, async ({ query }) => {
    await query(
      `insert into module (tenant, module) values (current_tenant(), $1)
       on conflict (tenant, module) do nothing`,
      [module],
    )
    await query(
      `insert into import_run (tenant, module, started_at, finished_at, state, report)
       select current_tenant(), $1, $2, now(), 'failed', $3 where not exists (
         select from import_run
         where module = $1 and started_at >= $2 and state <> 'running' and not dry_run)`,
      [module, begun, JSON.stringify(failedReport(message))],
    )
  })
}

/**
 * Notes that the process of an import is gone, which can say nothing more itself: at its run, or where it had
 * none yet as an attempt.
 * @param dataDir where the embedded database's imports have their locks.
 */
export async function noteDeadProcess(
  database: Database,
  dataDir: string,
  attempt: FailedAttempt,
): Promise<void> {
  const { tenant, module, message } = attempt
  const place = {
    database,
    dataDir,
    tenant,
    module,
    timeoutMs: TIMEOUT_MS,
    waiting: () => undefined,
  }
  try {
    await betweenImports(place, async () => {
      const dead = await endDeadRuns(database, tenant, module, failedReport(message))
      removeRejects(dataDir, tenant, module, dead)
    })
  } catch (error) {
    // Somebody imports by hand meanwhile, which ends the dead runs of before.
    if (!(error instanceof ImportRunningError)) throw error
  }
  await noteFailedAttempt(database, attempt)
}
