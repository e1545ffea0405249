import { countOf } from '@plat/contract/statistics/stat-for-tests'
import type { Stat } from '@plat/contract/statistics/stats'
import { expect, test } from 'vitest'
import { statLine } from './stat-line.ts'

/** A count of 1,234 records; what is given is another. */
const stat = (other: Partial<Stat>): Stat => ({ ...countOf(1, 'Stat', 1_234), ...other })

const DURATION = { type: 'numeric/duration', from: 'filed', to: 'issued' } as const

test('a number is said with what it is of, in the language of the page', () => {
  expect(statLine(stat({}), 'en')).toBe('1,234 records')
  expect(statLine(stat({ data: 1 }), 'es')).toBe('1 registro')
  const days = stat({
    options: DURATION,
    unit: 'days',
    data: 12,
    second: { kind: 'p90', value: 41 },
  })
  expect(statLine(days, 'en')).toBe('12 working days; 9 of 10: 41')
  expect(statLine(days, 'es')).toBe('12 días hábiles; 9 de cada 10: 41')
  const of = '5a0e7c1e-0002-4d00-8000-686172626f72'
  const share = { options: { type: 'numeric/share', of }, unit: 'percent', data: 37.44 } as const
  expect(statLine(stat({ ...share, second: { kind: 'whole', value: 2_000 } }), 'en')).toBe(
    '37.4% of 2,000 records',
  )
})

test('a change says what it is compared with', () => {
  const change = { type: 'numeric/change', field: 'filed', period: 'quarter' } as const
  const second = { kind: 'before', value: 46 } as const
  const line = (against: 'before' | 'year') =>
    statLine(stat({ options: { ...change, against }, unit: 'percent', data: 8.7, second }), 'en')
  expect(line('before')).toBe('+8.7%; 46 records in the period before')
  expect(line('year')).toBe('+8.7%; 46 records in the same period a year before')
})

test('a number of the agency has its day and source', () => {
  const options = {
    type: 'numeric/custom',
    data: 18,
    date: '2026-01-31',
    source: 'Council',
  } as const
  expect(statLine(stat({ options, unit: 'number', data: 18 }), 'en')).toBe(
    '18 (Jan 31, 2026, Council)',
  )
})

test('what has no number says why', () => {
  const few = { state: 'few', data: null, sample: { records: 4, minimum: 10, invalid: 0 } } as const
  expect(statLine(stat(few), 'en')).toBe('too few records for a number (4)')
  expect(statLine(stat({ state: 'none', data: null }), 'en')).toBe('no records')
  const gone = { state: 'unavailable', problem: 'hidden', data: null } as const
  expect(statLine(stat(gone), 'en')).toBe('no number just now')
})
