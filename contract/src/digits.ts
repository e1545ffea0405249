/** Digits as people write them: no exponent, no base, no sign but a minus, no blank around them. */
const DIGITS = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,25})?$/

/** The number that a text writes out in digits; NaN for any other, `1e3`, `0x10`, `+1`, ` 1` and none among them. */
export function digits(text: string): number {
  return DIGITS.test(text) ? Number(text) : Number.NaN
}

/** Writes a number so that `digits` reads it, to 20 decimals: the smallest would get an exponent. */
export function inDigits(number: number): string {
  const text = String(number)
  return text.includes('e') ? number.toFixed(20) : text
}
