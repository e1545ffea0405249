import type { OfficeHours, OfficeSlots } from '@plat/contract/offices/channels'
import { closedDays, type Opening, openings } from './office-state.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** Milliseconds by which a day of any zone starts before, or ends after, that of UTC at most. */
const WIDEST = 16 * 3_600_000

/** Everything that determines the slots of an office. */
export interface SlotSource {
  readonly hours: OfficeHours
  /** Days off of the agency, `YYYY-MM-DD`. */
  readonly holidays: readonly string[]
  readonly rule: OfficeSlots
}

/** A time span in milliseconds since 1970; `end` is its first moment after. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Slots of an office on a date of its zone. */
export interface DaySlots {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Whether the office opens on that date, at whatever time. */
  readonly opens: boolean
  readonly slots: readonly Span[]
}

/**
 * The one place where slots are computed. The minutes of a date on which an office is open and takes appointments are
 * cut into slots from the first one on, again after each time in between. A rest that is too short for a slot is none.
 * An hour that clocks skip has no slots, an hour that comes twice has them twice.
 * @param first `YYYY-MM-DD`
 * @param days number of dates
 */
export function slotsOfDays(source: SlotSource, first: string, days: number): DaySlots[] {
  const { hours, holidays, rule } = source
  const open = openDays(source, first, days)
  const bookable =
    rule.between === null
      ? open
      : openDays({ hours: clipped(hours, rule.between), holidays }, first, days)
  return open.map(({ date, spans }, i) => ({
    date,
    opens: spans.length > 0,
    slots: cut(bookable[i]?.spans ?? [], rule),
  }))
}

/** The same hours between two times of each day only. */
function clipped(hours: OfficeHours, between: NonNullable<OfficeSlots['between']>): OfficeHours {
  const weekly = hours.weekly.map((spans) =>
    // Times like 08:00 are in order as texts.
    spans
      .map(({ from, to }) => ({
        from: from > between.from ? from : between.from,
        to: to < between.to ? to : between.to,
      }))
      .filter(({ from, to }) => from < to),
  )
  return { ...hours, weekly }
}

/** The times in which an office is open on dates of its zone, those without a gap as one. Parameters as above. */
export function openDays(
  { hours, holidays }: Pick<SlotSource, 'hours' | 'holidays'>,
  first: string,
  days: number,
): { date: string; spans: Span[] }[] {
  const midnight = Date.parse(first)
  const closed = closedDays(hours, holidays)
  const opened = new Map<string, Opening[]>()
  const end = midnight + days * DAY + WIDEST
  // `openings` allows for one change of clocks at a time.
  for (let start = midnight - WIDEST; start < end; start += DAY)
    for (const opening of openings(hours, closed, start, Math.min(end, start + DAY))) {
      const ofDate = opened.get(opening.date) ?? []
      opened.set(opening.date, ofDate)
      ofDate.push(opening)
    }
  return Array.from({ length: days }, (_, i) => {
    const date = new Date(midnight + i * DAY).toISOString().slice(0, 10)
    return { date, spans: joined(opened.get(date) ?? []) }
  })
}

/** Spans in order, those that touch or overlap as one. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last === undefined || start > last.end) result.push({ start, end })
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, end) }
  }
  return result
}

/** @param spans in order */
function cut(spans: readonly Span[], { minutes, gap_minutes: gap }: OfficeSlots): Span[] {
  const slots: Span[] = []
  const length = minutes * MINUTE
  let next = -Infinity
  for (const { start, end } of spans)
    for (next = Math.max(next, start); next + length <= end; next += length + gap * MINUTE)
      slots.push({ start: next, end: next + length })
  return slots
}

/** Whether no appointments are offered on a date, whatever the hours. @param date `YYYY-MM-DD` */
export function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(date).getUTCDay())
}
