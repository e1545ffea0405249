import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'
import type { Formatting } from '@plat/contract/records/formatting'
import { dayOfValue, joinedEntries, sentenceCase } from '@plat/contract/records/written-value'
import { dayWords, wording } from '../platform/words.ts'

const words = wording({
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },
  squareFeet: { en: '{area} sq ft', es: '{area} pies cuadrados' },
})

/** What the words of a value depend on. */
type ValueFormat = Pick<Formatting, 'type' | 'formatting' | 'options'>

/**
 * A record's value in the reader's language, as the record's page writes it: days in words, options by their names,
 * numbers with their unit. Empty for what has no text.
 * @param how the field's formatting; undefined: it has none
 */
export function valueWords(value: unknown, how: ValueFormat | undefined, locale: Locale): string {
  if (Array.isArray(value)) return joinedEntries(value.map((one) => valueWords(one, how, locale)))
  if (typeof value === 'object' && value !== null)
    return isLocalized(value)
      ? localize(value, locale)
      : Object.values(value)
          .filter((one) => typeof one === 'string' || typeof one === 'number')
          .map((one) => valueWords(one, undefined, locale))
          .join(', ')
  if (typeof value === 'boolean') return words(value ? 'yes' : 'no', locale)
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const option = own(how?.options, String(value))
  if (option !== undefined) return localize(option.text, locale)
  const day = dayOfValue(value, how?.type)
  if (day !== null) return dayWords(day, locale)
  return numberText(value, how?.type === 'basic' ? undefined : how?.formatting, locale)
}

/** Whether a value is a text in the portal's languages. */
export function isLocalized(value: object): value is Exclude<Localized, string> {
  return 'en' in value && typeof value.en === 'string'
}

function numberText(value: string | number, how: Formatting['formatting'], locale: Locale): string {
  if (how === 'sentence') return sentenceCase(String(value))
  const number = value === '' ? Number.NaN : Number(value)
  if (how === undefined || Number.isNaN(number)) return String(value)
  const write = (options: Intl.NumberFormatOptions, amount = number) =>
    new Intl.NumberFormat(locale === 'es' ? 'es-US' : 'en-US', options).format(amount)
  switch (how) {
    case 'money':
      return write({
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: Number.isInteger(number) ? 0 : 2,
      })
    case 'percent':
      return write({ style: 'percent', maximumFractionDigits: 1 }, number / 100)
    case 'area':
      return words('squareFeet', locale, { area: write({}) })
    case 'number':
      return write({})
    default:
      return String(value)
  }
}
