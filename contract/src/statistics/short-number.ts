const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const ONE_DIGIT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const SMALL = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 })
const AS_TYPED = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 15 })
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
  if (isTyped && size < LONG) return AS_TYPED.format(value)
  if (size >= LONG - 0.05) return COMPACT.format(value)
  return (size < 1 ? SMALL : ONE_DIGIT).format(value)
}

/** A percentage with one digit, and whether the exact one is less (`<`) or more (`>`). */
export interface RoundedPercent {
  readonly sign: '' | '<' | '>'
  readonly value: number
}

/**
 * A percentage to be shown: 0 and 100 only where it is exactly that, else `< 0.1` and `> 99.9`; one below 0, which only a change
 * is, with as many digits as it takes.
 */
export function roundedPercent(percent: number): RoundedPercent {
  const value = oneDigit(percent)
  if (!looksExact(percent)) return { sign: '', value }
  const isNothing = value === 0
  if (percent < 0) return { sign: '', value: Number(percent.toPrecision(isNothing ? 2 : 6)) }
  return isNothing ? { sign: '<', value: 0.1 } : { sign: '>', value: 99.9 }
}

/** Whether a percentage with one digit would be 0 or 100, which it is not. */
export function looksExact(percent: number): boolean {
  const size = Math.abs(oneDigit(percent))
  return (size === 0 && percent !== 0) || (size === 100 && Math.abs(percent) < 100)
}

function oneDigit(percent: number): number {
  return Math.round(percent * 10) / 10
}

/** A percentage as a text of every language: `37.4`, `> 99.9`. */
export function shortPercent(percent: number): string {
  const { sign, value } = roundedPercent(percent)
  const text = sign === '' && percent < 0 ? AS_TYPED.format(value) : shortNumber(value)
  return [sign, text].filter(Boolean).join(' ')
}
