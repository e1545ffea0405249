import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { retryWhileAway } from '../platform/db/retry-while-away.ts'
import type { Database } from '../platform/db/database.ts'
import { REPLICA_FILE_TIMEOUT_MS } from '../platform/db/statement-limits.ts'
import { readRecords } from '../records/read-records.ts'
import type { OpenModule } from '../search/open-module.ts'
import { type ModuleDocument, visibleFields } from '../tenancy/document/module-document.ts'
import type { Selection } from './export-request.ts'

/** A record's columns as text, in the order of `COLUMN`, then its attributes in the order of `exportFields`. */
export type ExportRow = readonly (string | null)[]

/** Position of a column in an `ExportRow`. */
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
  /** GeoJSON of a line or polygon, where geometry is wanted. */
  shape: 13,
  /** The first attribute. */
  attributes: 14,
} as const

/** Rows of a batch, with the name of each one's area. */
export interface ExportBatch {
  readonly rows: readonly ExportRow[]
  readonly areas: readonly (string | null)[]
}

/** How attributes and geometry are wanted: as plain text without shapes, or as JSON with them. */
export type ExportShape = 'text' | 'json'

/** Records read at a time: a megabyte or two. The embedded database serves nobody else meanwhile. */
const BATCH = { postgres: 4_000, embedded: 2_000 } as const
/** Record numbers fetched from the index at a time, to let searches in between. */
const MAX_KEYS = 50_000

/** Numbers of records in order, and of the places of the area layer beside them (0 for none). */
export interface Keys {
  readonly keys: Uint32Array
  readonly areas: Uint32Array
}

/**
 * The numbers of all selected records, eight bytes each: a new import must change nothing half-way, so all are
 * asked of the one index, also once it is replaced.
 * @param limit numbers fetched from the index at a time.
 */
export async function selectedKeys(
  { index }: Pick<OpenModule, 'index'>,
  selection: Selection,
  limit = MAX_KEYS,
): Promise<Keys> {
  const ask = (offset: number) =>
    index.query({ kind: 'page', ...selection, view: null, offset, limit })
  const first = await ask(0)
  const keys = new Uint32Array(first.total)
  const areas = new Uint32Array(first.total)
  for (let at = 0, page = first; ; page = await ask(at)) {
    keys.set(page.keys, at)
    areas.set(page.areas, at)
    at += limit
    if (at >= first.total) return { keys, areas }
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
  const asked = {
    tenant: open.tenant,
    module: open.module.code,
    version: open.index.version,
    limitMs: REPLICA_FILE_TIMEOUT_MS,
  }
  const fetch = (from: number) => {
    const read = rowReader(open, query, [...keys.subarray(from, from + batch)])
    return retryWhileAway(() => readRecords(database, asked, read))
  }
  let coming = fetch(0)
  for (let from = 0; from < keys.length; from += batch) {
    const found = await coming
    const next = from + batch
    if (next < keys.length) coming = fetch(next)
    // A reader that stops leaves a batch under way; its failure must not end the process.
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
  const read = rowReader(open, rowQuery(open, 'json', 'guid'), guid)
  const [row] = await asTenant(database, open.tenant, read)
  return row ?? null
}

/** A module as one viewer sees it. */
export type SeenModule = Pick<OpenModule, 'module' | 'visibility'>

/** The module's own fields that the viewer may read, without recordings. */
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
  const names = exportFields(seen).map((field) => field.id)
  return { names, text: exportRowSql(names.length, shape, by) }
}

/** Records with a number of attributes; the parameters are module, visibility, numbers or guid, attributes. */
export function exportRowSql(count: number, shape: ExportShape, by: 'numbers' | 'guid'): string {
  const json = shape === 'json'
  const attributes = Array.from({ length: count }, (_, i) =>
    json ? `, (r.attributes->$${i + 4}::text)::text` : `, r.attributes->>$${i + 4}::text`,
  )
  const geometry = json
    ? 'case when r.shape is not null then st_asgeojson(st_forcepolygonccw(r.shape), 6) end'
    : 'null'
  return `
    select r.record_no::text, r.guid::text, r.agency_reference, r.title, r.record_type, r.status,
      r.status_category::text, r.record_date::text, r.street_address, r.division, r.description,
      r.lng::text, r.lat::text, ${geometry}${attributes.join('')}
    from record r
    where r.tenant = current_tenant() and r.module = $1 and r.visibility <= $2
      and ${by === 'guid' ? 'r.guid = $3::uuid' : 'r.record_no = any($3::int[])'}`
}

function rowReader(
  { module, visibility }: OpenModule,
  { text, names }: RowQuery,
  wanted: string | readonly number[],
): (transaction: TenantTransaction) => Promise<ExportRow[]> {
  const values = [module.code, visibility, wanted, ...names]
  return async ({ client }) =>
    (await client.query<(string | null)[]>({ text, values, rowMode: 'array' })).rows
}

/** Puts rows in the order of their numbers, without records removed since the index was built. */
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
