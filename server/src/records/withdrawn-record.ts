import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { dayIn } from '../tenancy/document/calendar.ts'

/** What is still told of a record that its agency withdrew. */
export interface WithdrawnRecord {
  /** The agency's own number of it. */
  readonly reference: string
  /** The day on which an import found it withdrawn, `YYYY-MM-DD`. */
  readonly day: string
}

interface Withdrawal {
  agency_reference: string
  visibility: number
  committed_at: Date
}

/**
 * A record that was withdrawn and that the viewer could see until then; null for any other, so that nobody learns
 * what was never theirs to see, and for one that came back.
 * @param timeZone of the agency.
 */
export async function withdrawnRecord(
  database: Database,
  tenant: string,
  module: ModuleDocument,
  guid: string,
  { visibility, timeZone }: { visibility: number; timeZone: string },
): Promise<WithdrawnRecord | null> {
  const [last] = await asTenant(database, tenant, (tx) =>
    tx.query<Withdrawal & Record<string, unknown>>(
      `select e.agency_reference, e.visibility, v.committed_at
       from change_event e join module_version v using (tenant, module, version)
       where e.tenant = $1 and e.module = $2 and e.guid = $3::uuid and e.kind = 'withdrawn'
         and not exists (select from record r where r.tenant = e.tenant and r.guid = e.guid)
       order by e.version desc limit 1`,
      [tenant, module.code, guid],
    ),
  )
  if (last === undefined || last.visibility > visibility) return null
  return { reference: last.agency_reference, day: dayIn(timeZone, last.committed_at) }
}
