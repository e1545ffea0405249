import { mapRows, NO_REJECTS_FILE, RowCounts } from '../imports/import-rows.ts'
import { rulesOf } from '../imports/mapping-rules.ts'
import type { RowBatch } from '../imports/row.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** What the mapping makes of the sample. */
export interface Trial {
  readonly counts: RowCounts
  /** Records that are live, and archived. */
  readonly live: number
  readonly archived: number
}

/**
 * Maps the rows of the sample as an import would. Nothing is stored.
 * @param find gives the PROJ definition of an EPSG number, or undefined.
 */
export async function tryMapping(
  document: TenantDocument,
  batches: readonly RowBatch[],
  today: string,
  find: (srid: number) => Promise<string | undefined>,
): Promise<Trial> {
  const [module] = document.modules
  if (!module?.source) throw new Error('the folder has one module with a source')
  const counts = new RowCounts(NO_REJECTS_FILE)
  const rules = await rulesOf(document, module, module.source, find)
  const context = { today, timeZone: document.tenant.timeZone }
  let live = 0
  let archived = 0
  const statusCategory = (status: string | null) => {
    const category = rules.statusCategory(status)
    if (category === 2) archived++
    else live++
    return category
  }
  const staged = mapRows(batches, { ...rules, statusCategory }, context, counts)
  for await (const rows of staged) void rows.length
  return { counts, live, archived }
}
