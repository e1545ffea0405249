import { dayIn } from '../tenancy/document/calendar.ts'

const DAY_MS = 86_400_000
const MONDAY = 1

/**
 * The latest day whose digests are due: today from the agency's hour on, yesterday before it. An hour that the day
 * skips counts from the next one on, one that it has twice from its first time on.
 * @param hour of the agency's clock, 0 to 23.
 */
export function dueDay(timeZone: string, hour: number, now: Date): string {
  const today = dayIn(timeZone, now)
  return hourIn(timeZone, now) >= hour ? today : dayBefore(today, 1)
}

/**
 * The Monday whose weekly digests are due on a day: the day itself, or the last one that was missed since digests
 * were sent; null where there is none.
 * @param lastDone the day before it whose digests have left; null: none did.
 */
export function dueMonday(day: string, lastDone: string | null): string | null {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const monday = dayBefore(day, (weekday - MONDAY + 7) % 7)
  return monday === day || (lastDone !== null && lastDone < monday) ? monday : null
}

/** The day so many days before another; days are `YYYY-MM-DD`. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS)
    .toISOString()
    .slice(0, 'YYYY-MM-DD'.length)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function hourIn(timeZone: string, moment: Date): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  clocks.set(timeZone, clock)
  return Number(clock.format(moment))
}
