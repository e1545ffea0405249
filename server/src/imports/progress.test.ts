import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Progress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function progress(totalBytes?: number) {
  const lines: string[] = []
  return { lines, run: new Progress('ferndale/permits', totalBytes, (line) => lines.push(line)) }
}

test('before the first row nothing is said, until it is long in coming', () => {
  const { lines, run } = progress()
  vi.advanceTimersByTime(4_000)
  expect(lines).toEqual([])
  vi.advanceTimersByTime(2_000)
  expect(lines).toEqual([
    'ferndale/permits: no row yet, waiting for 5 s',
    'ferndale/permits: no row yet, waiting for 6 s',
  ])
  run.rows = 1200
  vi.advanceTimersByTime(2_000)
  expect(lines.at(-1)).toBe('ferndale/permits: 1,200 rows, 150 rows/s')
  run.stop()
  vi.advanceTimersByTime(5_000)
  expect(lines).toHaveLength(4)
})

test('of a file it is said how much is read, and how long the rest takes', () => {
  const { lines, run } = progress(1_000)
  Object.assign(run, { rows: 40, bytes: 250 })
  vi.advanceTimersByTime(1_000)
  expect(lines).toEqual(['ferndale/permits: 40 rows, 40 rows/s, 25 % read, 3 s of reading left'])
  run.enter('merging')
  vi.advanceTimersByTime(1_000)
  expect(lines.at(-1)).toBe('ferndale/permits: 40 rows, 20 rows/s, merging, 2 s')
  run.stop()
})
