import type { OfficeHours } from '@plat/contract/offices/channels'
import { clockOf, isClock, minutesOf } from './clock-time.ts'
import { dayFaults, type Span } from './spans.ts'

/** Most spans of a day. */
const MAX_SPANS = 6
/** Minute of the day at which a span that is offered begins at the latest. */
const LATEST_START = 24 * 60 - 15
/** Days that offices are usually open on: Monday to Friday. */
export const WORKING_DAYS = [0, 1, 2, 3, 4] as const
export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/** Office hours while they are edited. */
export interface HoursDraft {
  readonly time_zone: string
  /** Monday first. */
  readonly weekly: readonly (readonly Span[])[]
  readonly closures: readonly { readonly date: string; readonly name: string }[]
  readonly agency_holidays: boolean
}

/** Whether anything is wrong with hours. */
export function hasFaults({ weekly }: HoursDraft): boolean {
  return weekly.some((spans) => dayFaults(spans).some(({ from, to }) => from ?? to))
}

/** The hours to send: each day's spans in order, those that touch as one. Null while something is wrong. */
export function hoursOf(draft: HoursDraft): OfficeHours | null {
  if (hasFaults(draft)) return null
  return {
    ...draft,
    weekly: draft.weekly.map(inOrder),
    closures: [...draft.closures],
  }
}

function inOrder(spans: readonly Span[]): Span[] {
  const ordered: Span[] = []
  for (const span of spans.toSorted((one, other) => minutesOf(one.from) - minutesOf(other.from))) {
    const last = ordered.at(-1)
    if (last?.to === span.from) ordered[ordered.length - 1] = { from: last.from, to: span.to }
    else ordered.push(span)
  }
  return ordered
}

/** Hours with other spans on a day. */
export function withDay(draft: HoursDraft, day: number, spans: readonly Span[]): HoursDraft {
  return { ...draft, weekly: draft.weekly.map((old, index) => (index === day ? spans : old)) }
}

/** Hours with the spans of one day on others as well. */
export function copiedDay(draft: HoursDraft, day: number, days: readonly number[]): HoursDraft {
  const spans = draft.weekly[day] ?? []
  return {
    ...draft,
    weekly: draft.weekly.map((old, index) => (days.includes(index) ? spans : old)),
  }
}

/** A span that a day could have next: a working day, or the afternoon after what it has; null: there is no room. */
export function nextSpan(spans: readonly Span[]): Span | null {
  const ends = spans.map(({ to }) => to).filter(isClock)
  if (ends.length === 0) return { from: '08:00', to: '17:00' }
  const last = Math.max(...ends.map(minutesOf))
  if (last > LATEST_START || spans.length >= MAX_SPANS) return null
  const from = Math.min(last + 60, LATEST_START)
  return { from: clockOf(from), to: clockOf(Math.max(17 * 60, Math.min(from + 60, 24 * 60))) }
}

/** Hours with another day on which the office is closed; one that is there already gets the name. */
export function withClosure(draft: HoursDraft, date: string, name: string): HoursDraft {
  const others = draft.closures.filter((closure) => closure.date !== date)
  const closures = [...others, { date, name }].toSorted((one, other) =>
    one.date < other.date ? -1 : 1,
  )
  return { ...draft, closures }
}
