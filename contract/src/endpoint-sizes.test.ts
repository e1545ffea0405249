import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './endpoints-for-tests.ts'
import { own } from './platform/own.ts'
import { atMostBytes, MAX_BYTES } from './platform/json-size.ts'

interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly maxProperties?: number
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly maxItems?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly [MAX_BYTES]?: number
}

/** Numbers, and what has one of a few values, take no more room than they do. */
const SMALL = new Set(['number', 'integer', 'boolean', 'null'])

/** Where a part of a request may be as large as its sender likes, below the limit of the whole body. */
function withoutLimit(schema: z.ZodType): string[] {
  // Draft 2020-12, as the API's own document has it; what is not kept of an object is not in it.
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return faults(root, '', root.$defs ?? {}, [])
}

function faults(
  schema: Schema,
  path: string,
  defs: Readonly<Record<string, Schema>>,
  within: readonly string[],
): string[] {
  const inner = (one: Schema, at: string) => faults(one, path + at, defs, within)
  if (schema[MAX_BYTES] !== undefined || schema.const !== undefined || schema.enum) return []
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/$defs/', '')
    if (within.includes(name)) return [`${path}: ${name} in itself`]
    return faults(own(defs, name) ?? {}, path, defs, [...within, name])
  }
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (several) return several.flatMap((one) => inner(one, ''))
  switch (schema.type) {
    case 'string':
      return schema.maxLength !== undefined || isBounded(schema.pattern ?? '')
        ? []
        : [`${path}: a text`]
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.flatMap((one) => inner(one, '[]'))
      return [
        ...(schema.maxItems === undefined ? [`${path}: a list`] : []),
        ...inner(schema.items ?? {}, '[]'),
      ]
    case 'object':
      return [
        ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => inner(one, `.${name}`)),
        ...membersWithoutLimit(schema, path, inner),
      ]
    default:
      return SMALL.has(schema.type ?? '') ? [] : [`${path}: anything`]
  }
}

/** An object keeps members that it does not name only if it says what they are; `strict` ones refuse them. */
function membersWithoutLimit(
  { additionalProperties: others, maxProperties }: Schema,
  path: string,
  inner: (one: Schema, at: string) => string[],
): string[] {
  if (others === undefined || others === false) return []
  return [
    ...(maxProperties === undefined ? [`${path}: members`] : []),
    ...inner(others === true ? {} : others, '.*'),
  ]
}

/** Whether a pattern holds a text as a whole, and repeats nothing without end. */
function isBounded(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return /^\^.*\$$/.test(plain) && !/[*+]|\{\d+,\}/.test(plain)
}

test('every part of every request has a size', () => {
  const found = ENDPOINTS.flatMap(({ id, body, query }) =>
    [body, query].flatMap((part) =>
      part === undefined ? [] : withoutLimit(part).map((fault) => `${id}${fault}`),
    ),
  )
  expect(found).toEqual([])
})

test('what has no size is found, wherever it stands', () => {
  const text = z.string().max(5)
  const cases: [z.ZodType, string[]][] = [
    [z.object({ a: z.string(), b: text }), ['.a: a text']],
    [z.object({ a: z.string().regex(/^a+$/) }), ['.a: a text']],
    [z.object({ a: z.string().regex(/^a{1,}$/) }), ['.a: a text']],
    [z.object({ a: z.string().regex(/[a-z]{3}/) }), ['.a: a text']],
    [z.object({ a: z.string().regex(/^[+*a]{1,9}$/), b: z.uuid(), c: z.iso.date() }), []],
    [z.object({ a: z.array(text) }), ['.a: a list']],
    [z.object({ a: z.array(z.string()).max(3) }), ['.a[]: a text']],
    [z.object({ a: z.union([text, z.array(text).max(3).nullish()]) }), []],
    [z.object({ a: z.record(text, text) }), ['.a: members']],
    [z.looseObject({}), [': members', '.*: anything']],
    [z.object({ a: z.unknown().optional() }), ['.a: anything']],
    [z.object({ a: atMostBytes(z.looseObject({ b: z.string() }), 100).optional() }), []],
  ]
  for (const [schema, expected] of cases) expect(withoutLimit(schema)).toEqual(expected)
})
