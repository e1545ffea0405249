import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { OfficeHours } from '@plat/contract/offices/channels'
import { because } from '@plat/contract/platform/reasons'
import {
  NEAREST_SLOTS,
  OFFER_HORIZON_DAYS,
  OFFERED_DAYS,
  type SlotOffer,
  type TimeSpan,
} from '@plat/contract/schedule/slots'
import { LRUCache } from 'lru-cache'
import { fieldError } from '../accounts/field-error.ts'
import { closedDays, type Opening, openings } from '../offices/office-state.ts'
import { dayIn } from '../tenancy/document/calendar.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** Milliseconds by which a day of any zone starts before, or ends after, that of UTC at most. */
const WIDEST = 16 * 3_600_000

/** How the hours of an office are cut into slots. */
export interface SlotRule {
  /** Length of a slot. */
  readonly minutes: number
  /** A slot can be booked until so many minutes before it starts. */
  readonly leadMinutes: number
  /** Appointments at the same time. */
  readonly capacity: number
}

/** Hourly slots with one appointment each, until an hour before (ENG-09, VAL-21). */
export const HOURLY: SlotRule = { minutes: 60, leadMinutes: 60, capacity: 1 }

/** Everything that determines the slots of an office. */
export interface SlotSource {
  readonly hours: OfficeHours
  /** Days off of the agency, `YYYY-MM-DD`. */
  readonly holidays: readonly string[]
  readonly rule: SlotRule
}

/** A time span in milliseconds since 1970; `end` is its first moment after. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Slots of an office on a date of its zone. */
interface DaySlots {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Whether the office opens on that date. */
  readonly opens: boolean
  readonly slots: readonly Span[]
}

/**
 * The one place where slots are made. The minutes of a date on which an office is open, without a gap, are cut into
 * slots from the first one on. A rest that is too short for a slot is none. An hour that clocks skip has no slots, an
 * hour that comes twice has them twice.
 * @param first `YYYY-MM-DD`
 * @param days number of dates
 */
