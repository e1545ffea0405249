import type { RecordSummary } from '@plat/contract/records/records'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { BUILT_IN_LABELS } from '../tenancy/document/built-in-fields.ts'
import { dayWords } from '../platform/words.ts'

/**
 * What previews and readers without scripts see of a record: type, status, address, date and number.
 * Nothing else of a record is ever written there: descriptions and attributes may name people.
 */
export function recordFields(record: RecordSummary, locale: Locale): (readonly [string, string])[] {
  const values: Partial<Record<(typeof BUILT_IN_LABELS)[number]['id'], string | null>> = {
    agency_reference: record.agency_reference,
    record_type: record.type_display && localize(record.type_display, locale),
    status: record.status_display && localize(record.status_display, locale),
    record_date: record.record_date && dayWords(record.record_date, locale),
    addresses: addressOf(record),
  }
  return BUILT_IN_LABELS.flatMap(({ id, label }) => {
    const value = values[id]
    return value ? [[localize(label, locale), value] as const] : []
  })
}

/** The same in one line, for previews. */
export function recordDescription(record: RecordSummary, locale: Locale): string {
  return [
    record.type_display && localize(record.type_display, locale),
    record.status_display && localize(record.status_display, locale),
    addressOf(record),
    record.record_date && dayWords(record.record_date, locale),
    record.agency_reference,
  ]
    .filter(Boolean)
    .join(' · ')
}

function addressOf({ addresses: [address] }: RecordSummary): string | null {
  if (address === undefined) return null
  return [address.street_address, address.division].filter(Boolean).join(', ')
}
