/** Plain decimals: no exponent, no base prefix, no plus sign, no surrounding blanks. */
const DIGITS = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,25})?$/

/** Parses a plain decimal number; NaN for any other text, including `1e3`, `0x10`, `+1`, ` 1` and an empty text. */
export function digits(text: string): number {
  return DIGITS.test(text) ? Number(text) : Number.NaN
}

/** Formats a number so that `digits` can parse it: without exponent, tiny numbers to 20 decimals. */
export function inDigits(number: number): string {
  const text = String(number)
  return text.includes('e') ? number.toFixed(20) : text
}
