import type { NumberReading } from '../tenancy/document/expression-document.ts'

/** A number, or why the value holds none; equal problems have equal texts. */
export type NumberResult = { readonly number: number } | { readonly problem: string }

/** Currency signs, blanks of every kind and apostrophes that some countries write between thousands. */
const ORNAMENT = /[\s\u00a0\u202f$€£¥'’]/gu
const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

/** Compiles a number reading: `$1,234.50`, `(500)` for minus 500, `1.234,50` with `decimal: ","`. */
export function numberReader(reading: NumberReading): (value: string | number) => NumberResult {
  const sentinels = new Set(reading.sentinels)
  const factor = reading.places === undefined ? undefined : 10 ** reading.places
  return (value) => {
    const number = typeof value === 'number' ? value : numberOf(value, reading.decimal)
    if (!Number.isFinite(number)) return { problem: 'not a number' }
    if (sentinels.has(number)) return { problem: `stands for unknown (${number})` }
    if (reading.min !== undefined && number < reading.min)
      return { problem: `below ${reading.min}` }
    if (reading.max !== undefined && number > reading.max)
      return { problem: `above ${reading.max}` }
    return { number: factor === undefined ? number : Math.round(number * factor) / factor }
  }
}

/** The number in a text, or NaN. */
export function numberOf(text: string, decimal: '.' | ',' = '.'): number {
  if (decimal === '.' && PLAIN.test(text)) return Number(text)
  let rest = text.replace(ORNAMENT, '')
  const negative = /^\(.*\)$/.test(rest) || rest.endsWith('-')
  if (negative) rest = rest.replace(/^\(|\)$|-$/g, '')
  rest = decimal === ',' ? rest.replaceAll('.', '').replace(',', '.') : withoutThousands(rest)
  if (!PLAIN.test(rest)) return Number.NaN
  return negative ? -Number(rest) : Number(rest)
}

// `1,23` has no thousands separator: without the comma it would be a hundred times too big.
function withoutThousands(text: string): string {
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}