export function slotsOfDays(source: SlotSource, first: string, days: number): DaySlots[] {
  return openDays(source, first, days).map(({ date, spans }) => ({
    date,
    opens: spans.length > 0,
    slots: spans.flatMap((span) => cut(span, source.rule.minutes * MINUTE)),
  }))
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

function cut({ start, end }: Span, length: number): Span[] {
  const count = Math.floor((end - start) / length)
  return Array.from({ length: count }, (_, i) => ({
    start: start + i * length,
    end: start + (i + 1) * length,
  }))
}

/** Days that can be booked, by everything that determines them. Each request reads the hours of offices again. */
const known = new LRUCache<string, readonly DaySlots[]>({ max: 200 })

/** The days from today on that can be booked, made once a day for all who ask. */
function horizonOf({ hours, holidays, rule }: SlotSource, now: Date): readonly DaySlots[] {
  const today = dayIn(hours.time_zone, now)
  const key = JSON.stringify([today, hours, holidays, rule])
  const before = known.get(key)
  if (before !== undefined) return before
  const days = slotsOfDays({ hours, holidays, rule }, today, OFFER_HORIZON_DAYS)
  known.set(key, days)
  return days
}

/** The time in which appointments decide what is free. */
export function horizonSpan(now: Date): Span {
  return { start: now.getTime() - 2 * DAY, end: now.getTime() + (OFFER_HORIZON_DAYS + 2) * DAY }
}

/**
 * The next five weekdays with a slot that can be booked.
 * @param taken times of the office's appointments
 */
export function offeredDays(
  source: SlotSource,
  taken: readonly Span[],
  now: Date,
): SlotOffer['days'] {
  const days: SlotOffer['days'] = []
  const countTaken = overlapCounter(taken)
  for (const { date, slots } of horizonOf(source, now)) {
    if (days.length === OFFERED_DAYS) break
    if (isWeekend(date)) continue
    const shown = slots.map((slot) => ({
      ...instantsOf(slot),
      why: whyNot(source.rule, slot, countTaken, now),
    }))
    if (shown.some(({ why }) => why === null)) days.push({ date, slots: shown })
  }
  return days
}

/** The free slots nearest to a moment, the nearest first. */
export function nearestFree(
  source: SlotSource,
  taken: readonly Span[],
  now: Date,
  wanted: number,
): TimeSpan[] {
  const countTaken = overlapCounter(taken)
  return horizonOf(source, now)
    .flatMap(({ date, slots }) => (isWeekend(date) ? [] : slots))
    .filter((slot) => whyNot(source.rule, slot, countTaken, now) === null)
    .toSorted((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted))
    .slice(0, NEAREST_SLOTS)
    .map(instantsOf)
}

function instantsOf({ start, end }: Span): TimeSpan {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}

function whyNot(
  { leadMinutes, capacity }: SlotRule,
  slot: Span,
  countTaken: (slot: Span) => number,
  now: Date,
): 'late' | 'full' | null {
  if (isLate(slot, leadMinutes, now)) return 'late'
  return countTaken(slot) >= capacity ? 'full' : null
}

function isLate({ start }: Span, leadMinutes: number, now: Date): boolean {
  return now.getTime() >= start - leadMinutes * MINUTE
}

/** Counts the times that overlap a slot. They are found by day: an office has thousands in two months. */
function overlapCounter(taken: readonly Span[]): (slot: Span) => number {
  const dayOf = (moment: number) => Math.floor(moment / DAY)
  const byDay = new Map<number, Span[]>()
  for (const one of taken)
    for (let day = dayOf(one.start); day <= dayOf(one.end - 1); day += 1) {
      const others = byDay.get(day)
      if (others === undefined) byDay.set(day, [one])
      else others.push(one)
    }
  return ({ start, end }) => {
    const found = new Set<Span>()
    for (let day = dayOf(start); day <= dayOf(end - 1); day += 1)
      for (const one of byDay.get(day) ?? []) if (one.start < end && one.end > start) found.add(one)
    return found.size
  }
}

/**
 * The slot of an office that a request names, free or not.
 * @throws AppError invalid_request with the reason: it is in the past, too far ahead, on a weekend or a closed day, no
 * slot of the day, or too late to book
 */
export function requireSlot(source: SlotSource, wanted: TimeSpan, now: Date): Span {
  const { time_zone: zone } = source.hours
  const [start, end] = [Date.parse(wanted.start), Date.parse(wanted.end)]
  const { day, time } = clockOf(start, zone)
  const refuse = (reason: ReturnType<typeof because>) => fieldError('datetime', reason)
  if (start <= now.getTime()) throw refuse(because('slot_past', { day, time }))
  const found = horizonOf(source, now).find(({ date }) => date === day)
  if (found === undefined) throw refuse(because('slot_too_far', { days: OFFER_HORIZON_DAYS }))
  if (isWeekend(day)) throw refuse(because('slot_weekend', { day }))
  if (!found.opens) throw refuse(because('slot_day_closed', { day }))
  if (!found.slots.some((slot) => slot.start === start && slot.end === end)) {
    const starts = found.slots.map((slot) => clockOf(slot.start, zone).time).join(', ') || '–'
    throw refuse(because('slot_not_offered', { day, time, end: clockOf(end, zone).time, starts }))
  }
  const { leadMinutes: minutes } = source.rule
  if (isLate({ start, end }, minutes, now))
    throw refuse(because('slot_late', { day, time, minutes }))
  return { start, end }
}

/** Why an appointment is in no slot of its office any more; null where it is. @param source null: there is no such office */
export function misplacement(
  source: SlotSource | null,
  { start, end }: Span,
): ScheduleEntry['misplaced'] {
  if (source === null) return 'closed_day'
  const day = dayIn(source.hours.time_zone, new Date(start))
  const [found] = slotsOfDays(source, day, 1)
  if (!found?.opens) return 'closed_day'
  const { slots } = found
  if (slots.some((slot) => slot.start === start && slot.end === end)) return null
  const [first, last] = [slots[0]?.start ?? Infinity, slots.at(-1)?.end ?? -Infinity]
  return start < first || end > last ? 'outside_hours' : 'other_slots'
}

/** Date and time of a moment in a zone: `YYYY-MM-DD`, `HH:MM`. */
export function clockOf(moment: number, timeZone: string): { day: string; time: string } {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })
    clocks.set(timeZone, clock)
  }
  return { day: dayIn(timeZone, new Date(moment)), time: clock.format(moment) }
}

/** By zone: making one takes long. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** @param date `YYYY-MM-DD` */
function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(date).getUTCDay())
}
