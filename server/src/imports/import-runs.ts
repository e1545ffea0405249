import type { Database } from '../platform/db/database.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { FileSummary } from './file-summary.ts'
import { isUnasked, type LastImport, mostlyUnreadable } from './guard.ts'
import type { ImportReport } from './import-report.ts'

/** Notes the start of a run. @returns its id. */
export async function beginRun(
  database: Database,
  tenant: string,
  module: string,
): Promise<string> {
  return asTenant(database, tenant, async ({ query }) => {
    await query(
      'insert into module (tenant, module) values ($1, $2) on conflict (tenant, module) do nothing',
      [tenant, module],
    )
    const [row] = await query<{ run: string }>(
      'insert into import_run (tenant, module) values ($1, $2) returning run',
      [tenant, module],
    )
    if (!row) throw new Error(`No run was noted for ${tenant}/${module}`)
    return row.run
  })
}

/** The files of the module's last import; null when there was none, or it did not note them. */
export async function filesOfLastImport(
  database: Database,
  tenant: string,
  module: string,
): Promise<readonly FileSummary[] | null> {
  const [last] = await asTenant(database, tenant, ({ query }) =>
    query<{ files: readonly FileSummary[] | null }>(
      `select report -> 'eachFile' as files from import_run
       where module = $1 and state = 'finished' and report ->> 'state' = 'finished'
       order by finished_at desc limit 1`,
      [module],
    ),
  )
  return last?.files ?? null
}

/** Notes the end of a run that changed no record; a merge notes its own in its transaction. */
export async function endRun(database: Database, report: ImportReport): Promise<void> {
  await asTenant(database, report.tenant, ({ query }) => query(END_RUN, endRunValues(report)))
}

export const END_RUN = `update import_run set state = $2, report = $3, finished_at = now() where run = $1`

export function endRunValues(report: ImportReport): unknown[] {
  return [
    report.run,
    report.state === 'dry-run' ? 'finished' : report.state,
    JSON.stringify(report),
  ]
}

/**
 * Ends the runs of the module that were killed. Call it with the import lock held only: a run that is
 * under way looks the same.
 * @returns the runs.
 */
export async function endDeadRuns(
  database: Database,
  tenant: string,
  module: string,
): Promise<string[]> {
  const dead = await asTenant(database, tenant, ({ query }) =>
    query<{ run: string }>(
      `update import_run set state = 'failed', finished_at = now()
       where module = $1 and state = 'running' returning run`,
      [module],
    ),
  )
  return dead.map(({ run }) => run)
}

/** What the guard compares with: the last import of the module that went through, or null. */
export async function lastImport(
  { query }: TenantTransaction,
  module: string,
): Promise<LastImport | null> {
  const [row] = await query<{ report: Partial<ImportReport> }>(
    `select report from import_run
     where module = $1 and state = 'finished' and report ->> 'state' = 'finished'
     order by finished_at desc limit 1`,
    [module],
  )
  if (!row) return null
  const { read = 0, rejected, fields = {}, acceptedRejects } = row.report
  const share = read === 0 ? 0 : (rejected?.total ?? 0) / read
  return {
    // Reports of earlier versions do not say: what went through was accepted.
    acceptedRejects: acceptedRejects ?? (isUnasked(share) ? 0 : share),
    unreadable: Object.entries(fields).flatMap(([field, count]) =>
      mostlyUnreadable(count, read) ? [field] : [],
    ),
  }
}
