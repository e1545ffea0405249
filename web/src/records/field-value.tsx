import { own } from '@plat/contract/platform/own'
import { useIntl } from 'react-intl'
import { useLocalize, useT } from '../shell/use-t.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { AddressLines } from './address-lines.tsx'
import { sentenceCase, type Field, type FieldContent } from './fields.ts'
import { useDays } from './use-days.ts'

/** One value, written as its formatting says. */
export function FieldValue({ formatting, value }: Field) {
  const localize = useLocalize()
  const days = useDays()
  const write = useWrite()
  const { type } = formatting

  if (value === null) return null
  if (type === 'address') return <AddressLines value={value} />
  if (
    typeof value === 'string' &&
    type === 'basic/formatted/date' &&
    /^\d{4}-\d{2}-\d{2}/.test(value)
  ) {
    return <time dateTime={value}>{days.short(value.slice(0, 10))}</time>
  }
  if (typeof value === 'string' && formatting.formatting === 'link')
    return <SafeLink address={value} />
  if (type === 'basic/status' && typeof value === 'string') {
    const option = optionOf(formatting, value)
    return (
      <StatusMark shape="live" text={localize(option?.text ?? value)} colour={option?.marker} />
    )
  }
  return <>{write(value, formatting)}</>
}

/** Writes a value as text, by the options and the format of its field. */
export function useWrite(): (value: FieldContent, formatting: Field['formatting']) => string {
  const localize = useLocalize()
  const formatted = useFormatted()
  const write = (value: unknown, formatting: Field['formatting']): string => {
    if (Array.isArray(value)) return value.map((one) => write(one, formatting)).join(', ')
    if (typeof value === 'object' && value !== null)
      return isLocalized(value)
        ? localize(value)
        : Object.values(value)
            .filter((one) => typeof one === 'string' || typeof one === 'number')
            .join(', ')
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return ''
    const option = optionOf(formatting, String(value))
    if (option) return localize(option.text)
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
