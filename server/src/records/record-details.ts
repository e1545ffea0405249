import { LOCALES, type Localized, localize } from '@plat/contract/localized'
import type { Formatting, RecordDetails, RecordEvent } from '@plat/contract/records'
import { AnyGeometry } from '@plat/contract/geometry'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { type ModuleDocument, statusOf, typeLabel } from '../tenancy/module-document.ts'
import { moduleState } from './module-state.ts'
import { RECORD_COLUMNS, type RecordRow, recordSummary } from './record-row.ts'

interface DetailsRow extends RecordRow {
  description: string | null
  attributes: RecordDetails['details']
  events: RecordEvent[]
  changes: { field: string; date: string; before: string | null; after: string | null }[]
  shape: string | null
}

/** How records are found: by guid, or by their numbers in the index. */
export type WantedRecords =
  | { readonly guid: string }
  | { readonly keys: readonly number[]; readonly areas: readonly string[] }

/**
 * Whole records, in the order they were asked for; one that the viewer may not see is left out as
 * if it did not exist.
 * @param areaOf name of the area at a point, for a record found by guid.
 */
export async function recordDetails(
  database: Database,
  tenant: string,
  module: ModuleDocument,
  wanted: WantedRecords,
  options: { visibility: number; areaOf(row: RecordRow): Promise<string | null> },
): Promise<RecordDetails[]> {
  const byGuid = 'guid' in wanted
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<DetailsRow>(
      `select ${RECORD_COLUMNS}, r.description, r.attributes, r.events,
         case when r.shape is not null then st_asgeojson(r.shape, 7) end as shape,
         coalesce((select json_agg(json_build_object('field', e.field, 'date', e.date,
             'before', e.before, 'after', e.after) order by e.version)
           from record_event e
           where e.tenant = r.tenant and e.module = r.module and e.record_no = r.record_no), '[]') as changes
       from record r
       where r.tenant = $1 and r.module = $2 and r.visibility <= $3
         and ${byGuid ? 'r.guid = $4::uuid' : 'r.record_no = any($4::int[])'}`,
      [tenant, module.code, options.visibility, byGuid ? wanted.guid : wanted.keys],
    ),
  )
  const { importedAt } = await moduleState(database, tenant, module.code)
  const byNumber = new Map(rows.map((row) => [row.record_no, row]))
  const ordered = byGuid ? rows : wanted.keys.flatMap((key) => byNumber.get(key) ?? [])
  return Promise.all(
    ordered.map(async (row) => details(row, module, await options.areaOf(row), importedAt)),
  )
}

function details(
  row: DetailsRow,
  module: ModuleDocument,
  area: string | null,
  importedAt: Date | null,
): RecordDetails {
  const shown = new Set(module.fields.map((field) => field.id))
  return {
    record: recordSummary(row, module, area),
    details: Object.fromEntries(Object.entries(row.attributes).filter(([id]) => shown.has(id))),
    formatting: formattingOf(module),
    events: [...row.events, ...row.changes.map((change) => changeEvent(change, module))].sort(
      (a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0),
    ),
    description: row.description,
    next_step: statusOf(module, row.status).next,
    geometry: row.shape === null ? null : AnyGeometry.parse(JSON.parse(row.shape)),
    source: {
      name: module.source?.name ?? module.name,
      url: module.source?.url ?? null,
      updated: importedAt?.toISOString() ?? null,
    },
  }
}

const CHANGE_LABELS: Record<string, Localized> = {
  status: { en: 'Status changed', es: 'Cambio de estado' },
  record_type: { en: 'Type changed', es: 'Cambio de tipo' },
  record_date: { en: 'Date changed', es: 'Cambio de fecha' },
}

/** A difference between two imports, as a step of the record's history. */
function changeEvent(change: DetailsRow['changes'][number], module: ModuleDocument): RecordEvent {
  const label = CHANGE_LABELS[change.field] ?? { en: 'Changed', es: 'Cambio' }
  const text = (value: string | null): string => {
    if (value === null) return '–'
    const known =
      change.field === 'status'
        ? statusOf(module, value).label
        : change.field === 'record_type'
          ? typeLabel(module, value)
          : value
    return localize(known ?? value, LOCALES[0])
  }
  return { date: change.date, label, content: `${text(change.before)} → ${text(change.after)}` }
}

/** The module's formatting in order of position, with the statuses' words and markers filled in. */
function formattingOf(module: ModuleDocument): Formatting[] {
  const statuses = Object.fromEntries(
    Object.keys(module.statuses).map((value) => {
      const status = statusOf(module, value)
      return [
        value,
        {
          text: status.label ?? value,
          marker: status.marker ?? (status.category === 2 ? '#188038' : '#f2a203'),
        },
      ]
    }),
  )
  return module.formatting
    .map((format) =>
      format.type === 'basic/status' && format.options === undefined
        ? { ...format, options: statuses }
        : format,
    )
    .sort((a, b) => a.position - b.position)
}
