import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { forEachTenant, inEachTenant } from '../tenancy/for-each-tenant.ts'
import type { FileSummary } from './file-summary.ts'
import type { ImportReport } from './import-report.ts'
import type { LastImport } from './objection.ts'
import type { Progress } from './progress.ts'
import { isUnasked, mostlyUnreadable } from './rejects-objections.ts'

/** Notes the start of a run; a dry one is no import of the module. @returns its id. */
export async function beginRun(
  database: Database,
  tenant: string,
  module: string,
  dryRun: boolean,
): Promise<string> {
  return asTenant(database, tenant, async ({ query }) => {
    await query(
      'insert into module (tenant, module) values ($1, $2) on conflict (tenant, module) do nothing',
      [tenant, module],
    )
    const [row] = await query<{ run: string }>(
      'insert into import_run (tenant, module, dry_run) values ($1, $2, $3) returning run',
      [tenant, module, dryRun],
    )
    if (!row) throw new Error(`No run was noted for ${tenant}/${module}`)
    return row.run
  })
}

/** Milliseconds between two notes of how far a run is. */
const NOTE_MS = 2_000

/** Notes now and then how far a run is, for those who look on. @returns what ends it. */
export function noteProgress(
  database: Database,
  tenant: string,
  run: string,
  progress: Progress,
): () => void {
  let noting = false
  const timer = setInterval(() => {
    if (noting) return
    noting = true
    const note = asTenant(database, tenant, ({ query }) =>
      query(`update import_run set progress = $2 where run = $1 and state = 'running'`, [
        run,
        JSON.stringify(progress.state),
      ]),
    )
    // The run goes on without it, and its end is noted with care.
    note.catch(() => undefined).finally(() => (noting = false))
  }, NOTE_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** The module's last import that went through; null when there was none. */
export async function lastFinishedRun(
  database: Database,
  tenant: string,
  module: string,
): Promise<string | null> {
  const [last] = await asTenant(database, tenant, ({ query }) =>
    query<{ run: string }>(
      `select run from import_run
       where module = $1 and state = 'finished' and report ->> 'state' = 'finished'
       order by finished_at desc limit 1`,
      [module],
    ),
  )
  return last?.run ?? null
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

/** What is kept of a run that could not say itself how it ended. */
const KILLED = failedReport(
  'The import was ended before it was done: its process was killed, or its server stopped.',
)

/** What is kept of a run that has no report of its own. @param message why it failed, for the operator. */
export function failedReport(message: string): Pick<ImportReport, 'state' | 'message'> {
  return { state: 'failed', message }
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
  report = KILLED,
): Promise<string[]> {
  const dead = await asTenant(database, tenant, ({ query }) =>
    query<{ run: string }>(
      `update import_run set state = 'failed', finished_at = now(), report = $2
       where module = $1 and state = 'running' returning run`,
      [module, JSON.stringify(report)],
    ),
  )
  return dead.map(({ run }) => run)
}

const END = `update import_run set state = 'failed', finished_at = now(), report = $1 where state = 'running'`
const END_OLDER = `${END} and started_at < $2 returning run`
// The lock of staging.ts; it is released with this transaction.
const END_UNLOCKED = `${END} and run in (
  select run from (select run, module, tenant from import_run where state = 'running' offset 0) as one
  where pg_try_advisory_xact_lock(hashtextextended(format('plat import %s/%s', tenant, module), 0)))
  returning run`

/**
 * Marks the runs of killed imports as failed. On PostgreSQL a run is dead when its import's lock is
 * free; in the embedded database when it began before this was opened, since no client survives its end.
 * @param opened a moment before this process opened the database.
 * @returns how many there were.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function endKilledRuns(database: Database, opened: Date): Promise<number> {
  let ended = 0
  const { rows } = await database.pool.query<{ tenant: string }>(
    'select tenants_with_running_imports() as tenant',
  )
  const report = JSON.stringify(KILLED)
  const tenants = rows.map(({ tenant }) => tenant)
  await forEachTenant(tenants, async (tenant) => {
    const dead = await asTenant(database, tenant, ({ query }) =>
      database.kind === 'embedded'
        ? query(END_OLDER, [report, opened])
        : query(END_UNLOCKED, [report]),
    )
    ended += dead.length
  })
  return ended
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
    // Reports of earlier versions lack it: what was imported then was accepted.
    acceptedRejects: acceptedRejects ?? (isUnasked(share) ? 0 : share),
    unreadable: Object.entries(fields).flatMap(([field, count]) =>
      mostlyUnreadable(count, read) ? [field] : [],
    ),
  }
}

/**
 * Deletes old runs of every agency.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgeRuns(database: Database): Promise<void> {
  await inEachTenant(database, deleteOldRuns)
}

/** Deletes the runs of the agency that ended three months ago, but for each module's last that went through. */
export async function deleteOldRuns({ query }: TenantTransaction): Promise<void> {
  await query(
    `delete from import_run old where finished_at < now() - interval '90 days' and exists (
       select from import_run newer where newer.module = old.module and newer.state = 'finished'
         and newer.report ->> 'state' = 'finished' and newer.finished_at > old.finished_at)`,
  )
}
