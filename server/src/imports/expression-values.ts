import { dropValue, type ExpressionContext } from './expression-context.ts'
import type { Row } from './row.ts'
import { storableText } from './texts.ts'

export type CompiledExpression = (row: Row) => Value

export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  if (value === null || value === undefined) return ''
  // SODA gives page addresses as {url, description}.
  if (typeof value === 'object' && 'url' in value && typeof value.url === 'string') return value.url
  return JSON.stringify(value) ?? ''
}

/** A value of a record; lists and objects come from JSON sources. */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly unknown[]
  | { readonly [name: string]: unknown }

/** JSON that may hold NUL or halves of surrogate pairs, as they are or escaped. */
const MAY_BE_UNSTORABLE = /[\ud800-\udfff]|\\u(?:0000|d[89a-f])/i

export function jsonReader(
  origin: (row: Row) => unknown,
  field: string,
  context: ExpressionContext,
): CompiledExpression {
  return (row) => {
    const value = origin(row)
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'number' || typeof value === 'boolean') return value
    try {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      // Looking at every string is slow, and few texts need it.
      const parsed: unknown = MAY_BE_UNSTORABLE.test(text)
        ? JSON.parse(text, (_, inner: unknown) =>
            typeof inner === 'string' ? storableText(inner) : inner,
          )
        : JSON.parse(text)
      return isValue(parsed) ? parsed : null
    } catch {
      dropValue(context, field, 'not JSON', asText(value))
      return null
    }
  }
}

function isValue(value: unknown): value is Value {
  return (
    value !== undefined &&
    typeof value !== 'function' &&
    typeof value !== 'symbol' &&
    typeof value !== 'bigint'
  )
}
