import type {
  Address,
  AttributeValue,
  Formatting,
  RecordDetails,
  RecordEvent,
} from '@plat/contract/records'
import type { Localized } from '@plat/contract/localized'
import type { z } from 'zod'

/** A value of a record, together with how the agency wants it shown. */
export interface Field {
  formatting: Formatting
  value:
    | Exclude<z.infer<typeof AttributeValue>, null>
    | Localized
    | readonly z.infer<typeof Address>[]
}

export interface FieldGroup {
  /** Null: fields that the agency put under no heading. */
  title: Localized | null
  fields: Field[]
}

/** Shown above the groups already. */
const IN_THE_HEADER = new Set(['agency_reference', 'title', 'description', 'addresses', 'status'])

/** A record's fields in the configured order, under their headings; fields without a value are left out. */
export function fieldGroups(details: RecordDetails): FieldGroup[] {
  const groups = new Map<string, FieldGroup>()
  const ordered = [...details.formatting].sort((a, b) => a.position - b.position)
  for (const formatting of ordered) {
    if (formatting.type === 'table/timeline' || IN_THE_HEADER.has(formatting.id)) continue
    const value = fieldValue(details, formatting.id)
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    const title = formatting.group ?? null
    const key = JSON.stringify(title)
    const group = groups.get(key) ?? { title, fields: [] }
    group.fields.push({ formatting, value })
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** A record's value by field id: a built-in of its summary, or an attribute. */
function fieldValue(
  { record, details, description }: RecordDetails,
  id: string,
): Field['value'] | null {
  switch (id) {
    case 'record_type':
      return record.type_display ?? record.record_type
    case 'record_date':
      return record.record_date
    case 'area':
      return record.area
    case 'description':
      return description
    default:
      return details[id] ?? null
  }
}

/** Events that a folded timeline shows: up to four all of them, above four the first and the last two. */
export function shownEvents(events: readonly RecordEvent[], unfolded: boolean): RecordEvent[] {
  if (unfolded || events.length <= 4) return [...events]
  return [...events.slice(0, 1), ...events.slice(-2)]
}

/** The day on which the record came into its present status: its latest event that is not still to come. */
export function statusDay({ events, record }: RecordDetails, today: string): string | null {
  const past = events.map(({ date }) => date).filter((date) => date <= today)
  return past.length > 0 ? past.reduce((a, b) => (a > b ? a : b)) : record.record_date
}

/** `DEMOLISH EXISTING GARAGE` → `Demolish existing garage`; text in mixed case is left alone. */
export function sentenceCase(text: string): string {
  if (text !== text.toUpperCase()) return text
  const lower = text.toLowerCase()
  return lower.replace(/(^|[.!?]\s+)(\p{L})/gu, (match) => match.toUpperCase())
}
