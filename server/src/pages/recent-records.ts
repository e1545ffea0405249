import type { RecordSummary } from '@plat/contract/records/records'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { moduleState } from '../indexes/module-state.ts'
import { RECORD_COLUMNS, type RecordRow, recordSummary } from '../records/record-row.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'

/** Records that a module's page lists for readers without scripts. */
const RECENT = 20

interface Recent {
  readonly version: number
  readonly records: Promise<RecordSummary[]>
}
const known = new WeakMap<Database, Map<string, Recent>>()

/** The records of a module that were added last and that everybody may see; read once per version. */
export async function recentRecords(
  database: Database,
  tenant: string,
  module: ModuleDocument,
): Promise<RecordSummary[]> {
  const { version } = await moduleState(database, tenant, module.code)
  const entries = known.get(database) ?? new Map<string, Recent>()
  known.set(database, entries)
  const key = `${tenant}/${module.code}`
  const found = entries.get(key)
  if (found?.version === version) return found.records
  const records = readRecent(database, tenant, module)
  entries.set(key, { version, records })
  records.catch(() => entries.delete(key))
  return records
}

async function readRecent(
  database: Database,
  tenant: string,
  module: ModuleDocument,
): Promise<RecordSummary[]> {
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<RecordRow>(
      `select ${RECORD_COLUMNS} from record r
       where r.tenant = $1 and r.module = $2 and r.visibility = 0
       order by r.record_no desc limit $3`,
      [tenant, module.code, RECENT],
    ),
  )
  return rows.map((row) => recordSummary(row, module, null))
}
