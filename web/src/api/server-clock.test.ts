import { expect, test } from 'vitest'
import { ServerClock } from './server-clock.ts'

const HOUR = 3_600_000
const inMs = (ms: number) => new Date(Date.now() + ms).toUTCString()

test('before the server has told the time, the device’s counts; what is no time changes nothing', () => {
  const clock = new ServerClock()
  for (const date of [null, '', 'yesterday']) clock.note(date)
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(HOUR / 2)
})

test.each([
  ['fast', -HOUR],
  ['slow', HOUR],
])('on a device whose clock is an hour %s the server’s counts', (_, difference) => {
  const clock = new ServerClock()
  clock.note(inMs(difference))
  expect(Math.abs(clock.now() - Date.now() - difference)).toBeLessThan(HOUR / 2)
  const moment = new Date(Date.now() + difference + 2 * HOUR).toISOString()
  expect(Math.abs(clock.msUntil(moment) - 2 * HOUR)).toBeLessThan(HOUR / 2)
})

test('an answer from a store, written long ago, turns the clock back by nothing', () => {
  const clock = new ServerClock()
  clock.note(inMs(0))
  clock.note(inMs(-5 * HOUR))
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(HOUR / 2)
})
