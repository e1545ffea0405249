import { expect, test } from 'vitest'
import { dueDay, dueMonday } from './due-day.ts'

/** Moments, five minutes apart over two days, at which the day that is due becomes another. */
function changes(timeZone: string, hour: number, from: string): string[] {
  const start = Date.parse(from)
  let last = dueDay(timeZone, hour, new Date(start))
  const found: string[] = []
  for (let minute = 0; minute <= 48 * 60; minute += 5) {
    const now = new Date(start + minute * 60_000)
    const day = dueDay(timeZone, hour, now)
    if (day !== last) found.push(`${day} at ${now.toISOString()}`)
    last = day
  }
  return found
}

test('digests are due once a day, at the hour of the agency', () => {
  expect(changes('America/Chicago', 7, '2026-06-01T06:00:00Z')).toEqual([
    '2026-06-01 at 2026-06-01T12:00:00.000Z',
    '2026-06-02 at 2026-06-02T12:00:00.000Z',
  ])
})

test('an hour that the day skips is made up for by the next one', () => {
  // On 8 March 2026 clocks go from 2 to 3.
  expect(changes('America/Chicago', 2, '2026-03-08T06:00:00Z')).toEqual([
    '2026-03-08 at 2026-03-08T08:00:00.000Z',
    '2026-03-09 at 2026-03-09T07:00:00.000Z',
  ])
  // In Santiago days may begin at 1.
  expect(changes('America/Santiago', 0, '2026-09-06T02:00:00Z')[0]).toBe(
    '2026-09-06 at 2026-09-06T04:00:00.000Z',
  )
})

test('an hour that the day has twice counts once, the first time', () => {
  // On 1 November 2026 clocks go from 2 back to 1.
  expect(changes('America/Chicago', 1, '2026-11-01T05:00:00Z')).toEqual([
    '2026-11-01 at 2026-11-01T06:00:00.000Z',
    '2026-11-02 at 2026-11-02T07:00:00.000Z',
  ])
})

test('weekly digests are due on Mondays, and after one that was missed', () => {
  expect(dueMonday('2026-03-02', '2026-03-01')).toBe('2026-03-02')
  expect(dueMonday('2026-03-03', '2026-03-02')).toBeNull()
  expect(dueMonday('2026-03-04', '2026-03-01')).toBe('2026-03-02')
  expect(dueMonday('2026-03-04', null)).toBeNull()
})
