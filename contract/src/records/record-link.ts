import type { RecordDetails } from './records.ts'
import type { Formatting } from './formatting.ts'
import { own } from '../platform/own.ts'

const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/g
const LINK = /^(?:https?:\/\/[^/]|mailto:|tel:|\/(?!\/))/i

/** Where a button leads, in this window or a new one; null when there is nowhere to lead. */
export function buttonTarget(
  details: Pick<RecordDetails, 'details' | 'record'>,
  { id, link, opens }: Formatting,
): { href: string; opens: 'here' | 'new' } | null {
  const href = link === undefined ? fieldText(details, id) : filled(link, details)
  // A record's own address comes from outside: what runs code, or steers to another host, is none.
  if (href === null || !LINK.test(href) || /[\\\p{Cc}]/u.test(href)) return null
  return { href, opens: opens ?? (/^https?:/i.test(href) ? 'new' : 'here') }
}

/** The template with fields in place of its braces; null when one of them is empty. */
function filled(
  template: string,
  details: Pick<RecordDetails, 'details' | 'record'>,
): string | null {
  let complete = true
  const telephone = /^tel:/i.test(template)
  const link = template.replaceAll(PLACEHOLDER, (_, field: string) => {
    const value = fieldText(details, field)
    if (value === null) complete = false
    const text = value ?? ''
    return telephone
      ? text.replaceAll(/[^\d+]/g, '')
      : encodeURIComponent(text).replaceAll('%40', '@')
  })
  return complete ? link : null
}

function fieldText(
  { details, record }: Pick<RecordDetails, 'details' | 'record'>,
  id: string,
): string | null {
  const value = builtIn(record, id) ?? own(details, id)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function builtIn(record: RecordDetails['record'], id: string): string | null {
  switch (id) {
    case 'agency_reference':
    case 'title':
    case 'record_type':
    case 'status':
    case 'record_date':
    case 'area':
      return record[id]
    case 'addresses':
      return record.addresses[0]?.street_address ?? null
    default:
      return null
  }
}
