import type { RecordDetails } from './records.ts'
import type { ContactPart, Formatting } from './formatting.ts'
import type { Localized } from '../platform/localized.ts'
import { own } from '../platform/own.ts'

/** One line of a contact. */
export interface ContactLine {
  style: ContactPart['style']
  text: Localized
  /** `mailto:` or `tel:` for an e-mail address or telephone number that is one. */
  href: string | null
}

const EMAIL = /^[^\s@<>"',;:]{1,64}@[^\s@<>"',;:]{1,190}$/
const LONGEST = 500

/**
 * The contacts that a field shows, each as its lines: one for a field of its own, one for each entry
 * of a list of people. A line whose value is empty, or not the reader's to see, is left out.
 */
export function contactLines(
  { details, record }: Pick<RecordDetails, 'details' | 'record'>,
  formatting: Formatting,
): ContactLine[][] {
  const { layout } = formatting
  if (!Array.isArray(layout)) return []
  const value = own(details, formatting.id) ?? null
  const people: unknown[] = Array.isArray(value) ? value : [value]
  return people
    .map((person, place) =>
      layout.flatMap(({ member, field, style }) => {
        const line =
          member !== undefined
            ? memberOf(person, member)
            : place === 0 && field !== undefined
              ? ownField(details, record, field)
              : null
        const text = asText(line)
        return text === null ? [] : [{ style, text, href: hrefOf(style, text) }]
      }),
    )
    .filter((lines) => lines.length > 0)
}

function ownField(
  details: RecordDetails['details'],
  record: RecordDetails['record'],
  field: string,
): unknown {
  if (field === 'title') return record.title
  if (field === 'agency_reference') return record.agency_reference
  if (field === 'addresses') return record.addresses[0]?.street_address
  return own(details, field) ?? null
}

function memberOf(person: unknown, member: string): unknown {
  if (typeof person !== 'object' || person === null || !Object.hasOwn(person, member)) return null
  return Object.entries(person).find(([name]) => name === member)?.[1]
}

function asText(value: unknown): Localized | null {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.trim() === '' ? null : value.slice(0, LONGEST)
  if (typeof value !== 'object' || value === null || !('en' in value)) return null
  const { en } = value
  if (typeof en !== 'string') return null
  const es = 'es' in value && typeof value.es === 'string' ? value.es : undefined
  return es === undefined ? en : { en, es }
}

function hrefOf(style: ContactPart['style'], text: Localized): string | null {
  if (typeof text !== 'string') return null
  if (style === 'email') return EMAIL.test(text) ? `mailto:${text}` : null
  if (style !== 'telephone') return null
  const number = text.replaceAll(/[^\d+]/g, '')
  return number.replace('+', '').length >= 3 ? `tel:${number}` : null
}
