import { expect, test } from 'vitest'
import { NumberReading } from '../tenancy/document/expression-document.ts'
import { numberOf, numberReader } from './numbers.ts'

const reader = (reading: object) => numberReader(NumberReading.parse(reading))

test.each([
  ['6000', 6000],
  ['$1,234,567.50', 1_234_567.5],
  ['(500)', -500],
  ['500-', -500],
  [' 12 000 ', 12_000],
  ['1e3', 1000],
  ['-97.80070967', -97.800_709_67],
  ['.5', 0.5],
])('%s is %d', (text, number) => {
  expect(numberOf(text)).toBe(number)
})

test.each(['NaN', 'Infinity', '', 'abc', '1,23', '12-34', '0x10', '1_000', '1.2.3', '--5'])(
  '%j is no number',
  (text) => {
    expect(numberOf(text)).toBeNaN()
  },
)

test('a decimal comma is read where the source says so', () => {
  expect(numberOf('1.234,50', ',')).toBe(1234.5)
})

test('values out of bounds and joke values are dropped by name', () => {
  const read = reader({ min: 0, max: 1e9, sentinels: [9_999_999] })
  expect(read('-1000')).toEqual({ problem: 'below 0' })
  expect(read('9999999999')).toEqual({ problem: 'above 1000000000' })
  expect(read('9999999')).toEqual({ problem: 'stands for unknown (9999999)' })
  expect(read('NaN')).toEqual({ problem: 'not a number' })
  expect(read(Number.NaN)).toEqual({ problem: 'not a number' })
  expect(reader({ places: 2 })('1.23456')).toEqual({ number: 1.23 })
})
