import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DATE_FORMATS, Expression } from '../tenancy/document/expression-document.ts'
import { compileExpression } from './expressions.ts'

/** The value of an expression for one row, with the repairs that it reported. */
function evaluate(expression: object, row: Readonly<Record<string, unknown>>) {
  const repaired: string[] = []
  const missing: string[] = []
  const compiled = compileExpression(Expression.parse(expression), 'field', {
    today: '2026-11-20',
    timeZone: 'America/Chicago',
    columns: { kind: 'header', names: Object.keys(row) },
    repaired: (field, reason, value) => repaired.push(`${field}: ${reason} ${value}`),
    onColumn: (name, found, optional) => {
      if (!found && !optional) missing.push(name)
    },
  })
  return { value: compiled(Object.values(row)), repaired, missing }
}

test('a column is trimmed, and empty is nothing', () => {
  expect(evaluate({ column: 'a' }, { a: ' Residential ' }).value).toBe('Residential')
  expect(evaluate({ column: 'a' }, { a: '   ' }).value).toBeNull()
  expect(evaluate({ column: 'a', trim: false }, { a: ' x ' }).value).toBe(' x ')
})

test('the first value that is not empty wins', () => {
  const first = { first: [{ column: 'a' }, { column: 'b' }, { const: 'none' }] }
  expect(evaluate(first, { a: '', b: 'two' }).value).toBe('two')
  expect(evaluate(first, { a: ' ', b: '' }).value).toBe('none')
})

test('a template joins columns, and is empty when all of them are', () => {
  const template = { template: '{house} {street}', collapse: true }
  expect(evaluate(template, { house: '12', street: 'Oak St' }).value).toBe('12 Oak St')
  expect(evaluate(template, { house: '', street: ' ' }).value).toBeNull()
})

test('doubled blanks become one, and every dash a hyphen', () => {
  expect(evaluate({ column: 'a', collapse: true }, { a: '3629  RUTGERS\r\n AVE' }).value).toBe(
    '3629 RUTGERS AVE',
  )
  expect(evaluate({ column: 'a', dashes: true }, { a: 'PERMIT – SIGNS' }).value).toBe(
    'PERMIT - SIGNS',
  )
})

test('what a replacement puts right is counted under its note', () => {
  const zip = {
    column: 'a',
    collapse: true,
    replace: [{ pattern: '\\s+[A-Z]\\s+0{5}$', note: 'false ZIP 00000' }],
  }
  const { value, repaired } = evaluate(zip, { a: '7203 Boniface Lane                 C  00000' })
  expect(value).toBe('7203 Boniface Lane')
  expect(repaired).toEqual(['field: false ZIP 00000 null'])
  expect(evaluate(zip, { a: '1 Main St' }).repaired).toEqual([])
})

test('a lookup gives another word, and counts what it does not list where it should', () => {
  expect(evaluate({ column: 'a', lookup: { VOID: 'Void' } }, { a: 'VOID' }).value).toBe('Void')
  expect(evaluate({ column: 'a', lookup: { VOID: 'Void' } }, { a: 'Final' }).value).toBe('Final')
  const strict = evaluate(
    { column: 'a', lookup: { VOID: 'Void' }, unlisted: 'empty' },
    { a: 'constructor' },
  )
  expect(strict).toMatchObject({
    value: null,
    repaired: ['field: not in the list of values constructor'],
  })
})

test('values that mean nothing are dropped, numbers of JSON included', () => {
  expect(evaluate({ column: 'a', drop: ['N/A'] }, { a: ' N/A ' }).value).toBeNull()
  expect(evaluate({ column: 'a', drop: ['0'] }, { a: 0 }).value).toBeNull()
  expect(evaluate({ column: 'a', drop: ['0'] }, { a: 7 }).value).toBe('7')
})

test('numbers, dates, lists and JSON', () => {
  expect(evaluate({ column: 'a', number: true }, { a: '$1,200' }).value).toBe(1200)
  expect(
    evaluate({ column: 'a', date: { formats: ['MM/dd/yyyy'] } }, { a: '01/02/2015' }).value,
  ).toBe('2015-01-02')
  expect(evaluate({ column: 'a', split: { separator: ';' } }, { a: 'x; y;;z' }).value).toEqual([
    'x',
    'y',
    'z',
  ])
  expect(
    evaluate({ column: 'a', split: { separator: ' ', part: -1 } }, { a: '2004-002822 EP' }).value,
  ).toBe('EP')
  expect(evaluate({ column: 'a', json: true }, { a: '{"b":[1]}' }).value).toEqual({ b: [1] })
  expect(evaluate({ column: 'a', json: true }, { a: '{"b":' }).repaired).toEqual([
    'field: not JSON {"b":',
  ])
})

test('NaN is no number: it is named, not kept', () => {
  expect(evaluate({ column: 'a', number: true }, { a: 'NaN' })).toMatchObject({
    value: null,
    repaired: ['field: not a number NaN'],
  })
})

test('a column that the file does not have is noticed, one among alternatives is not missed', () => {
  expect(evaluate({ column: 'b' }, { a: '1' }).missing).toEqual(['b'])
  expect(evaluate({ first: [{ column: 'b' }, { column: 'a' }] }, { a: '1' }).missing).toEqual([])
  expect(evaluate({ template: '{a} {b}' }, { a: '1' }).missing).toEqual(['b'])
})

test('characters that the database cannot hold are left out', () => {
  expect(evaluate({ column: 'a' }, { a: 'a\0b\ud800c😀' }).value).toBe('abc😀')
  expect(evaluate({ column: 'a', json: true }, { a: { k: 'x\0\udfff' } }).value).toEqual({ k: 'x' })
})

test('an expression with two origins, or none, is refused with what was expected', () => {
  expect(Expression.safeParse({ column: 'a', const: 'b' }).error?.issues[0]?.message).toContain(
    'exactly one of',
  )
  expect(Expression.safeParse({ trim: true }).success).toBe(false)
  expect(Expression.safeParse({ column: 'a', replace: [{ pattern: '(' }] }).success).toBe(false)
  expect(Expression.safeParse({ column: 'a', Lookup: {} }).success).toBe(false)
})

const modifiers = fc.record(
  {
    trim: fc.boolean(),
    collapse: fc.boolean(),
    dashes: fc.boolean(),
    case: fc.constantFrom('upper', 'lower', 'title', 'sentence'),
    drop: fc.array(fc.string(), { maxLength: 3 }),
    lookup: fc.dictionary(fc.string(), fc.string()),
    cut: fc.integer({ min: 1, max: 20 }),
  },
  { requiredKeys: [] },
)
const last = fc.oneof(
  fc.constant({}),
  fc.constant({ number: true }),
  fc.record({
    date: fc.record({
      formats: fc.uniqueArray(fc.constantFrom(...DATE_FORMATS), { minLength: 1 }),
    }),
  }),
  fc.constant({ split: { separator: ',' } }),
  fc.constant({ json: true }),
)

test('no value of a row makes an expression fail, and none gives what cannot be stored', () => {
  fc.assert(
    fc.property(modifiers, last, fc.anything(), (some, end, value) => {
      const result = evaluate({ column: 'a', ...some, ...end }, { a: value }).value
      if (typeof result === 'string') {
        expect(result).not.toContain('\0')
        expect(result.isWellFormed()).toBe(true)
      }
      if (typeof result === 'number') expect(Number.isNaN(result) && 'number' in end).toBe(false)
      expect(result).not.toBeUndefined()
    }),
    { numRuns: 500 },
  )
})
