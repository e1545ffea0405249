import type { ImportPhase, ModuleImport } from '@plat/contract/imports/imports'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { nextOccurrence } from '../tenancy/document/cron.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { IMPORT_QUEUE } from '../tenancy/import-schedules.ts'
import type { ImportReport } from './import-report.ts'
import type { RunProgress } from './progress.ts'

/** What the database knows of a module's imports. */
interface RunRow {
  readonly module: string
  readonly state: 'running' | 'finished' | 'refused' | 'failed'
  readonly started: Date
  readonly finished: Date | null
  readonly report: Partial<ImportReport> | null
  readonly progress: RunProgress | null
  readonly succeeded: Date | null
  readonly failures: number
}

/** A job that is under way, or waits for its time. */
interface JobRow {
  readonly module: string
  readonly state: 'created' | 'retry' | 'active'
  readonly due: Date
  readonly began: Date | null
  readonly retries: number
}

/** How the imports of an agency are doing: each module that has a source, in the order of the document. */
export async function importStates(
  database: Database,
  tenant: string,
  now = new Date(),
): Promise<ModuleImport[]> {
  const { document } = await loadTenant(database, tenant)
  const modules = document.modules.filter(({ source }) => source)
  if (modules.length === 0) return []
  const { runs, jobs } = await known(database, tenant)
  return modules.map((module) =>
    stateOf(document, module, runs.get(module.code), jobs.get(module.code), now),
  )
}

/**
 * Each module's newest run, its last that went through, and how many failed since. An agency has tens of thousands
 * of runs with long reports: only the newest of a module may be unpacked (indexes import_run_module, import_run_done).
 * Under row security no index is asked by a coalesce(): greatest() leaves out nulls as well.
 */
export const NEWEST_RUNS = `select last.module, last.state, last.started_at as started, last.finished_at as finished,
  last.report, last.progress, done.at as succeeded,
  (select count(*)::integer from import_run failed
   where failed.module = last.module and failed.state in ('failed', 'refused')
     and not failed.dry_run
     and failed.started_at > greatest(done.at, '-infinity')) as failures
from module cross join lateral (
  select * from import_run run where run.module = module.module and not run.dry_run
    and run.report ->> 'state' is distinct from 'dry-run'
  order by started_at desc, run limit 1) as last
left join lateral (
  select finished_at as at from import_run run where run.module = module.module
    and run.state = 'finished' and run.report ->> 'state' = 'finished'
  order by finished_at desc limit 1) as done on true`

async function known(database: Database, tenant: string) {
  const [runs, jobs] = await asTenant(database, tenant, async ({ query }) => [
    await query<RunRow & { [column: string]: unknown }>(NEWEST_RUNS),
    await query<JobRow & { [column: string]: unknown }>(
      `select data ->> 'about' as module, state::text as state, start_after as due, started_on as began,
         retry_count as retries
       from jobs.job where name = $1 and state in ('created', 'retry', 'active')
         and data ->> 'tenant' = current_tenant()`,
      [IMPORT_QUEUE],
    ),
  ])
  return {
    runs: new Map(runs.map((row) => [row.module, row])),
    jobs: new Map(jobs.map((row) => [row.module, row])),
  }
}

function stateOf(
  { tenant }: TenantDocument,
  { code, name, source }: ModuleDocument,
  run: RunRow | undefined,
  job: JobRow | undefined,
  now: Date,
): ModuleImport {
  const cron = source?.schedule
  // A job that has just begun fetches: it is no run yet.
  const fetching =
    job?.state === 'active' &&
    (run === undefined || (job.began !== null && run.started < job.began))
  const state = fetching ? 'running' : (run?.state ?? 'never')
  const report = fetching ? null : run?.report
  return {
    module: code,
    title: name,
    schedule: cron === undefined ? null : { cron, time_zone: tenant.timeZone },
    state,
    started: (fetching ? job.began : run?.started)?.toISOString() ?? null,
    finished: fetching ? null : (run?.finished?.toISOString() ?? null),
    message: report?.message ?? null,
    // Reports of earlier versions lack them.
    notices: [...(report?.notices ?? [])],
    progress: state === 'running' ? progressOf(fetching ? null : (run?.progress ?? null)) : null,
    counts: state === 'finished' ? countsOf(report) : null,
    last_success: run?.succeeded?.toISOString() ?? null,
    failures: run?.failures ?? 0,
    next_run: cron === undefined ? null : nextRun(cron, tenant.timeZone, job, now).toISOString(),
    is_retry: job?.state === 'retry',
  }
}

/** A job that waits comes before the schedule's next time; while one is under way, its next time counts. */
function nextRun(cron: string, timeZone: string, job: JobRow | undefined, now: Date): Date {
  if (job !== undefined && job.state !== 'active') return job.due
  return nextOccurrence(cron, timeZone, now)
}

function countsOf(report: Partial<ImportReport> | null | undefined): ModuleImport['counts'] {
  if (report?.read === undefined) return null
  const { read, inserted = 0, changed = 0, removed = 0, rejected } = report
  return { read, inserted, changed, removed, rejected: rejected?.total ?? 0 }
}

/** Before the first note of a run its rows are read, or fetched. */
function progressOf(progress: RunProgress | null): ModuleImport['progress'] {
  if (progress === null) return { phase: 'reading', rows: 0, share: null }
  const phase: ImportPhase = progress.phase === 'reading' ? 'reading' : 'merging'
  return { phase, rows: progress.rows, share: progress.share }
}
