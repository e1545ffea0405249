import { digits } from '@plat/contract/platform/digits'
import { asMessage, fromMessage } from '@plat/contract/platform/reasons'
import type { z } from 'zod'
import { type FieldErrors, type Message, sentence } from '../errors.ts'

type Issue = z.core.$ZodIssue
type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** What a form's reader sees at a field that was left empty. */
const REQUIRED = asMessage('required')

/** Zod's findings in sentences; where a schema has its own sentence, that one stands. */
export const issueMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? REQUIRED : expected(issue)
    case 'too_small':
    case 'too_big':
      return limit(issue)
    case 'unrecognized_keys':
      return 'This field is not known here.'
    default:
      return expected(issue)
  }
}

/** Fields whose findings are told, and findings of one field; more are counted. */
const MOST_FIELDS = 50
const MOST_OF_FIELD = 10

/**
 * Sentences of a schema's findings by field: of the first fifty fields, and how many more findings there are.
 * @param part what a finding without a field is told of
 */
export function fieldErrors(issues: readonly Issue[], part: string): FieldErrors {
  // A map: fields may be called "constructor".
  const errors = new Map<string, Message[]>()
  let more = 0
  const add = (path: readonly PropertyKey[], message: Message) => {
    const field = path.map(String).join('.') || part
    const told = errors.get(field)
    if (told === undefined && errors.size < MOST_FIELDS) errors.set(field, [message])
    else if (told !== undefined && told.length < MOST_OF_FIELD) told.push(message)
    else more += 1
  }
  for (const { code, path, message, ...issue } of issues) {
    if (code === 'unrecognized_keys' && 'keys' in issue)
      for (const key of issue.keys) add([...path, key], message)
    else add(path, fromMessage(message) ?? message)
  }
  if (more > 0) errors.set(part, [...(errors.get(part) ?? []), `And ${more} more.`])
  return Object.fromEntries(errors)
}

/** The errors in one text: the first sentence of each field, of at most five fields. */
export function errorSummary(errors: FieldErrors): string {
  const fields = Object.entries(errors)
  const told = fields.slice(0, 5).map(([field, [first = '']]) => `${field}: ${sentence(first)}`)
  const rest = fields.length - told.length
  return told.join(' ') + (rest > 0 ? ` And ${rest} more.` : '')
}

function limit(issue: RawIssue): string {
  const least = issue.code === 'too_small'
  const count = Number(least ? issue['minimum'] : issue['maximum'])
  const bound = least ? 'at least' : 'at most'
  switch (issue['origin']) {
    case 'string':
      if (least) return count === 1 ? REQUIRED : asMessage('too_short', { count })
      return asMessage('too_long', { count })
    case 'array':
      return `Give ${bound} ${count} ${count === 1 ? 'entry' : 'entries'}.`
    default:
      return `Expected a number of ${bound} ${count}.`
  }
}

function expected(issue: RawIssue): string {
  const { input } = issue
  // Only in JSON: of a query and an address such a text is taken.
  const isQuoted = typeof input === 'string' && !Number.isNaN(digits(input))
  if (issue['expected'] === 'number' && isQuoted)
    return `Expected a number without quotes, got "${input}".`
  const got = typeof issue.input === 'string' ? `, got "${issue.input.slice(0, 40)}"` : ''
  return `Expected ${wanted(issue)}${got}.`
}

function wanted(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS.get(String(issue['expected'])) ?? 'another kind of value'
    case 'invalid_value':
      return choice(issue['values'])
    case 'invalid_format':
      return FORMATS.get(String(issue['format'])) ?? 'a text of another form'
    case 'invalid_union':
      return alternatives(issue['errors'])
    default:
      return 'another value'
  }
}

function choice(values: unknown): string {
  const list = Array.isArray(values) ? values.map((value) => JSON.stringify(value)) : []
  return list.length > 1 ? `one of ${list.join(', ')}` : (list[0] ?? 'another value')
}

/** What each branch of a union wanted, each wish once. */
function alternatives(branches: unknown): string {
  // Zod has put the branches' findings into these words already.
  const lists = Array.isArray(branches) ? (branches as readonly (readonly Issue[])[]) : []
  const wishes = lists.flatMap(([first]) => {
    const [, wish] = /^Expected (.*?)(?:, got ".*")?\.$/s.exec(first?.message ?? '') ?? []
    return wish === undefined || first?.path.length !== 0 ? [] : [wish]
  })
  const each = [...new Set(wishes)]
  return each.length === 0 ? 'another value' : each.join(' or ')
}

const KINDS = new Map([
  ['string', 'a text'],
  ['number', 'a number in plain digits'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['tuple', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['null', 'null'],
])

const FORMATS = new Map([
  ['date', 'a date like 2026-01-31'],
  ['datetime', 'a moment like 2026-01-31T12:00:00Z'],
  ['uuid', 'an id like 00000000-0000-4000-8000-000000000000'],
  ['guid', 'an id like 00000000-0000-4000-8000-000000000000'],
  ['url', 'an address like https://example.com'],
  ['safeint', 'a whole number'],
])
