import { statusOf, typeLabel } from '../tenancy/document/module-document.ts'
import { type Locale, localize } from '@plat/contract/platform/localized'
import type { Addresses } from './addresses.ts'
import { degrees, remembered } from './export-columns.ts'
import { COLUMN, exportFields, type ExportRow, type SeenModule } from './export-rows.ts'

/** Media type of GeoJSON (RFC 7946). */
export const GEOJSON = 'application/geo+json; charset=utf-8'

/**
 * Writes records as GeoJSON features: values as the agency has them, and their labels.
 * @returns a function from a row, read as JSON, and the name of its area to a feature's text.
 */
export function featureWriter(
  seen: SeenModule,
  locale: Locale,
  addresses: Addresses,
): (row: ExportRow, area: string | null) => string {
  const { module } = seen
  const quoted = remembered((value) => JSON.stringify(value))
  const types = remembered((value) =>
    JSON.stringify(localize(typeLabel(module, value) ?? value, locale)),
  )
  const statuses = remembered((value) =>
    JSON.stringify(localize(statusOf(module, value).label ?? value, locale)),
  )
  const names = exportFields(seen).map(({ id }) => `,${JSON.stringify(id)}:`)
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
      text += `${names[i]}${row[COLUMN.attributes + i] ?? 'null'}`
    }
    return `${text},"url":${JSON.stringify(pages + guid)}}}`
  }
}

/** The line or polygon itself, else the point; null for a record that is on no map. */
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
