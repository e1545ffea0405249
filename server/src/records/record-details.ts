import type { Formatting, RecordDetails, RecordEvent } from '@plat/contract/records/records'
import { AnyGeometry } from '@plat/contract/platform/geometry'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import {
  type ModuleDocument,
  statusOf,
  visibleFields,
} from '../tenancy/document/module-document.ts'
import { moduleState } from '../indexes/module-state.ts'
import { changeEvents, type ChangeRow, recordChanges } from './record-changes.ts'
import { RECORD_COLUMNS, type RecordRow, recordSummary } from './record-row.ts'
import { recordVideo } from './record-video.ts'

interface DetailsRow extends RecordRow {
  description: string | null
  attributes: RecordDetails['details']
  events: RecordEvent[]
  changes: ChangeRow[]
  shape: string | null
  version: number
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
  options: {
    visibility: number
    areaOf(row: RecordRow): Promise<string | null>
    /** Where recordings are found; left out: none are shown. */
    document?: TenantDocument
  },
): Promise<RecordDetails[]> {
  const byGuid = 'guid' in wanted
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<DetailsRow>(
      `select ${RECORD_COLUMNS}, r.description, r.attributes, r.events, r.version::int as version,
         case when r.shape is not null then st_asgeojson(r.shape, 7) end as shape,
         coalesce((select json_agg(json_build_object('field', e.field, 'date', e.date,
             'version', e.version, 'before', e.before, 'after', e.after) order by e.version, e.field)
           from record_event e
           where e.tenant = r.tenant and e.module = r.module and e.record_no = r.record_no), '[]') as changes
       from record r
       where r.tenant = $1 and r.module = $2 and r.visibility <= $3
         and ${byGuid ? 'r.guid = $4::uuid' : 'r.record_no = any($4::int[])'}`,
      [tenant, module.code, options.visibility, byGuid ? wanted.guid : wanted.keys],
    ),
  )
  const state = await moduleState(database, tenant, module.code)
  const byNumber = new Map(rows.map((row) => [row.record_no, row]))
  const ordered = byGuid ? rows : wanted.keys.flatMap((key) => byNumber.get(key) ?? [])
  return Promise.all(
    ordered.map(async (row) =>
      details(row, module, { ...options, ...state }, await options.areaOf(row)),
    ),
  )
}

function details(
  row: DetailsRow,
  module: ModuleDocument,
  seen: {
    visibility: number
    document?: TenantDocument
    version: number
    importedAt: Date | null
  },
  area: string | null,
): RecordDetails {
  const readable = visibleFields(module, seen.visibility)
  const videos = new Set(module.fields.filter(({ kind }) => kind === 'video').map(({ id }) => id))
  const attributes = Object.entries(row.attributes).filter(([id]) => readable.has(id))
  const changes = recordChanges(row.changes, module, readable)
  const hidden = new Set(module.fields.map(({ id }) => id).filter((id) => !readable.has(id)))
  return {
    record: recordSummary(row, module, area),
    details: Object.fromEntries(attributes.filter(([id]) => !videos.has(id))),
    formatting: formattingOf(module).filter(({ id }) => !hidden.has(id)),
    videos: Object.fromEntries(
      attributes.flatMap(([id, value]) => {
        const video = videos.has(id) && seen.document ? recordVideo(value, seen.document) : null
        return video ? [[id, video]] : []
      }),
    ),
    events: [...row.events, ...changeEvents(changes)].sort((a, b) =>
      a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
    ),
    changes,
    version: Math.max(seen.version, row.version),
    description: row.description,
    next_step: statusOf(module, row.status).next,
    geometry: row.shape === null ? null : AnyGeometry.parse(JSON.parse(row.shape)),
    source: {
      name: module.source?.name ?? module.name,
      url: module.source?.url ?? null,
      updated: seen.importedAt?.toISOString() ?? null,
    },
  }
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
