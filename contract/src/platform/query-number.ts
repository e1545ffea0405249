import { z } from 'zod'
import { digits } from './digits.ts'

/** A number in a query string. Rejects `1e3`, `0x10`, `+1`, ` 1` and an empty text. */
export function queryNumber<Schema extends z.ZodNumber>(schema: Schema) {
  return z.preprocess((given: number | string) => {
    const number = typeof given === 'string' ? digits(given) : given
    return Number.isNaN(number) ? given : number
  }, schema)
}
