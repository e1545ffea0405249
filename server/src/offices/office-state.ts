import type { OfficeHours } from '@plat/contract/offices/channels'
import { stretches } from './zone-offset.ts'

/** Whether an office is open, and until when that holds. */
type OfficeState =
  | {
      readonly open: true
      readonly opens: null
      /** Null: not within 60 days. */
      readonly closes: Date | null
    }
  | {
      readonly open: false
      /** Null: not within 60 days. */
      readonly opens: Date | null
      readonly closes: null
    }

/** Days that are looked at, of 24 hours. */
const DAYS = 60
const DAY = 86_400_000
const MINUTE = 60_000

/**
 * Whether an office is open at a moment, and when that changes. It is open while clocks of its zone show a time of one
 * of the day's spans: an hour that clocks skip is none, one that comes twice counts twice. Spans that touch, also at
 * midnight, are one opening.
 * @param holidays days off of the agency, `YYYY-MM-DD`: they count where `agency_holidays` is true
 */
export function officeState(
  hours: OfficeHours,
  holidays: readonly string[],
  moment: Date,
): OfficeState {
  const closed = closedDays(hours, holidays)
  const now = Math.floor(moment.getTime() / MINUTE) * MINUTE
  let openSince: number | null = null
  let openUntil = now
  for (let day = 0; day < DAYS; day += 1) {
    const start = now + day * DAY
    for (const span of openings(hours, closed, start, start + DAY)) {
      if (openSince !== null && span.start > openUntil) return stateOf(now, openSince, openUntil)
      openSince ??= span.start
      openUntil = span.end
    }
    // Before the days end it is known when it opens, and, unless it is open at their end, when it closes.
    const isKnown = openSince !== null && (openSince > now || openUntil < start + DAY)
    if (isKnown) return stateOf(now, openSince, openUntil)
  }
  return stateOf(now, openSince, null)
}

function stateOf(now: number, since: number | null, until: number | null): OfficeState {
  if (since === now)
    return { open: true, opens: null, closes: until === null ? null : new Date(until) }
  return { open: false, opens: since === null ? null : new Date(since), closes: null }
}

/** Days on which an office is closed whatever weekday it is, `YYYY-MM-DD`. */
export function closedDays(
  { closures, agency_holidays: countHolidays }: OfficeHours,
  holidays: readonly string[],
): ReadonlySet<string> {
  return new Set([...closures.map(({ date }) => date), ...(countHolidays ? holidays : [])])
}

/** A time in which an office is open, on one date of its clocks; milliseconds since 1970. */
export interface Opening {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly start: number
  readonly end: number
}

/** Spans of time in which it is open between two moments, in order; those that touch may be two. */
export function openings(
  { time_zone: timeZone, weekly }: OfficeHours,
  closed: ReadonlySet<string>,
  from: number,
  to: number,
): Opening[] {
  return stretches(timeZone, from, to).flatMap(({ start, end, offset }) => {
    const spans = []
    // Local time of the office, as if it were UTC.
    for (
      let midnight = Math.floor((start + offset) / DAY) * DAY;
      midnight < end + offset;
      midnight += DAY
    ) {
      const day = new Date(midnight)
      const date = day.toISOString().slice(0, 10)
      if (closed.has(date)) continue
      for (const span of weekly[(day.getUTCDay() + 6) % 7] ?? [])
        spans.push({
          date,
          start: Math.max(start, midnight - offset + timeOfDay(span.from)),
          end: Math.min(end, midnight - offset + timeOfDay(span.to)),
        })
    }
    return spans.filter((span) => span.start < span.end)
  })
}

/** Milliseconds from midnight to a time like `08:00`. */
export function timeOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE
}
