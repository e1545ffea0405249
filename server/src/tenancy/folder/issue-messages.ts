import { own } from '@plat/contract/platform/own'
import type { z } from 'zod'
import { knownKeys, nearest } from './known-keys.ts'
import { formatPath, type Problem } from './problem.ts'
import type { YamlFile } from './yaml-file.ts'

type Issue = z.core.$ZodIssue

/** Parses a file's value by a schema; what does not fit becomes problems with their lines. */
export function parseFile<Schema extends z.ZodType>(
  file: YamlFile,
  schema: Schema,
): { value: z.output<Schema> | null; problems: Problem[] } {
  const unfit = unstorable(file.value, [])
  if (unfit.length > 0)
    return {
      value: null,
      problems: unfit.map((path) =>
        problem(file, path, 'got a text with a zero byte or half a character, expected neither'),
      ),
    }
  const parsed = schema.safeParse(file.value ?? {})
  if (parsed.success) return { value: parsed.data, problems: [] }
  const problems = parsed.error.issues.flatMap((issue) => describe(file, schema, issue, []))
  return { value: null, problems }
}

/** Paths of texts that the database cannot keep: escapes like "\0" bring them in. */
function unstorable(value: unknown, path: readonly PropertyKey[]): PropertyKey[][] {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? [[...path]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    unstorable(member, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function describe(
  file: YamlFile,
  schema: z.ZodType,
  issue: Issue,
  prefix: readonly PropertyKey[],
): Problem[] {
  const path = [...prefix, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, path)
    return issue.keys.map((key) => unknownKey(file, [...path, key], key, known))
  }
  if (issue.code === 'invalid_union') {
    const branch = likelyBranch(issue.errors)
    if (branch) return branch.flatMap((inner) => describe(file, schema, inner, path))
  }
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element')
    return issue.issues.flatMap((inner) => describe(file, schema, inner, path))
  const value = valueAt(file.value, path)
  return [problem(file, path, `got ${show(value)}, ${expected(issue)}${hint(issue, value)}`)]
}

function unknownKey(
  file: YamlFile,
  path: readonly PropertyKey[],
  key: string,
  known: readonly string[],
): Problem {
  const meant = nearest(key, known)
  const choice = known.length === 0 ? 'no such key' : `one of ${known.join(', ')}`
  return problem(
    file,
    path,
    `got the unknown key "${key}", expected ${choice}${meant ? ` (did you mean "${meant}"?)` : ''}`,
  )
}

/** The alternative of a union that the author meant: the one whose outermost kind is right. */
function likelyBranch(errors: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const begun = errors.filter(
    (branch) =>
      !branch.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type') &&
      branch.length > 0,
  )
  const [first, second] = [...begun].sort((a, b) => weight(a) - weight(b))
  if (first && second && weight(first) === weight(second)) return undefined
  return first
}

// A key that belongs to another alternative speaks more against a branch than a wrong value.
function weight(branch: readonly Issue[]): number {
  return branch.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? 2 * issue.keys.length : 1),
    0,
  )
}

function expected(issue: Issue): string {
  if (issue.message.startsWith('expected')) return issue.message
  if (issue.code === 'invalid_type')
    return `expected ${own(TYPE_WORDS, issue.expected) ?? issue.expected}`
  if (issue.code === 'invalid_value')
    return `expected ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_small' || issue.code === 'too_big') return `expected ${limit(issue)}`
  if (issue.code === 'invalid_union')
    return `expected ${describeUnion(issue.errors) || 'another kind of value'}`
  return `expected otherwise: ${issue.message}`
}

function limit(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const least = issue.code === 'too_small'
  const number = least ? issue.minimum : issue.maximum
  const unit =
    issue.origin === 'string'
      ? ` character${Number(number) === 1 ? '' : 's'}`
      : issue.origin === 'array'
        ? ` entr${Number(number) === 1 ? 'y' : 'ies'}`
        : ''
  return `at ${least ? 'least' : 'most'} ${number}${unit}`
}

function describeUnion(errors: readonly (readonly Issue[])[]): string {
  const alternatives = errors.map((branch) => {
    const issue = branch[0]
    return issue ? expected(issue).replace(/^expected /, '') : ''
  })
  return [...new Set(alternatives.filter((text) => text !== ''))].join(' or ')
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping (key: value)',
  record: 'a mapping (key: value)',
  null: 'null',
}

function hint(issue: Issue, value: unknown): string {
  const text = wantsText(issue)
  if (text && (typeof value === 'number' || typeof value === 'boolean'))
    return ` (write it in quotes: "${String(value)}")`
  if (text && value === null) return ' (a # begins a comment: put it in quotes)'
  if (value === undefined) return ' (the key is missing)'
  if (issue.code === 'invalid_value' && typeof value === 'string') {
    const meant = nearest(value, issue.values.map(String))
    return meant ? ` (did you mean "${meant}"?)` : ''
  }
  return ''
}

function wantsText(issue: Issue): boolean {
  if (issue.code === 'invalid_type') return issue.expected === 'string'
  if (issue.code === 'invalid_union')
    return issue.errors.some((branch) =>
      branch.some((one) => one.path.length === 0 && wantsText(one)),
    )
  return false
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value
  for (const part of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Reflect.get(current, part)
  }
  return current
}

/** A value as shown in a sentence. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'an empty value'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return 'a mapping'
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 77)}…"` : text
}

/** A problem of the value at `path` in a YAML file. */
export function problem(
  file: YamlFile,
  path: readonly PropertyKey[],
  message: string,
  severity: Problem['severity'] = 'error',
): Problem {
  const where = formatPath(path)
  return {
    severity,
    file: file.path,
    line: file.lineOf(path),
    message: where === '' ? message : `at ${where} ${message}`,
  }
}
