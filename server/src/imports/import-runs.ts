import type { Database } from '../platform/db/database.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
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
