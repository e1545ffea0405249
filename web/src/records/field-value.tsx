import type { Localized } from '@plat/contract/platform/localized'
import type { Formatting } from '@plat/contract/records/formatting'
import { isFreeText } from '@plat/contract/records/free-text'
import { dayOfValue, joinedEntries, sentenceCase } from '@plat/contract/records/written-value'
import { own } from '@plat/contract/platform/own'
import { useIntl } from 'react-intl'
import { AgencyWords, useOtherLanguage } from '../shell/agency-words.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import type { Field, FieldContent } from './fields.ts'
import { useDayText } from './use-days.ts'
import { useMarkerColour } from './record-status.tsx'
import styles from './record.module.css'

/** One value, written as its formatting says. */
export function FieldValue({ formatting, value }: Field) {
  const dayText = useDayText()
  const colourOf = useMarkerColour()
  const { type } = formatting

  if (value === null) return null
  if (type === 'address') return <AddressLines value={value} />
  const day = dayOfValue(value, type)
  if (typeof value === 'string' && day !== null && optionOf(formatting, value) === undefined)
    return <time dateTime={value}>{dayText(day)}</time>
  if (typeof value === 'string' && formatting.formatting === 'link')
    return <SafeLink address={value} />
  if (type === 'basic/status' && typeof value === 'string') {
    const option = optionOf(formatting, value)
    return (
      <StatusMark
        shape="live"
        text={<AgencyWords text={option?.text ?? value} />}
        colour={colourOf(option?.marker)}
      />
    )
  }
  return <WrittenValue formatting={formatting} value={value} />
}

/** A value as text, marked where its words are in another language than the page. */
export function WrittenValue({
  formatting,
  value,
}: {
  formatting: Formatting
  value: FieldContent
}) {
  const write = useWrite()
  const otherLanguage = useOtherLanguage()
  const words = write(value, formatting)
  const text = textOf(value, formatting)
  const language = text === null ? undefined : otherLanguage(text)
  return language === undefined ? <>{words}</> : <span lang={language}>{words}</span>
}

/** What a value is written from; null for numbers and what else is written in the page's language. */
function textOf(value: unknown, formatting: Formatting): Localized | null {
  if (Array.isArray(value)) return textOf(value[0], formatting)
  if (typeof value === 'object' && value !== null) return isLocalized(value) ? value : null
  if (typeof value !== 'string') return null
  return optionOf(formatting, value)?.text ?? (isFreeText(value) ? value : null)
}

/** Writes a value as text, by the options and the format of its field. */
export function useWrite(): (value: FieldContent, formatting: Field['formatting']) => string {
  const localize = useLocalize()
  const formatted = useFormatted()
  const dayText = useDayText()
  const write = (value: unknown, formatting: Field['formatting']): string => {
    if (Array.isArray(value)) return joinedEntries(value.map((one) => write(one, formatting)))
    if (typeof value === 'object' && value !== null)
      return isLocalized(value)
        ? localize(value)
        : Object.values(value)
            .filter((one) => typeof one === 'string' || typeof one === 'number')
            .map((one) => {
              const day = dayOfValue(one, undefined)
              return day === null ? String(one) : dayText(day)
            })
            .join(', ')
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return ''
    const option = optionOf(formatting, String(value))
    if (option) return localize(option.text)
    const day = dayOfValue(value, formatting.type)
    if (day !== null) return dayText(day)
    return formatted(value, formatting.type === 'basic' ? undefined : formatting.formatting)
  }
  return write
}

function optionOf({ options }: Field['formatting'], value: string) {
  return own(options, value)
}

function isLocalized(value: object): value is { en: string; es?: string } {
  return 'en' in value && typeof value.en === 'string'
}

function useFormatted() {
  const { formatNumber } = useIntl()
  const t = useT()
  return (value: string | number | boolean, how: Field['formatting']['formatting']): string => {
    const number =
      typeof value === 'number'
        ? value
        : typeof value === 'string' && value !== ''
          ? Number(value)
          : Number.NaN
    if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
    if (how === 'sentence') return sentenceCase(String(value))
    if (how === 'text' || how === undefined || Number.isNaN(number)) return String(value)
    if (how === 'money') {
      const digits = Number.isInteger(number) ? 0 : 2
      return formatNumber(number, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
    }
    if (how === 'percent')
      return formatNumber(number / 100, { style: 'percent', maximumFractionDigits: 1 })
    if (how === 'area') return t('field.squareFeet', { area: formatNumber(number) })
    return formatNumber(number)
  }
}

/** A link to another site; anything that is not a web address stays text. */
function SafeLink({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <>{address}</>
  return (
    <a href={address} rel="noopener noreferrer nofollow">
      {address.replace(/^https?:\/\/(www\.)?/i, '')}
    </a>
  )
}

/** Addresses, each with its street and its part of the city; other text as it is. */
export function AddressLines({ value }: { value: unknown }) {
  const addresses = (Array.isArray(value) ? value : [value]).flatMap(addressOf)
  return (
    <>
      {addresses.map(({ street, division }) => (
        <span key={`${street}/${division ?? ''}`} className={styles['addressLine']}>
          {street}
          {division !== null && <span className={styles['division']}>{division}</span>}
        </span>
      ))}
    </>
  )
}

function addressOf(value: unknown): { street: string; division: string | null }[] {
  if (typeof value === 'string') return [{ street: value, division: null }]
  if (typeof value !== 'object' || value === null || !('street_address' in value)) return []
  const { street_address: street } = value
  const division = 'division' in value ? value.division : null
  if (typeof street !== 'string') return []
  return [{ street, division: typeof division === 'string' && division !== '' ? division : null }]
}
