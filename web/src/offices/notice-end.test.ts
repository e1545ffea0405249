import { expect, test } from 'vitest'
import { channelForTests } from './channel-for-tests.ts'
import { nextMoment, usualEnd } from './notice-end.ts'

const ROME = 'Europe/Rome'
const next = (clock: string, now: string) => nextMoment(clock, ROME, new Date(now)).toISOString()

test('a notice ends when the office’s clock shows the time next, today or tomorrow', () => {
  expect(next('16:00', '2026-06-01T12:00:00Z')).toBe('2026-06-01T14:00:00.000Z')
  expect(next('14:00', '2026-06-01T12:00:00Z')).toBe('2026-06-02T12:00:00.000Z')
  expect(next('24:00', '2026-06-01T12:00:00Z')).toBe('2026-06-01T22:00:00.000Z')
})

test('also in the night in which clocks change', () => {
  expect(next('08:00', '2026-10-24T20:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
  expect(next('08:00', '2026-03-28T20:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
})

test('it ends with today’s hours unless another time is chosen, and in an hour where the office is closed', () => {
  const now = new Date('2026-06-01T18:30:00Z')
  const open = channelForTests({ open: true, closes: '2026-06-01T23:00:00Z' })
  expect(usualEnd(open, now)).toBe('16:00')
  expect(usualEnd(channelForTests(), now)).toBe('12:30')
})
