import { z } from 'zod'

/** Digits as people write them: no exponent, no base, no sign but a minus, no blank around them. */
const DIGITS = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/

/** A number of an address. `1e3`, `0x10`, `+1`, ` 1` and an empty text are none. */
export function queryNumber<Schema extends z.ZodNumber>(schema: Schema) {
  return z.preprocess(
    (given: number | string) =>
      typeof given === 'string' && DIGITS.test(given) ? Number(given) : given,
    schema,
  )
}
