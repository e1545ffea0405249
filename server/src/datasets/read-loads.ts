import type { Dataset } from '@plat/contract/datasets/datasets'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { nextOccurrence } from '../tenancy/document/cron.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { type ReasonCounts, refusedReasons, repairedReasons } from './load-reasons.ts'

/** What the database knows of a module's loads. */
export interface LoadRow {
  readonly module: string
  /** When its records were changed last, whoever did. */
  readonly imported: Date | null
  /** Of the last import that has ended. */
  readonly state: 'finished' | 'refused' | 'failed' | null
  readonly ended: Date | null
  /** End of the last import that went through, and its counts. */
  readonly succeeded: Date | null
  readonly rejected: ReasonCounts | null
  readonly repaired: ReasonCounts | null
}

/**
 * The last loads of one module, or of all. An agency has tens of thousands of runs with long reports: only the newest
 * of a module may be unpacked, as in imports/import-states.ts.
 */
const LAST_LOADS = `select module.module, module.imported_at as imported, last.state, last.finished_at as ended,
  done.finished_at as succeeded, done.report -> 'rejected' -> 'reasons' as rejected,
  done.report -> 'repaired' -> 'reasons' as repaired
from module
left join lateral (
  select run.state, run.finished_at from import_run run where run.module = module.module and not run.dry_run
    and run.state <> 'running' and run.report ->> 'state' is distinct from 'dry-run'
  order by started_at desc, run limit 1) as last on true
left join lateral (
  select run.finished_at, run.report from import_run run where run.module = module.module
    and run.state = 'finished' and run.report ->> 'state' = 'finished'
  order by finished_at desc limit 1) as done on true
where $1::text is null or module.module = $1`

/** The last loads by module. @param module only this one; null: all of the agency */
export async function readLoads(
  database: Database,
  tenant: string,
  module: string | null,
): Promise<ReadonlyMap<string, LoadRow>> {
  const rows = await asTenant(database, tenant, ({ query }) =>
    query<LoadRow & { [column: string]: unknown }>(LAST_LOADS, [module]),
  )
  return new Map(rows.map((row) => [row.module, row]))
}

/** When the records of a module were loaded last; null while there are none. */
function lastLoaded(row: LoadRow | undefined): Date | null {
  return row?.succeeded ?? row?.imported ?? null
}

/** The loads of a module as everybody may know them: no message, no file and no row of theirs. */
export function publicLoads(
  { tenant }: TenantDocument,
  module: ModuleDocument,
  row: LoadRow | undefined,
  now: Date,
): Dataset['loads'] {
  const { source } = module
  const cron = source?.schedule
  const loaded = lastLoaded(row)
  const failed = row?.state === 'failed' || row?.state === 'refused' ? row.ended : null
  const checks = source?.checks.map(({ reason }) => reason) ?? []
  return {
    state: failed !== null ? 'failed' : loaded === null ? 'never' : 'loaded',
    loaded: loaded?.toISOString() ?? null,
    failed: failed?.toISOString() ?? null,
    schedule: cron === undefined ? null : { cron, time_zone: tenant.timeZone },
    next: cron === undefined ? null : nextOccurrence(cron, tenant.timeZone, now).toISOString(),
    refused: refusedReasons(row?.rejected ?? {}, checks),
    repaired: repairedReasons(row?.repaired ?? {}, module),
  }
}
