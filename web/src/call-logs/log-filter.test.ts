import { CallLogFilter } from '@plat/contract/calls/call-logs'
import { CallOutcome } from '@plat/contract/calls/calls'
import { expect, test } from 'vitest'
import { filterOf, filterQuery, NO_FILTER, withFilter } from './log-filter.ts'
import { OUTCOMES } from './log-words.ts'

test('a filter is kept in the address, beside all else there', () => {
  const filter = { from: '2026-03-01', to: null, outcome: 'no_agent' } as const
  const params = withFilter(new URLSearchParams('channel=1&to=2026-01-01'), filter)
  expect(params.toString()).toBe('channel=1&from=2026-03-01&outcome=no_agent')
  expect(filterOf(params)).toEqual(filter)
  expect(withFilter(params, NO_FILTER).toString()).toBe('channel=1')
})

test('days that do not exist and unknown outcomes in an address are ignored', () => {
  for (const day of ['2026-02-30', '2026-13-01', 'soon'])
    expect(filterOf(new URLSearchParams({ from: day, outcome: 'lost' }))).toEqual(NO_FILTER)
})

test('the API reads every filter', () => {
  expect(filterQuery(NO_FILTER)).toBeUndefined()
  expect(OUTCOMES).toEqual(CallOutcome.options)
  const filter = filterQuery({ from: '2026-03-01', to: '2026-03-09', outcome: 'answered' }) ?? ''
  expect(CallLogFilter.parse(JSON.parse(filter))).toEqual({
    created: { start: '2026-03-01', end: '2026-03-09' },
    outcome: ['answered'],
  })
  const open = filterQuery({ from: null, to: null, outcome: 'answered' }) ?? ''
  expect(CallLogFilter.parse(JSON.parse(open))).toMatchObject({ outcome: ['answered'] })
})
