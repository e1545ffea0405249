import type { z } from 'zod'
import { AppError, type FieldErrors } from '../errors.ts'
import { errorSummary, fieldErrors, issueMessage } from './field-errors.ts'

/**
 * Parses a part of a request. What its schema refuses is added to `refused`, where that is given.
 * @throws AppError not_found for an address, invalid_request for what is refused whatever the schema
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
  part: 'address' | 'query' | 'body',
  refused?: FieldErrors[],
): z.output<Schema> {
  // An endpoint without such a part declares none; its handler's type for it is never.
  if (schema === undefined) return undefined as z.output<Schema>
  refuseFaults(value, part)
  const result = schema.safeParse(value, { error: issueMessage })
  if (result.success) {
    // A search in an address is a text until it is parsed.
    if (part === 'query') refuseFaults(result.data, part)
    return result.data
  }
  const errors = fieldErrors(result.error.issues, part)
  if (refused === undefined) throw refusal('not_found', errors)
  refused.push(errors)
  // The caller looks into `refused` before it uses the value.
  return undefined as z.output<Schema>
}

function refuseFaults(value: unknown, part: 'address' | 'query' | 'body'): void {
  const fault = faultOfValue(value)
  if (fault === null) return
  throw new AppError(part === 'address' ? 'not_found' : 'invalid_request', `The ${part} ${fault}.`)
}

/** The refusal of a request with these fields at fault. */
export function refusal(code: 'not_found' | 'invalid_request', errors: FieldErrors): AppError {
  return new AppError(code, errorSummary(errors), errors)
}

/** Whether a body has members. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Levels of lists and objects in one another; a drawn shape has eight. */
const DEEPEST = 60
/** Members of one object; a search has at most 500 criteria. */
const MOST_NAMES = 1_000
/**
 * Members of all lists and objects, by kind: a schema works on each of them. The largest drawn shape has 10,001 lists
 * of two numbers, and a search some thousands of options.
 */
const MOST = { lists: 12_000, numbers: 40_000, texts: 20_000, others: 5_000 }
type Counts = Record<keyof typeof MOST, number>

/**
 * What every request is refused for, whatever its schema, in words: what PostgreSQL does not store (U+0000, halves of
 * surrogate pairs), bottomless nesting and more members than anything here has. Null for none.
 */
export function faultOfValue(value: unknown): string | null {
  return faultWithin(value, 0, { lists: 0, numbers: 0, texts: 0, others: 0 })
}

function faultWithin(value: unknown, depth: number, counts: Counts): string | null {
  const kind = kindOf(value)
  counts[kind] += 1
  if (counts[kind] > MOST[kind])
    return `has more than ${MOST[kind]} ${kind} in its lists and objects`
  if (typeof value === 'string') return faultOfText(value)
  if (typeof value !== 'object' || value === null) return null
  if (depth > DEEPEST) return `is nested deeper than ${DEEPEST} levels`
  const members = Object.entries(value)
  const isList = Array.isArray(value)
  if (!isList && members.length > MOST_NAMES)
    return `has an object of more than ${MOST_NAMES} members`
  for (const [name, member] of members) {
    const fault = (isList ? null : faultOfText(name)) ?? faultWithin(member, depth + 1, counts)
    if (fault !== null) return fault
  }
  return null
}

function kindOf(value: unknown): keyof Counts {
  if (typeof value === 'number') return 'numbers'
  if (typeof value === 'string') return 'texts'
  return Array.isArray(value) ? 'lists' : 'others'
}

function faultOfText(text: string): string | null {
  if (text.includes('\0')) return 'holds a NUL character'
  return text.isWellFormed() ? null : 'holds half of a character'
}
