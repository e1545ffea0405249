import type { z } from 'zod'
import { AppError } from '../platform/errors.ts'

/**
 * The sort of an own list.
 * @throws AppError invalid_request naming the fields there are.
 */
export function readSort<Field extends string>(
  sortBy: string | undefined,
  fields: readonly Field[],
  usual: Field,
): { field: Field; descending: boolean } {
  if (sortBy === undefined) return { field: usual, descending: true }
  const name = sortBy.replace(/^[+\- ]/, '')
  const field = fields.find((one) => one === name)
  if (field === undefined) {
    const sentence = `Expected one of ${fields.join(', ')} after the sign, got ${name}.`
    throw new AppError('invalid_request', `sort_by: ${sentence}`, { sort_by: [sentence] })
  }
  return { field, descending: sortBy.startsWith('-') }
}

/**
 * The filter of an own list, as JSON.
 * @throws AppError invalid_request for what is no JSON, or names what the list has not.
 */
export function readFilter<Schema extends z.ZodType>(
  text: string | undefined,
  schema: Schema,
): z.output<Schema> {
  let value: unknown = {}
  try {
    value = JSON.parse(text ?? '{}', (key, member: unknown) => {
      if (key === '__proto__') throw new SyntaxError(key)
      return member
    })
  } catch {
    throw refused('Expected a filter as JSON.')
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refused(`${issue?.path.join('.') || 'The filter'}: ${issue?.message ?? 'not understood'}.`)
}

function refused(sentence: string): AppError {
  return new AppError('invalid_request', `filter_by: ${sentence}`, { filter_by: [sentence] })
}

/** A pattern of `like` that finds a text anywhere; null for none. */
export function likePattern(text: string | undefined): string | null {
  const wanted = text?.trim() ?? ''
  return wanted === '' ? null : `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
