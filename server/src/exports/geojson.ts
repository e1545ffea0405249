import { valueLabel, valueNames } from '../tenancy/document/value-labels.ts'
import { type Locale, localize } from '@plat/contract/platform/localized'
import type { Addresses } from '../tenancy/document/addresses.ts'
import { degrees, remembered } from './export-columns.ts'
import { COLUMN, exportFields, type ExportRow, type SeenModule } from './export-rows.ts'

/** Media type of GeoJSON (RFC 7946). */
export const GEOJSON = 'application/geo+json; charset=utf-8'

/**
 * Writes records as GeoJSON features: the agency's values, and their labels.
 * @returns a function from a row, read as JSON, and the name of its area to a feature's text.
 */
export function featureWriter(
  seen: SeenModule,
  locale: Locale,
  addresses: Addresses,
): (row: ExportRow, area: string | null) => string {
  const { module } = seen
  const quoted = remembered((value) => JSON.stringify(value))
  const labelled = (field: string) =>
    remembered((value) => JSON.stringify(localize(valueLabel(module, field, value), locale)))
  const [types, statuses] = [labelled('record_type'), labelled('status')]
  const fields = exportFields(seen)
  const ids = new Set(fields.map(({ id }) => id))
  const names = fields.map(({ id }) => `,${JSON.stringify(id)}:`)
  const labels = fields.map(({ id, kind }) => {
    const name = `${id}_label`
    if (kind !== 'category' || ids.has(name) || valueNames(module, id).size === 0) return null
    // The value is JSON itself.
    const label = remembered((value) => {
      const plain: unknown = JSON.parse(value)
      return typeof plain === 'string'
        ? JSON.stringify(localize(valueLabel(module, id, plain), locale))
        : value
    })
    return { name: `,${JSON.stringify(name)}:`, label }
  })
  const pages = addresses.record(module.code, '')
  return (row, area) => {
    const guid = row[COLUMN.guid] ?? ''
    let text = `{"type":"Feature","id":"${guid}","geometry":${geometryOf(row)},"properties":{`
    text += `"agency_reference":${json(row[COLUMN.reference])},"title":${json(row[COLUMN.title])}`
    text += `,"record_type":${quoted(row[COLUMN.type])},"record_type_label":${types(row[COLUMN.type])}`
    text += `,"status":${quoted(row[COLUMN.status])},"status_label":${statuses(row[COLUMN.status])}`
    text += `,"status_category":"${row[COLUMN.category] === '2' ? 'archive' : 'live'}"`
    text += `,"record_date":${json(row[COLUMN.date])},"address":${json(row[COLUMN.address])}`
    text += `,"area":${json(area ?? row[COLUMN.division])},"description":${json(row[COLUMN.description])}`
    for (let i = 0; i < names.length; i++) {
      const value = row[COLUMN.attributes + i] ?? 'null'
      text += `${names[i]}${value}`
      const label = labels[i]
      if (label) text += `${label.name}${label.label(value)}`
    }
    return `${text},"url":${JSON.stringify(pages + guid)}}}`
  }
}

/** The line or polygon, else the point; null for a record without a location. */
function geometryOf(row: ExportRow): string {
  const shape = row[COLUMN.shape]
  if (shape != null) return shape
  const lng = degrees(row[COLUMN.lng])
  const lat = degrees(row[COLUMN.lat])
  return lng === null || lat === null ? 'null' : `{"type":"Point","coordinates":[${lng},${lat}]}`
}

function json(value: string | null | undefined): string {
  return value == null ? 'null' : JSON.stringify(value)
}
