import {
  type MappedSourceRow,
  mapRows,
  NO_REJECTS_FILE,
  RowCounts,
} from '../imports/import-rows.ts'
import { rulesOf } from '../imports/mapping-rules.ts'
import type { Columns, Row, RowBatch } from '../imports/row.ts'
import { SeenGuids } from '../imports/seen-guids.ts'
import type { SourceFile } from '../imports/source-files.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { Source } from '../tenancy/document/source-document.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import { mappedRecord } from './mapped-record.ts'
import { PointGrid } from './point-grid.ts'
import { SpreadSample } from './spread-sample.ts'

/** A row of the source beside the record that it becomes. */
export interface PreviewedRow {
  readonly file: string
  readonly line: number
  /** Column and value, in the order of the file. */
  readonly source: readonly (readonly [column: string, value: string])[]
  /** Field and value; null for a rejected row. */
  readonly record: readonly (readonly [field: string, value: string])[] | null
  /** Why there is no record, or why it has no location. */
  readonly problem: string | null
}

/** How often a field has a value, and which. */
export interface PreviewedField {
  readonly name: string
  readonly filled: number
  /** Rows whose value could not be read. */
  readonly unreadable: number
  readonly examples: readonly string[]
}

/** What a mapping makes of the rows of a source. */
export interface Preview {
  readonly module: ModuleDocument
  /** True when all rows of the source were read. */
  readonly whole: boolean
  readonly files: number
  readonly counts: RowCounts
  readonly records: number
  readonly archived: number
  /** Records whose key came before. */
  readonly sameKey: number
  readonly rows: readonly PreviewedRow[]
  readonly fields: readonly PreviewedField[]
  readonly points: PointGrid
}

/** Rows that are shown beside their records. */
const SHOWN_ROWS = 10
const MAX_EXAMPLES = 3
/** Most characters of a value that is shown. */
const MAX_VALUE_LENGTH = 200

/** Fields that the mapper does not count by these names. */
const OWN_COUNTS = new Set(['key', 'location', 'events'])

/** A module to be previewed. */
export interface PreviewOf {
  readonly document: TenantDocument
  readonly module: ModuleDocument
  readonly source: Source
  /** Files of the source. */
  readonly files: number
  /** Files of addresses by which records are found. */
  readonly addresses: readonly SourceFile[]
}

/**
 * Maps rows as an import does, and stores nothing.
 * @param rowsOf gives the rows, reporting what they are to the counts.
 * @param find gives the PROJ definition of an EPSG number, or undefined.
 * @throws SourceError for a source that cannot be read, and a column of the mapping that no file has.
 */
export async function previewModule(
  { document, module, source, files, addresses }: PreviewOf,
  rowsOf: (
    counts: RowCounts,
  ) => Promise<{ batches: AsyncIterable<RowBatch> | Iterable<RowBatch>; whole: boolean }>,
  find: (srid: number) => Promise<string | undefined>,
): Promise<Preview> {
  const rules = await rulesOf(document, module, source, find, addresses)
  const counts = new RowCounts(NO_REJECTS_FILE)
  const { timeZone, control } = document.tenant
  const agency = module.map?.geo?.agencyBounds ?? control.map.geo.agencyBounds
  const points = new PointGrid(rules.location.bounds, agency)
  const names = ['key', ...Object.keys(rules.map), ...module.fields.map(({ id }) => id)]
  if (rules.events.length > 0) names.push('events')
  const fields = new Map(names.map((name) => [name, { filled: 0, examples: new Set<string>() }]))
  const shown = new SpreadSample<PreviewedRow>(SHOWN_ROWS)
  const seen = new SeenGuids()
  const found = { records: 0, archived: 0, sameKey: 0 }
  const onRow = (mapped: MappedSourceRow) => {
    const { result } = mapped
    if (result.kind === 'rejected') {
      shown.add(() => shownRow(mapped, null))
      return
    }
    const record = mappedRecord(result.row)
    found.records++
    if (record.archived) found.archived++
    if (!seen.add(result.row.guid)) found.sameKey++
    if (record.point) points.add(...record.point)
    for (const [name, value] of record.fields) {
      const field = fields.get(name)
      if (!field) continue
      field.filled++
      if (field.examples.size < MAX_EXAMPLES) field.examples.add(shortened(value))
    }
    shown.add(() => shownRow(mapped, record.fields))
  }
  const { batches, whole } = await rowsOf(counts)
  const context = { today: dayIn(timeZone, new Date()), timeZone }
  for await (const rows of mapRows(batches, rules, context, counts, onRow)) void rows.length
  return {
    module,
    whole,
    files,
    counts,
    ...found,
    rows: shown.things(),
    fields: [...fields].map(([name, { filled, examples }]) => ({
      name,
      // A record without a title is called by its type: of such a field the mapped values count.
      filled: OWN_COUNTS.has(name) ? filled : counts.fields.of(name).filled,
      unreadable: counts.fields.of(name).unreadable,
      examples: [...examples],
    })),
    points,
  }
}

function shownRow(
  { row, columns, position, result }: MappedSourceRow,
  record: ReadonlyMap<string, string> | null,
): PreviewedRow {
  return {
    ...position,
    source: sourceValues(row, columns),
    record: record && [...record].map(([field, value]) => [field, shortened(value)] as const),
    problem:
      result.kind === 'rejected' ? `${result.reason}: ${shortened(result.detail)}` : result.problem,
  }
}

/** The values of a row that has something in them. */
function sourceValues(row: Row, columns: Columns): (readonly [string, string])[] {
  const values: readonly unknown[] = Array.isArray(row) ? row : []
  const entries: (readonly [string, unknown])[] =
    columns.kind === 'header'
      ? columns.names.map((name, index) => [name, values[index]] as const)
      : Object.entries(row)
  return entries
    .map(([name, value]) => [name, textOf(value)] as const)
    .filter(([, text]) => text !== '')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return shortened(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
}

function shortened(text: string): string {
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}
