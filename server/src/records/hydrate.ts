import type { RecordSummary } from '@plat/contract/records/records'
import type { Database } from '../platform/db/database.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { locationProblem } from './location-problems.ts'
import { readRecords } from './read-records.ts'
import { RECORD_COLUMNS, type RecordRow, recordSummary } from './record-row.ts'

/**
 * Reads the records with these numbers, in this order. One that was removed since the index was
 * built is left out; visibility is checked again here, where the text comes from.
 * @param page what the index answered, and the version of its records; `areas`: place numbers of the area layer,
 * beside the keys; 0 for none.
 */
export async function hydrate(
  database: Database,
  tenant: string,
  module: ModuleDocument,
  page: { keys: readonly number[]; areas: readonly number[]; version: number },
  options: {
    areaNames: readonly string[]
    visibility: number
    /** Adds why records have no location. */
    reasons?: boolean
  },
): Promise<RecordSummary[]> {
  if (page.keys.length === 0) return []
  const asked = { tenant, module: module.code, version: page.version }
  const rows = await readRecords(database, asked, (tx) =>
    tx.query<RecordRow & { location_problem: string | null }>(
      `select ${RECORD_COLUMNS}, r.location_problem from record r
       where r.tenant = $1 and r.module = $2 and r.record_no = any($3::int[]) and r.visibility <= $4`,
      [tenant, module.code, page.keys, options.visibility],
    ),
  )
  const byNumber = new Map(rows.map((row) => [row.record_no, row]))
  return page.keys.flatMap((key, i) => {
    const row = byNumber.get(key)
    const area = options.areaNames[(page.areas[i] ?? 0) - 1] ?? null
    if (row === undefined) return []
    const summary = recordSummary(row, module, area)
    if (!options.reasons || summary.location !== null) return [summary]
    return [{ ...summary, location_problem: locationProblem(row.location_problem) }]
  })
}
