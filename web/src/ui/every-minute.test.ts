import { afterEach, expect, test, vi } from 'vitest'
import { everyMinute } from './every-minute.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('all callers share one timer, which ends with the last of them', () => {
  vi.useFakeTimers()
  const calls: string[] = []
  const ends = ['a', 'b'].map((name) => everyMinute(() => calls.push(name)))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual(['a', 'b'])
  ends[0]?.()
  ends[0]?.()
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual(['a', 'b', 'b'])
  ends[1]?.()
  expect(vi.getTimerCount()).toBe(0)
  everyMinute(() => calls.push('c'))()
  expect(vi.getTimerCount()).toBe(0)
})
