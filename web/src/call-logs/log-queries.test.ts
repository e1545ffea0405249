import { expect, test } from 'vitest'
import { NO_FILTER } from './log-filter.ts'
import { callBacksQuery, logQuery, PAGE } from './log-queries.ts'

const LOG = logQuery({ kind: 'account', id: 'a' }, 'received', NO_FILTER)
const full = { items: Array.from({ length: PAGE }, () => null as never), total: 50 }

test('[CON-09] call logs and call-backs load twenty at a time, each part from twenty entries further on', () => {
  expect(PAGE).toBe(20)
  for (const { initialPageParam, getNextPageParam } of [LOG, callBacksQuery('waiting')]) {
    const next = (pages: (typeof full)[]) => getNextPageParam(full, pages, 0, [])
    expect([initialPageParam, next([full]), next([full, full])]).toEqual([0, 20, 40])
    expect(next([full, full, full])).toBeUndefined()
  }
})
