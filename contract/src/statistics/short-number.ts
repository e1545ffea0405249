const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const ONE_DIGIT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const SMALL = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 })
const AS_TYPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 })
/** From here on a number is shortened. */
const LONG = 1_000

/**
 * A tile's number, short: 999, 1.2K, 19.3K, 1.2M; the same in every language. What is not 0 is never shortened to 0.
 * @param isTyped the agency's own number: as it was typed, unless it is long
 */
export function shortNumber(value: number, isTyped = false): string {
  // There is no "-0".
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= LONG) return COMPACT.format(value)
  if (isTyped) return AS_TYPED.format(value)
  return (size < 1 ? SMALL : ONE_DIGIT).format(value)
}

/** A percentage with one digit, and whether the exact one is less (`<`) or more (`>`). */
export interface RoundedPercent {
  readonly sign: '' | '<' | '>'
  readonly value: number
}

/** A percentage to be shown: 0 and 100 only where it is exactly that, else `< 0.1` and `> 99.9`. */
export function roundedPercent(percent: number): RoundedPercent {
  const size = Math.abs(percent)
  const value = Math.round(size * 10) / 10
  const isNothing = value === 0 && size > 0
  const isAll = value === 100 && size < 100
  const shown = isNothing ? 0.1 : isAll ? 99.9 : value
  const isMore = isAll === percent > 0
  return {
    sign: isNothing || isAll ? (isMore ? '>' : '<') : '',
    value: percent < 0 && shown > 0 ? -shown : shown,
  }
}

/** The same as a text of every language: `37.4`, `> 99.9`. */
export function shortPercent(percent: number): string {
  const { sign, value } = roundedPercent(percent)
  return [sign, shortNumber(value)].filter(Boolean).join(' ')
}
