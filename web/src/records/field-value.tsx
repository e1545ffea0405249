import { useIntl } from 'react-intl'
import { useLocalize, useText } from '../shell/use-text.ts'
import { sentenceCase, type Field } from './fields.ts'
import { useDays } from './use-days.ts'

/** One value, written as its formatting says. */
export function FieldValue({ formatting, value }: Field) {
  const say = useLocalize()
  const days = useDays()
  const formatted = useFormatted()

  if (Array.isArray(value)) return <>{value.map(String).join(', ')}</>
  if (
    typeof value === 'string' &&
    formatting.type === 'basic/formatted/date' &&
    /^\d{4}-\d{2}-\d{2}/.test(value)
  ) {
    return <time dateTime={value}>{days.short(value.slice(0, 10))}</time>
  }
  if (typeof value === 'string' && formatting.formatting === 'link')
    return <SafeLink address={value} />
  if (formatting.type === 'basic/formatted') return <>{formatted(value, formatting.formatting)}</>
  return (
    <>
      {typeof value === 'object'
        ? isLocalized(value)
          ? say(value)
          : JSON.stringify(value)
        : formatted(value, undefined)}
    </>
  )
}

function isLocalized(value: object): value is { en: string; es?: string } {
  return 'en' in value && typeof value.en === 'string'
}

function useFormatted() {
  const { formatNumber } = useIntl()
  const text = useText()
  return (value: Field['value'], how: Field['formatting']['formatting']): string => {
    const number =
      typeof value === 'number'
        ? value
        : typeof value === 'string' && value !== ''
          ? Number(value)
          : Number.NaN
    if (typeof value === 'boolean') return text(value ? 'field.yes' : 'field.no')
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
    if (how === 'area') return text('field.squareFeet', { area: formatNumber(number) })
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
