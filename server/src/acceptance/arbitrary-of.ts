import { own } from '@plat/contract/platform/own'
import fc from 'fast-check'
import { z } from 'zod'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  format?: string
  $ref?: string
  $defs?: Record<string, Schema>
}

/** Texts that have broken other servers: control characters, quotes, templates, long ones, other scripts. */
const HOSTILE = [
  '',
  '\0',
  '\u202e',
  "' or 1=1 --",
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%',
  '_',
  '\\',
  'null',
  '-1',
  '1e999',
  '__proto__',
  'constructor',
  'ÿ'.repeat(300),
  'a'.repeat(70_000),
  '\ud800',
  '日本語',
  '00000000-0000-0000-0000-000000000000',
]

const hostileText = fc.constantFrom(...HOSTILE)
const anything = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, -1, 2 ** 53, 1e308, [], {}, true),
)

/** Values of a request's part: mostly as the schema has it, some nearly so, some nothing like it. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const valid = fromSchema(json, json.$defs ?? {}, 0)
  return fc.oneof(
    { arbitrary: valid, weight: 5 },
    { arbitrary: nearly(valid), weight: 4 },
    { arbitrary: anything, weight: 1 },
  )
}

/** A valid value with one of its members replaced, dropped or added. */
function nearly(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(valid, fc.nat(), anything, fc.boolean()).map(([value, at, other, drop]) => {
    if (typeof value !== 'object' || value === null) return other
    const entries = Object.entries(value)
    if (entries.length === 0) return { unknown_member: other }
    const index = at % entries.length
    const changed = entries.flatMap(([name, member], i) =>
      i !== index ? [[name, member]] : drop ? [] : [[name, other]],
    )
    return Array.isArray(value) ? changed.map(([, member]) => member) : Object.fromEntries(changed)
  })
}

function fromSchema(
  schema: Schema,
  defs: Record<string, Schema>,
  depth: number,
): fc.Arbitrary<unknown> {
  const inner = (one: Schema) => fromSchema(one, defs, depth + 1)
  if (schema.$ref !== undefined) {
    const target = own(defs, schema.$ref.replace('#/$defs/', ''))
    return target === undefined || depth > 6 ? fc.constant(null) : inner(target)
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(inner))
  if (schema.allOf?.[0] !== undefined) return inner(schema.allOf[0])
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1_000, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1),
      })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return array(schema, inner)
    case 'object':
      return object(schema, inner)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function text(schema: Schema): fc.Arbitrary<string> {
  const plain = fc.string({
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? 40, 60),
  })
  if (schema.format === 'uuid') return fc.oneof(fc.uuid(), fc.uuid(), hostileText)
  if (schema.format === 'date') return fc.constantFrom('2026-01-31', '1990-02-28', '2026-02-30')
  return fc.oneof(
    { arbitrary: plain, weight: 3 },
    { arbitrary: hostileText, weight: 2 },
    {
      arbitrary: fc.constantFrom('ana@example.com', 'permits', 'building', 'en', '-record_date'),
      weight: 2,
    },
  )
}

function array(
  schema: Schema,
  inner: (one: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (schema.prefixItems !== undefined) return fc.tuple(...schema.prefixItems.map(inner))
  const minLength = schema.minItems ?? 0
  const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 3, 4))
  return fc.array(inner(schema.items ?? {}), { minLength, maxLength })
}

function object(
  schema: Schema,
  inner: (one: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, one]) => [name, inner(one)]),
  )
  const named = fc.record(members, { requiredKeys: schema.required ?? [] })
  const { additionalProperties } = schema
  if (typeof additionalProperties !== 'object') return named
  const more = fc.dictionary(
    fc.constantFrom('record_type', 'status', '___place', 'text', 'record_date', 'x'),
    inner(additionalProperties),
    { maxKeys: 3 },
  )
  return fc.tuple(named, more).map(([ours, others]) => ({ ...others, ...ours }))
}
