import { fromDate } from '@internationalized/date'
import type { Channel } from '@plat/contract/offices/channels'
import { clockOf, minutesOf } from './clock-time.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The next time that clocks of a zone show `HH:mm`, within a day; 24:00 is midnight. */
export function nextMoment(clock: string, timeZone: string, now: Date): Date {
  const start = fromDate(now, timeZone)
  const minute = minutesOf(clock) % (24 * 60)
  const today = start.set({
    hour: Math.floor(minute / 60),
    minute: minute % 60,
    second: 0,
    millisecond: 0,
  })
  return (today.compare(start) > 0 ? today : today.add({ days: 1 })).toDate()
}

/** `HH:mm` that clocks of a zone show at a moment; left out: now. */
export function clockAt(timeZone: string, moment = new Date()): string {
  const { hour, minute } = fromDate(moment, timeZone)
  return clockOf(hour * 60 + minute)
}

/** When a new notice ends unless another time is chosen: as the office closes, or in an hour. */
export function usualEnd({ closes, time_zone: timeZone }: Channel, now: Date): string {
  const closing = closes === null ? Infinity : Date.parse(closes)
  const end = closing - now.getTime() < DAY_MS ? closing : now.getTime() + HOUR_MS
  return clockAt(timeZone, new Date(end))
}
