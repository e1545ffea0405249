import { CallLogFilter } from '@plat/contract/calls/call-logs'
import { expect, test } from 'vitest'
import {
  filterOf,
  filterQuery,
  isLogFiltered,
  type LogFilter,
  NO_LOG_FILTER,
  withFilter,
} from './log-filter.ts'

const FILTER: LogFilter = { from: '2026-03-01', to: null, outcomes: ['cancelled', 'unanswered'] }

test('a filter is told by the address, beside what else it says', () => {
  const params = withFilter(new URLSearchParams('department=building&to=2020-01-01'), FILTER)
  expect(params.toString()).toBe(
    'department=building&from=2026-03-01&outcome=cancelled&outcome=unanswered',
  )
  expect(filterOf(params)).toEqual(FILTER)
  expect(withFilter(params, NO_LOG_FILTER).toString()).toBe('department=building')
})

test('what an address says wrongly restricts nothing', () => {
  const filter = filterOf(new URLSearchParams('from=yesterday&to=2026-13-01&outcome=x'))
  expect(filter).toEqual(NO_LOG_FILTER)
  expect(isLogFiltered(filter)).toBe(false)
})

test('the API is asked as its contract has it', () => {
  expect(filterQuery(NO_LOG_FILTER)).toBeUndefined()
  const sent = filterQuery({ ...FILTER, to: '2026-03-31' }) ?? ''
  expect(CallLogFilter.parse(JSON.parse(sent))).toEqual({
    created: { start: '2026-03-01', end: '2026-03-31' },
    outcome: ['cancelled', 'unanswered'],
  })
  expect(JSON.parse(filterQuery({ ...NO_LOG_FILTER, to: '2026-03-31' }) ?? '')).toEqual({
    created: { end: '2026-03-31' },
  })
})
