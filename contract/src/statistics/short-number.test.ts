import { expect, test } from 'vitest'
import { roundedPercent, shortNumber, shortPercent } from './short-number.ts'

test('a tile shows three digits in full and shortens larger numbers', () => {
  const values = [0, 999, 1_000, 1_234, 19_345, 999_949, 1_234_567, 12.34]
  expect(values.map((value) => shortNumber(value))).toEqual([
    '0',
    '999',
    '1K',
    '1.2K',
    '19.3K',
    '999.9K',
    '1.2M',
    '12.3',
  ])
})

test('an own number is as it was typed, and none becomes 0', () => {
  const typed = [0.1234, 12.345, -0.04, -0, 999.96, 1_234.5, 1e-13]
  expect(typed.map((value) => shortNumber(value, true))).toEqual([
    '0.1234',
    '12.345',
    '-0.04',
    '0',
    '999.96',
    '1.2K',
    '0.0000000000001',
  ])
  expect([0.1234, -0.04, 0.0004, 999.96].map((value) => shortNumber(value))).toEqual([
    '0.12',
    '-0.04',
    '0.0004',
    '1K',
  ])
})

test('a share is 100 or 0 percent only of all or none', () => {
  const shares = [0, 0.02, 0.049, 0.05, 37.44, 99.94, 99.95, 99.98, 99.999999, 100]
  expect(shares.map(shortPercent)).toEqual([
    '0',
    '< 0.1',
    '< 0.1',
    '0.1',
    '37.4',
    '99.9',
    '> 99.9',
    '> 99.9',
    '> 99.9',
    '100',
  ])
})

test('a change is “no change” and “all gone” only where it is', () => {
  const changes = [-0.02, 0.02, -99.98, -100, -12.34, 250.04]
  expect(changes.map(shortPercent)).toEqual(['-0.02', '< 0.1', '-99.98', '-100', '-12.3', '250'])
  expect(roundedPercent(0)).toEqual({ sign: '', value: 0 })
})
