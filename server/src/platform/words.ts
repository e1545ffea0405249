/** Numbers, days and moments as people read them, and texts with gaps. */
import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'

const TAGS = { en: 'en-US', es: 'es-US' } as const satisfies Record<Locale, string>
// Kept: each takes some 25 kB outside of what the garbage collector sees, and a report words thousands of days.
const NUMBERS = perLocale((tag) => new Intl.NumberFormat(tag))
const DAYS = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }),
)

const MONTHS = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
)
const SHORT_MONTHS = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'short', timeZone: 'UTC' }),
)

function perLocale<Format>(make: (tag: string) => Format): Record<Locale, Format> {
  return { en: make(TAGS.en), es: make(TAGS.es) }
}

/** A text with its `{parts}` filled in; one that is not given stays away. */
export function filledIn(text: string, parts: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, part: string) => own(parts, part) ?? '')
}

/** Gives texts of a table by name, in a language and with their `{parts}` filled in. */
export function wording<Name extends string>(words: Readonly<Record<Name, Localized>>) {
  return (name: Name, locale: Locale, parts: Readonly<Record<string, string>> = {}): string =>
    filledIn(localize(words[name], locale), parts)
}

/** A number with the separators of a language. */
export function numberWords(count: number, locale: Locale): string {
  return NUMBERS[locale].format(count)
}

/** A number of things in the English of the command line: `1 email`, `2 emails`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** A day as people read it: `May 1, 2024`. @param day like 2024-05-01 */
export function dayWords(day: string, locale: Locale): string {
  return DAYS[locale].format(new Date(`${day}T00:00:00Z`))
}

/** A month as people read it: `May 2024`. @param day of it, like 2024-05-01 */
export function monthWords(day: string, locale: Locale): string {
  return MONTHS[locale].format(new Date(`${day}T00:00:00Z`))
}

/** Months one after another: `Jan – Mar 2024`. @param first day of the first, like 2024-01-01 */
export function monthsWords(first: string, count: number, locale: Locale): string {
  const from = new Date(`${first}T00:00:00Z`)
  const last = new Date(from)
  last.setUTCMonth(from.getUTCMonth() + count - 1)
  return SHORT_MONTHS[locale].formatRange(from, last)
}

/** A moment as a clock and a calendar of a time zone show it. */
export function momentWords(moment: Date, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(TAGS[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(moment)
}
