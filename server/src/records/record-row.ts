import type { RecordSummary } from '@plat/contract/records/records'
import { locationGuid } from '@plat/contract/search/location-guid'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { statusLabel, typeLabel } from '../tenancy/document/value-labels.ts'

/** Columns of a record that every list shows. */
export interface RecordRow {
  record_no: number
  guid: string
  agency_reference: string
  title: string
  record_type: string | null
  status: string | null
  status_category: 1 | 2
  record_date: string | null
  street_address: string | null
  division: string | null
  lng: number | null
  lat: number | null
}

/** The same columns as SQL, of a record named `r`. */
export const RECORD_COLUMNS = `r.record_no, r.guid, r.agency_reference, r.title, r.record_type, r.status,
  r.status_category, r.record_date, r.street_address, r.division, r.lng, r.lat`

/** An address as one line; empty for none. */
export function addressLine(address: RecordSummary['addresses'][number] | undefined): string {
  return [address?.street_address, address?.division].filter(Boolean).join(', ')
}

/**
 * A row as the contract has it.
 * @param area name of the record's area, or null.
 */
export function recordSummary(
  row: RecordRow,
  module: ModuleDocument,
  area: string | null,
): RecordSummary {
  const { lng, lat } = row
  const located = lng !== null && lat !== null
  return {
    guid: row.guid,
    agency_reference: row.agency_reference,
    title: row.title,
    record_type: row.record_type,
    type_display: typeLabel(module, row.record_type),
    status: row.status,
    status_display: statusLabel(module, row.status),
    status_category: row.status_category,
    status_category_id_internal: row.status_category,
    record_date: row.record_date,
    addresses:
      row.street_address === null
        ? []
        : [{ street_address: row.street_address, division: row.division ?? area }],
    location: located ? [lng, lat] : null,
    location_guid: located ? locationGuid(lngToUnit(lng), latToUnit(lat)) : null,
    area: area ?? row.division,
  }
}
