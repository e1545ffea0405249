import type { Database } from '../platform/db/database.ts'
import { UNDO_HOURS } from '@plat/contract/platform/undo-hours'
import { inEachTenant } from '../tenancy/for-each-tenant.ts'
import { REPORT_QUEUE } from './create-report.ts'

/** Deletes reports whose time is over, or that nobody can bring back any more, with their files. */
export async function purgeReports(database: Database): Promise<void> {
  await inEachTenant(database, ({ query }) =>
    query(
      'delete from report where expires_at < now() or deleted_at < now() - make_interval(hours => $1)',
      [UNDO_HOURS],
    ),
  )
}

/** Ends reports that nobody makes any more: their job was given up after the process died each time. */
export async function failLostReports(database: Database): Promise<void> {
  await inEachTenant(database, ({ query }) =>
    query(
      `update report r set status = 'failed', error = 'stopped'
         where r.status = 'pending' and not exists (
           select from jobs.job j where j.name = $1 and j.singleton_key = r.tenant || '/' || r.guid
             and j.state in ('created', 'retry', 'active'))`,
      [REPORT_QUEUE],
    ),
  )
}
