import { expect, test } from 'vitest'
import { compile } from './compile-search-for-tests.ts'
import { intersection } from './criterion-values.ts'

const criteriaOf = (search: unknown, level?: 'anonymous' | 'internal') =>
  compile(search, level).criteria

test('a date or a number can be asked whether it has a value', () => {
  expect(
    criteriaOf({
      issued: { stated: false },
      cost: { stated: true },
      record_date: { stated: true },
      record_date___start: '2020-01-01',
    }),
  ).toMatchObject({
    dates: { issued: { stated: false }, record_date: { stated: true, from: 18_262 } },
    numbers: { cost: { stated: true } },
  })
  expect(() => compile({ work_class: { stated: true } })).toThrow('work_class')
  expect(() => compile({ issued: 'soon' })).toThrow('{ "stated": false }')
  expect(() => compile({ cost: 'dear' })).toThrow('{ "stated": false }')
  expect(() => compile({ cost: { stated: false, from: 3 } })).toThrow('cost')
})

test('what is stated and what is not has nothing in common', () => {
  expect(intersection({ stated: true }, { from: 3 })).toEqual({ stated: true, from: 3 })
  expect(intersection({ stated: false }, {})).toEqual({ stated: false })
  // No value, and one from 0: nothing.
  expect(intersection({ stated: false }, { stated: true })).toEqual({ stated: false, from: 0 })
})

test('a search for what everybody may see is that for staff too, and never more for others', () => {
  expect(criteriaOf({ ___seen_by: 'everybody' }, 'internal').visibility).toBe(0)
  expect(criteriaOf({ ___seen_by: 'everybody' }).visibility).toBe(0)
  expect(criteriaOf({}, 'internal').visibility).toBe(2)
  expect(() => compile({ ___seen_by: 'staff' }, 'internal')).toThrow('everybody')
})
