import { type Schedule, setSchedules } from '../jobs/schedules.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { TenantDocument } from './document/document.ts'

/** The queue of imports; what a job of it is about is a module. */
export const IMPORT_QUEUE = 'import'

/** When the agency's modules are imported without anybody asking. */
export function importSchedules({ tenant, modules }: TenantDocument): Schedule[] {
  return modules.flatMap(({ code, source }) =>
    source?.schedule === undefined
      ? []
      : [{ about: code, cron: source.schedule, timeZone: tenant.timeZone }],
  )
}

/** Sets the schedules of the document that a restored agency has. */
export async function restoreSchedules(transaction: TenantTransaction): Promise<void> {
  const document = await restoredDocument(transaction)
  await setSchedules(transaction, IMPORT_QUEUE, document ? importSchedules(document) : [])
}

/** The document of a restored agency, before the transaction ends; null: it has none yet. */
export async function restoredDocument({
  query,
}: TenantTransaction): Promise<TenantDocument | null> {
  const [row] = await query<{ document: unknown }>(
    'select document from tenant join tenant_version using (tenant, version)',
  )
  return row === undefined ? null : TenantDocument.parse(row.document)
}
