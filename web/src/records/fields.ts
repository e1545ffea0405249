import type {
  Address,
  AttributeValue,
  RecordDetails,
  RecordEvent,
} from '@plat/contract/records/records'
import type { Formatting } from '@plat/contract/records/formatting'
import type { Localized } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'
import type { z } from 'zod'
import { contactLines } from '@plat/contract/records/contact-lines'
import { buttonTarget } from '@plat/contract/records/record-link'

/** What a field of a record holds. */
export type FieldContent =
  | Exclude<z.infer<typeof AttributeValue>, null>
  | Localized
  | readonly z.infer<typeof Address>[]

/** A field of a record, together with how the agency wants it shown. */
export interface Field {
  formatting: Formatting
  /** Null for what has no value of its own: contacts, links, recordings. */
  value: FieldContent | null
}

export interface FieldGroup {
  /** Null: fields that the agency put under no heading. */
  title: Localized | null
  fields: Field[]
}

/** Shown above the groups already, unless the agency makes more of them than a value. */
const IN_THE_HEADER = new Set(['agency_reference', 'title', 'description', 'addresses', 'status'])
const PLAIN = new Set(['address', 'basic', 'basic/status', 'basic/formatted'])

/** Address and status, which stand above the groups, in the order of their positions; the address first without. */
export function headFields(formatting: readonly Formatting[]): ('addresses' | 'status')[] {
  const positionOf = (id: string) => formatting.find((one) => one.id === id)?.position
  const [address, status] = [positionOf('addresses'), positionOf('status')]
  const statusFirst = address !== undefined && status !== undefined && status < address
  return statusFirst ? ['status', 'addresses'] : ['addresses', 'status']
}

/** A record's fields in the configured order; fields with nothing to show are left out. */
export function orderedFields(details: RecordDetails): Field[] {
  return [...details.formatting]
    .sort((a, b) => a.position - b.position)
    .flatMap((formatting) => {
      if (formatting.type === 'table/timeline') return []
      if (IN_THE_HEADER.has(formatting.id) && PLAIN.has(formatting.type)) return []
      const value = fieldValue(details, formatting.id)
      return hasContent(details, formatting, value) ? [{ formatting, value }] : []
    })
}

/** A record's fields under their headings, in the configured order. */
export function fieldGroups(details: RecordDetails): FieldGroup[] {
  const groups = new Map<string, FieldGroup>()
  for (const field of orderedFields(details)) {
    const title = field.formatting.group ?? null
    const key = JSON.stringify(title)
    const group = groups.get(key) ?? { title, fields: [] }
    group.fields.push(field)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function hasContent(
  details: RecordDetails,
  formatting: Formatting,
  value: FieldContent | null,
): boolean {
  if (formatting.type === 'video') return own(details.videos, formatting.id) !== undefined
  if (formatting.type === 'contact') return contactLines(details, formatting).length > 0
  if (formatting.type === 'button' && formatting.action !== 'copy')
    return buttonTarget(details, formatting) !== null
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** A record's value by field id: a built-in of its summary, or an attribute. */
function fieldValue(
  { record, details, description }: RecordDetails,
  id: string,
): FieldContent | null {
  switch (id) {
    case 'agency_reference':
      return record.agency_reference
    case 'title':
      return record.title
    case 'status':
      return record.status
    case 'addresses':
      return record.addresses
    case 'record_type':
      return record.type_display ?? record.record_type
    case 'record_date':
      return record.record_date
    case 'area':
      return record.area
    case 'description':
      return description
    default:
      return own(details, id) ?? null
  }
}

/** Whether a folded timeline shows the event at a place: up to four all, above four the first and the last two. */
export function isShownFolded(place: number, count: number): boolean {
  return count <= 4 || place === 0 || place >= count - 2
}

/** Rows of a timeline with ids like `03-03-2026`; the second of a day is `03-03-2026-2`. */
export function timelineRows(events: readonly RecordEvent[]): { event: RecordEvent; id: string }[] {
  const days = new Map<string, number>()
  return events.map((event) => {
    const [year = '', month = '', day = ''] = event.date.split('-')
    const id = `${day}-${month}-${year}`
    const count = (days.get(id) ?? 0) + 1
    days.set(id, count)
    return { event, id: count === 1 ? id : `${id}-${count}` }
  })
}

/** Dates and events of a record after today, the nearest first. */
export function comingUp(
  details: RecordDetails,
  today: string,
): { label: Localized; day: string }[] {
  const dates = orderedFields(details).flatMap(({ formatting, value }) =>
    formatting.type === 'basic/formatted/date' && typeof value === 'string'
      ? [{ label: formatting.label, day: value.slice(0, 10) }]
      : [],
  )
  const events = details.events.map(({ label, date }) => ({ label, day: date }))
  return [...dates, ...events]
    .filter(({ day }) => day > today)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
