import { expect, test } from 'vitest'
import { z } from 'zod'
import { atMostBytes, jsonBytes, MAX_BYTES } from './json-size.ts'

test('a size is that of JSON in UTF-8, whatever a character takes', () => {
  expect(jsonBytes({ a: 'ñ' })).toBe('{"a":"ñ"}'.length + 1)
  expect(jsonBytes(['\u0001', 1.5])).toBe('["\\u0001",1.5]'.length)
  expect(jsonBytes(undefined)).toBe(0)
})

test('numbers that are short as JSON, and long in the database, have their length there', () => {
  for (const number of [1e300, -1e300, 1.234e300]) expect(jsonBytes(number)).toBeGreaterThan(300)
  expect(jsonBytes(5e-324)).toBeGreaterThan(320)
})

test('a schema with a size refuses what is larger, and says its limit to programs', () => {
  const schema = z.object({ kept: atMostBytes(z.looseObject({}), 20) })
  expect(schema.safeParse({ kept: { a: 'x'.repeat(12) } }).success).toBe(true)
  expect(schema.safeParse({ kept: { a: 'x'.repeat(13) } }).error?.issues[0]?.message).toBe(
    'expected at most 20 bytes of JSON',
  )
  expect(z.toJSONSchema(schema, { io: 'input' }).properties?.['kept']).toMatchObject({
    [MAX_BYTES]: 20,
  })
})
