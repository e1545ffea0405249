import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import { fieldName } from '../tenancy/document/field-name.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { valueLabel, valueNames } from '../tenancy/document/value-labels.ts'
import type { Addresses } from '../tenancy/document/addresses.ts'
import { csvCell } from '../platform/csv.ts'
import { COLUMN, exportFields, type ExportRow, type SeenModule } from './export-rows.ts'

const LABELS = {
  state: { en: 'Live or archived', es: 'Vigente o archivado' },
  live: { en: 'Live', es: 'Vigente' },
  archive: { en: 'Archived', es: 'Archivado' },
  latitude: { en: 'Latitude', es: 'Latitud' },
  longitude: { en: 'Longitude', es: 'Longitud' },
  link: { en: 'Page', es: 'Página' },
} as const satisfies Record<string, Localized>

/** A table of records as people read it. */
export interface TextTable {
  /** Unique column names in the reader's language. */
  readonly header: readonly string[]
  /** A record's line of CSV. @param area name of its area. */
  line(row: ExportRow, area: string | null): string
}

/** A module's table: the fields that the viewer may read, the point, and the address of the record's page. */
export function textTable(seen: SeenModule, locale: Locale, addresses: Addresses): TextTable {
  const { module } = seen
  const fields = exportFields(seen)
  const inLocale = (text: Localized) => localize(text, locale)
  const labels = fieldLabels(module, locale)
  const labelled = (field: string) =>
    remembered((value) => csvCell(inLocale(valueLabel(module, field, value))))
  const [types, statuses] = [labelled('record_type'), labelled('status')]
  const cells = fields.map((field) => cellsOf(field, module, locale))
  const pages = addresses.record(module.code, '')
  const [live, archive] = [csvCell(inLocale(LABELS.live)), csvCell(inLocale(LABELS.archive))]
  return {
    header: unique([
      ...['agency_reference', 'title', 'record_type', 'status'].map(labels),
      inLocale(LABELS.state),
      ...['record_date', 'addresses', 'area'].map(labels),
      ...fields.map(({ id }) => labels(id)),
      labels('description'),
      inLocale(LABELS.latitude),
      inLocale(LABELS.longitude),
      inLocale(LABELS.link),
    ]),
    // Concatenated: building a list of cells for each of millions of records would cost most.
    line: (row, area) => {
      let line = `${csvCell(row[COLUMN.reference])},${csvCell(row[COLUMN.title])}`
      line += `,${types(row[COLUMN.type]) ?? ''},${statuses(row[COLUMN.status]) ?? ''}`
      line += `,${row[COLUMN.category] === '2' ? archive : live},${row[COLUMN.date] ?? ''}`
      line += `,${csvCell(row[COLUMN.address])},${csvCell(area ?? row[COLUMN.division])}`
      for (let i = 0; i < cells.length; i++)
        line += `,${cells[i]?.(row[COLUMN.attributes + i]) ?? ''}`
      line += `,${csvCell(row[COLUMN.description])},${degrees(row[COLUMN.lat]) ?? ''}`
      return `${line},${degrees(row[COLUMN.lng]) ?? ''},${pages}${row[COLUMN.guid]}\r\n`
    },
  }
}

/** The label of a field by its id, as on the module's page. */
export function fieldLabels(module: ModuleDocument, locale: Locale): (id: string) => string {
  return (id) => localize(fieldName(module, id) ?? id, locale)
}

/** Six decimals, about ten centimetres. */
export function degrees(value: string | null | undefined): string | null {
  return value == null ? null : String(Math.round(Number(value) * 1e6) / 1e6)
}

/** Labels of a few values that millions of records have. */
export function remembered(
  labelOf: (value: string) => string,
): (value: string | null | undefined) => string | null {
  const known = new Map<string, string>()
  return (value) => {
    if (value == null) return null
    let label = known.get(value)
    if (label === undefined) known.set(value, (label = labelOf(value)))
    return label
  }
}

/** How a field's values become cells: by their names where they have some. */
function cellsOf(
  { id, kind }: ModuleDocument['fields'][number],
  module: ModuleDocument,
  locale: Locale,
): (value: string | null | undefined) => string | null {
  const named = (value: string) => localize(valueLabel(module, id, value), locale)
  if (kind === 'list' || kind === 'contact') return (value) => csvCell(listText(value, named))
  // Numbers and free texts may be a million different ones.
  if (kind !== 'category' || valueNames(module, id).size === 0) return csvCell
  return remembered((value) => csvCell(named(value)))
}

/** A list or a contact as one cell: items separated by semicolons, an item's parts by commas. */
function listText(
  text: string | null | undefined,
  named: (value: string) => string,
): string | null | undefined {
  if (text == null || !/^[[{]/.test(text)) return text
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  const itemText = (item: unknown): string => {
    if (item === null) return ''
    if (typeof item !== 'object') return named(String(item))
    return Object.values(item).map(itemText).filter(Boolean).join(', ')
  }
  return Array.isArray(value) ? value.map(itemText).filter(Boolean).join('; ') : itemText(value)
}

/** Programs identify columns by their header: a second one of the same name gets a number. */
function unique(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  })
}
