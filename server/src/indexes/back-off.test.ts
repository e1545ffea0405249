import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackOff } from './back-off.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('what fails is tried again after 1 s, twice that and so on, at most 60 s', () => {
  const backOff = new BackOff()
  let tries = 0
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(backOff.failed('a/permits', 'v1', () => tries++)).toBe(seconds * 1_000)
    const before = tries
    vi.advanceTimersByTime(seconds * 1_000 - 1)
    expect(tries).toBe(before)
    expect(backOff.pause('a/permits', 'v1')).toBe(1)
    expect(backOff.pause('b/permits', 'v1')).toBe(0)
    vi.advanceTimersByTime(1)
    expect(tries).toBe(before + 1)
    expect(backOff.pause('a/permits', 'v1')).toBe(0)
  }
})

test('what was mended is tried at once, and success forgets', () => {
  const backOff = new BackOff()
  let tries = 0
  const again = () => void tries++
  backOff.failed('a/permits', 'v1', again)
  backOff.failed('a/permits', 'v1', again)
  expect(backOff.pause('a/permits', 'v2')).toBe(0)
  expect(backOff.failed('a/permits', 'v2', again)).toBe(1_000)
  backOff.succeeded('a/permits')
  expect(backOff.pause('a/permits', 'v2')).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(tries).toBe(0)
})

test('nothing is tried again once it is closed', () => {
  const backOff = new BackOff()
  let tries = 0
  backOff.failed('a/permits', 'v1', () => tries++)
  backOff.close()
  backOff.failed('a/permits', 'v1', () => tries++)
  vi.advanceTimersByTime(60_000)
  expect(tries).toBe(0)
})

test('what is tried again is due, also where the timer ends before the clock says so', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockReturnValue(5)
  const backOff = new BackOff()
  const pauses: number[] = []
  backOff.failed('a/permits', 'v1', () => pauses.push(backOff.pause('a/permits', 'v1')))
  expect(backOff.pause('a/permits', 'v1')).toBe(1_000)
  vi.advanceTimersByTime(1_000)
  expect(pauses).toEqual([0])
})
