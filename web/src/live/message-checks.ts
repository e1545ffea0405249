/** Whether a value from outside is what is expected. */
export type Check = (value: unknown) => boolean

export const text: Check = (value) => typeof value === 'string'
export const flag: Check = (value) => typeof value === 'boolean'
/** A whole number from 0 on. */
export const count: Check = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0
export const nothing: Check = (value) => value === null
export const oneOf =
  (...allowed: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && allowed.includes(value)

export const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

/** An object with these members; others may be there: a newer server says more. */
export const shape =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(members).every(([name, check]) => check(value[name]))

/** Agency's words: plain, or by language. */
export const words: Check = (value) => text(value) || byLanguage(value)
const byLanguage = shape({ en: text, es: optional(text) })

/** What a sentence is filled in with. */
export const values: Check = (value) =>
  isObject(value) && Object.values(value).every((one) => text(one) || typeof one === 'number')

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
