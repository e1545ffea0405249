import { SearchCriteria } from '@plat/contract/search/criteria'
import { expect, test } from 'vitest'
import { AppError, type FieldErrors } from '../errors.ts'
import { faultOfValue, parse } from './request-parts.ts'

const list = <Value>(count: number, value: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => value(at))
const named = (count: number, value: unknown) =>
  Object.fromEntries(list(count, (at) => [`k${at}`, value]))

test('a body with more members than anything here has is refused before its schema looks at them', () => {
  for (const [value, fault] of [
    [named(90_000, true), 'has an object of more than 1000 members'],
    [
      named(
        60,
        list(5_000, () => ({})),
      ),
      'has more than 5000 others in its lists and objects',
    ],
    [
      named(
        60,
        list(5_000, () => []),
      ),
      'has more than 12000 lists in its lists and objects',
    ],
    [
      named(
        60,
        list(5_000, () => 'a'),
      ),
      'has more than 20000 texts in its lists and objects',
    ],
    [
      named(
        60,
        list(5_000, () => 1),
      ),
      'has more than 40000 numbers in its lists and objects',
    ],
  ] as const) {
    expect(faultOfValue(value)).toBe(fault)
    expect(() => parse(SearchCriteria, value, 'body')).toThrow(AppError)
  }
})

test('the largest drawn shape and the most options that a criterion takes are taken', () => {
  const ring = list(10_001, (at) => [at % 180, at % 90])
  for (const criteria of [
    { ___geometry: { type: 'Polygon', coordinates: [ring] } },
    { record_type: list(5_000, String), work_class: list(5_000, String) },
    named(500, 'a'),
  ])
    expect(parse(SearchCriteria, criteria, 'body')).toEqual(criteria)
})

test('of many fields at fault the first are told, and how many more findings there are', () => {
  const refused: FieldErrors[] = []
  parse(SearchCriteria, named(500, true), 'body', refused)
  const [errors = {}] = refused
  expect(Object.keys(errors)).toHaveLength(51)
  expect(errors['body']).toEqual(['And 450 more.'])
})
