import { asTenant } from '../platform/db/as-tenant.ts'
import { askAgain } from '../platform/db/ask-again.ts'
import type { Database } from '../platform/db/database.ts'
import type { OpenModule } from '../search/open-module.ts'
import { type ModuleDocument, visibleFields } from '../tenancy/document/module-document.ts'
import type { Selection } from './export-request.ts'

/** A record's columns as text, in the order of `COLUMN`, then its attributes in the order of `exportFields`. */
export type ExportRow = readonly (string | null)[]

/** Where a column stands in an `ExportRow`. */
export const COLUMN = {
  number: 0,
  guid: 1,
  reference: 2,
  title: 3,
  type: 4,
  status: 5,
  category: 6,
  date: 7,
  address: 8,
  division: 9,
  description: 10,
  lng: 11,
  lat: 12,
  /** GeoJSON of a line or polygon, where geometry was asked for. */
  shape: 13,
  /** The first attribute. */
  attributes: 14,
} as const

/** Rows of a batch, with the name of the area that each lies in. */
export interface ExportBatch {
  readonly rows: readonly ExportRow[]
  readonly areas: readonly (string | null)[]
}

/** How attributes and geometry are wanted: as plain text without shapes, or as JSON with them. */
export type ExportShape = 'text' | 'json'

/** Records read at a time: a megabyte or two. The embedded database does nothing else meanwhile. */
const BATCH = { postgres: 4_000, embedded: 2_000 } as const
/** Numbers asked of the record index at a time, so that searches need not wait for all of them. */
const KEYS = 50_000

/** Numbers of records in order, and of the places of the area layer beside them (0 for none). */
export interface Keys {
  readonly keys: Uint32Array
  readonly areas: Uint32Array
}

/** The numbers of all selected records: eight bytes a record, so that a new import changes nothing half-way. */
export async function selectedKeys({ index }: OpenModule, selection: Selection): Promise<Keys> {
  const ask = (offset: number) =>
    index.ask({ ask: 'page', ...selection, view: null, offset, limit: KEYS })
  const first = await ask(0)
  const keys = new Uint32Array(first.total)
  const areas = new Uint32Array(first.total)
  for (let at = 0, page = first; ; page = await ask(at)) {
    keys.set(page.keys, at)
    areas.set(page.areas, at)
    at += page.keys.length
    if (at >= first.total || page.keys.length === 0) return { keys, areas }
  }
}

/** The records of these numbers, in batches and in order; the next batch is read while one is written. */
export async function* exportRows(
  database: Database,
  open: OpenModule,
  { keys, areas }: Keys,
  shape: ExportShape,
): AsyncGenerator<ExportBatch> {
  const query = rowQuery(open, shape, 'numbers')
  const batch = BATCH[database.kind]
  const fetch = (from: number) =>
    askAgain(() => readRows(database, open, query, [...keys.subarray(from, from + batch)]))
  let coming = fetch(0)
  for (let from = 0; from < keys.length; from += batch) {
    const found = await coming
    const next = from + batch
    if (next < keys.length) coming = fetch(next)
    // Whoever stops reading leaves a batch on its way, which must not end the process when it fails.
    coming.catch(() => undefined)
    yield inOrder(open, found, keys.subarray(from, next), areas.subarray(from, next))
  }
}

/** One record by its guid; null where the viewer may not see it. */
export async function exportRow(
  database: Database,
  open: OpenModule,
  guid: string,
): Promise<ExportRow | null> {
  const [row] = await readRows(database, open, rowQuery(open, 'json', 'guid'), guid)
  return row ?? null
}

/** A module as one viewer sees it. */
export type SeenModule = Pick<OpenModule, 'module' | 'visibility'>

/** The module's own fields that the viewer may read; recordings are on the record's page only. */
export function exportFields({ module, visibility }: SeenModule): ModuleDocument['fields'] {
  const readable = visibleFields(module, visibility)
  return module.fields.filter(({ id, kind }) => readable.has(id) && kind !== 'video')
}

interface RowQuery {
  readonly text: string
  /** Attributes: parameters of the query, never part of the SQL. */
  readonly names: readonly string[]
}

function rowQuery(seen: SeenModule, shape: ExportShape, by: 'numbers' | 'guid'): RowQuery {
  const json = shape === 'json'
  const fields = exportFields(seen)
  const attributes = fields.map((_, i) =>
    json ? `, (r.attributes->$${i + 4}::text)::text` : `, r.attributes->>$${i + 4}::text`,
  )
  const geometry = json
    ? 'case when r.shape is not null then st_asgeojson(st_forcepolygonccw(r.shape), 6) end'
    : 'null'
  return {
    names: fields.map((field) => field.id),
    text: `
    select r.record_no::text, r.guid::text, r.agency_reference, r.title, r.record_type, r.status,
      r.status_category::text, r.record_date::text, r.street_address, r.division, r.description,
      r.lng::text, r.lat::text, ${geometry}${attributes.join('')}
    from record r
    where r.tenant = current_tenant() and r.module = $1 and r.visibility <= $2
      and ${by === 'guid' ? 'r.guid = $3::uuid' : 'r.record_no = any($3::int[])'}`,
  }
}

async function readRows(
  database: Database,
  { tenant, module, visibility }: OpenModule,
  { text, names }: RowQuery,
  wanted: string | readonly number[],
): Promise<ExportRow[]> {
  return asTenant(database, tenant, async ({ client }) => {
    const values = [module.code, visibility, wanted, ...names]
    return (await client.query<(string | null)[]>({ text, values, rowMode: 'array' })).rows
  })
}

/** Records that were removed since the index was built are left out. */
function inOrder(
  { catalog }: OpenModule,
  found: readonly ExportRow[],
  keys: Uint32Array,
  areas: Uint32Array,
): ExportBatch {
  const byNumber = new Map(found.map((row) => [Number(row[COLUMN.number]), row]))
  const rows: ExportRow[] = []
  const names: (string | null)[] = []
  for (let i = 0; i < keys.length; i++) {
    const row = byNumber.get(keys[i] ?? 0)
    if (row === undefined) continue
    rows.push(row)
    names.push(catalog.areaNames[(areas[i] ?? 0) - 1] ?? null)
  }
  return { rows, areas: names }
}
