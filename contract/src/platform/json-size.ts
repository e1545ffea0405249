import type { z } from 'zod'

/** Bytes of a kilobyte, as limits name them. */
export const KILOBYTE = 1_024
/** Keyword of JSON schemas: most bytes of a value as JSON in UTF-8. */
export const MAX_BYTES = 'x-max-bytes'

/** Bytes of a value as JSON in UTF-8, numbers written out in full as the database does: `1e300` has 301 digits. */
export function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value, writtenOut) ?? '').length
}

/** The schema, refusing what is larger as JSON. Its JSON schema has the limit as `x-max-bytes`. */
export function atMostBytes<Schema extends z.ZodType>(
  schema: Schema,
  bytes: number,
  message = `expected at most ${bytes} bytes of JSON`,
): Schema {
  return schema.refine((value) => jsonBytes(value) <= bytes, message).meta({ [MAX_BYTES]: bytes })
}

/** A text as long as a number that is written with an exponent would be without. */
function writtenOut(_name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value
  const [digits = '', exponent] = String(value).split('e')
  return exponent === undefined ? value : digits.padEnd(digits.length + Math.abs(Number(exponent)))
}
