import { expect, test } from 'vitest'
import { z } from 'zod'
import { PageQuery } from './envelope.ts'
import { queryNumber } from './query-number.ts'

test.each(['1e3', '0x10', '0b1', ' 1', '1 ', '+1', '', '١', '1_0', '1.', '.5', '01', 'NaN', '-'])(
  '"%s" is no number of an address',
  (text) => {
    expect(queryNumber(z.number()).safeParse(text).success).toBe(false)
    expect(PageQuery.safeParse({ limit: text }).success).toBe(false)
  },
)

test.each(['0', '20', '-3', '150.25', '-0.5'])('%s is one', (text) => {
  expect(queryNumber(z.number()).parse(text)).toBe(Number(text))
})

test('pages are asked for in whole numbers within their limits, by callers as numbers', () => {
  expect(PageQuery.parse({ offset: '40', limit: 5 })).toEqual({ offset: 40, limit: 5 })
  expect(PageQuery.parse({})).toEqual({ offset: 0, limit: 20 })
  for (const limit of ['0', '101', '1.5', '-1'])
    expect(PageQuery.safeParse({ limit }).success).toBe(false)
})
