import type { OfficeHours, OfficeSlots } from '@plat/contract/offices/channels'
import { closedDays, type Opening, openings, timeOfDay } from '../offices/office-state.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** Hours by which a day of a zone begins before, or ends after, that of UTC, at most; and an hour for changed clocks. */
const WIDEST = 16 * 3_600_000

/** Slots of an office on a date of its clocks; milliseconds since 1970. */
export interface DaySlots {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Whether the office opens at all on that date. */
  readonly opens: boolean
  readonly slots: readonly { readonly start: number; readonly end: number }[]
}

/** Times in which an office is open on a date of its clocks, joined where they touch; milliseconds since 1970. */
export interface DaySpans {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly spans: readonly { readonly start: number; readonly end: number }[]
}

/**
 * When an office is open on some days.
 * @param holidays days off of the agency
 * @param first `YYYY-MM-DD`
 * @param days how many dates
 */
export function officeDaySpans(
  hours: OfficeHours,
  holidays: readonly string[],
  first: string,
  days: number,
): DaySpans[] {
  const midnight = Date.parse(first)
  const closed = closedDays(hours, holidays)
  const opened = new Map<string, Opening[]>()
  const end = midnight + days * DAY + WIDEST
  // In one call clocks may change once.
  for (let start = midnight - WIDEST; start < end; start += DAY)
    for (const opening of openings(hours, closed, start, Math.min(end, start + DAY))) {
      const day = opened.get(opening.date) ?? []
      opened.set(opening.date, day)
      day.push(opening)
    }
  return Array.from({ length: days }, (_, i) => {
    const date = new Date(midnight + i * DAY).toISOString().slice(0, 10)
    return { date, spans: joined(opened.get(date) ?? []) }
  })
}

/**
 * Slots on some days of an office. Minutes that are open, within the time for appointments, and stand together on one
 * date are cut from the first on; a rest that is shorter is none. So an hour that clocks skip is missing, and one that
 * comes twice has two slots.
 */
export function officeDaySlots(
  hours: OfficeHours,
  holidays: readonly string[],
  { minutes, between }: SlotCut,
  first: string,
  days: number,
): DaySlots[] {
  const opened = officeDaySpans(hours, holidays, first, days)
  const booked =
    between === null
      ? opened
      : officeDaySpans({ ...hours, weekly: within(hours.weekly, between) }, holidays, first, days)
  return opened.map(({ date, spans }, i) => ({
    date,
    opens: spans.length > 0,
    slots: booked[i]?.spans.flatMap((span) => cut(span, minutes)) ?? [],
  }))
}

/** What slots of an office follow from, beside its hours. */
export type SlotCut = Pick<OfficeSlots, 'minutes' | 'between'>

/** What of an office's week is between two times of its days: on clocks, as they decide when it is open. */
function within(
  weekly: OfficeHours['weekly'],
  { from, to }: NonNullable<OfficeSlots['between']>,
): OfficeHours['weekly'] {
  const isBefore = (one: string, other: string) => timeOfDay(one) < timeOfDay(other)
  return weekly.map((spans) =>
    spans
      .map((span) => ({
        from: isBefore(span.from, from) ? from : span.from,
        to: isBefore(to, span.to) ? to : span.to,
      }))
      .filter((span) => isBefore(span.from, span.to)),
  )
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Spans without touch or overlap, in order. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last === undefined || start > last.end) result.push({ start, end })
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, end) }
  }
  return result
}

function cut({ start, end }: Span, minutes: number): Span[] {
  const length = minutes * MINUTE
  const slots = []
  for (let at = start; at + length <= end; at += length) slots.push({ start: at, end: at + length })
  return slots
}
