import type { OfficeSlots } from '@plat/contract/offices/channels'
import { because } from '@plat/contract/platform/reasons'
import type { Misplacement } from '@plat/contract/schedule/appointment'
import {
  NEAREST_SLOTS,
  OFFER_HORIZON_DAYS,
  OFFERED_DAYS,
  type SlotOffer,
  type TimeSpan,
} from '@plat/contract/schedule/slots'
import { LRUCache } from 'lru-cache'
import { fieldError } from '../accounts/field-error.ts'
import {
  type DaySlots,
  isWeekend,
  type SlotSource,
  slotsOfDays,
  type Span,
} from '../offices/day-slots.ts'
import { dayIn } from '../tenancy/document/calendar.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000

/** The time of an appointment, and which of the places of its slot it has, from 1 on. */
export interface TakenTime extends Span {
  readonly place: number
  /** Whether it is only held, for someone who may book it. Left out: no. */
  readonly isHeld?: boolean
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

/** Days around a slot in which free ones are looked for first: reading two months of a busy office takes long. */
const NEAR_DAYS = 2

/** The days around a slot. */
export function nearSpan({ start, end }: Span): Span {
  return { start: start - NEAR_DAYS * DAY, end: end + NEAR_DAYS * DAY }
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
  taken: readonly TakenTime[],
  now: Date,
): SlotOffer['days'] {
  const days: SlotOffer['days'] = []
  const takenNear = byHour(taken)
  for (const { date, slots } of horizonOf(source, now)) {
    if (days.length === OFFERED_DAYS) break
    if (isWeekend(date)) continue
    const shown = slots.map((slot) => ({
      ...instantsOf(slot),
      why: whyNot(source.rule, slot, takenNear, now),
    }))
    if (shown.some(({ why }) => why === null)) days.push({ date, slots: shown })
  }
  return days
}

/**
 * The free slots nearest to a moment, the nearest first.
 * @param taken times of the office's appointments in `within`, of which the slots are
 */
export function nearestFree(
  source: SlotSource,
  taken: readonly TakenTime[],
  now: Date,
  wanted: number,
  within: Span,
): TimeSpan[] {
  const takenNear = byHour(taken)
  const nearest: TimeSpan[] = []
  const byDistance = bookableSlots(source, now)
    .filter(({ start, end }) => start >= within.start && end <= within.end)
    .toSorted((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted))
  for (const slot of byDistance) {
    if (nearest.length === NEAREST_SLOTS) break
    if (whyNot(source.rule, slot, takenNear, now) === null) nearest.push(instantsOf(slot))
  }
  return nearest
}

/** The slots that can be booked, in order. @param taken times of the office's appointments */
export function freeSlots(source: SlotSource, taken: readonly TakenTime[], now: Date): Span[] {
  const takenNear = byHour(taken)
  return bookableSlots(source, now).filter(
    (slot) => whyNot(source.rule, slot, takenNear, now) === null,
  )
}

/** Slots of the days that can be booked, free or not, in order. */
function bookableSlots(source: SlotSource, now: Date): Span[] {
  return horizonOf(source, now).flatMap(({ date, slots }) => (isWeekend(date) ? [] : slots))
}

function instantsOf({ start, end }: Span): TimeSpan {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}

function whyNot(
  rule: OfficeSlots,
  slot: Span,
  takenNear: (span: Span) => readonly TakenTime[],
  now: Date,
): 'late' | 'full' | null {
  if (isLate(slot, rule, now)) return 'late'
  return freePlaces(rule, slot, takenNear(withGap(rule, slot))).length === 0 ? 'full' : null
}

function isLate({ start }: Span, { lead_minutes: lead }: OfficeSlots, now: Date): boolean {
  return now.getTime() >= start - lead * MINUTE
}

/** Why residents could not book a slot that the agency books; null: they could. @param beyond whether it is full */
export function whyAnyway(
  { rule }: SlotSource,
  slot: Span,
  beyond: boolean,
  now: Date,
): 'late' | 'full' | null {
  if (beyond) return 'full'
  return isLate(slot, rule, now) ? 'late' : null
}

/** The time that an appointment in a slot takes from the others, with the minutes between two slots. */
export function withGap({ gap_minutes: gap }: OfficeSlots, { start, end }: Span): Span {
  return { start: start - gap * MINUTE, end: end + gap * MINUTE }
}

/**
 * Places of a slot that can be booked; none: it is full. Appointments that were booked under an earlier rule may lie
 * across several slots, and may have places above the capacity: these leave fewer of the others.
 * @param taken appointments of the office, at least those within `withGap`
 */
export function freePlaces(
  rule: OfficeSlots,
  slot: Span,
  taken: readonly TakenTime[],
): readonly number[] {
  const { start, end } = withGap(rule, slot)
  const places = new Set<number>()
  for (const one of taken) if (one.start < end && one.end > start) places.add(one.place)
  const free = []
  for (let place = 1; free.length + places.size < rule.capacity; place += 1)
    if (!places.has(place)) free.push(place)
  return free
}

/** Finds times near a span: an office has thousands in two months. */
function byHour(taken: readonly TakenTime[]): (span: Span) => TakenTime[] {
  const hoursOf = ({ start, end }: Span) => {
    const first = Math.floor(start / HOUR)
    return Array.from({ length: Math.ceil(end / HOUR) - first }, (_, i) => first + i)
  }
  const near = new Map<number, TakenTime[]>()
  for (const one of taken)
    for (const hour of hoursOf(one)) {
      const others = near.get(hour)
      if (others === undefined) near.set(hour, [one])
      else others.push(one)
    }
  return (span) => hoursOf(span).flatMap((hour) => near.get(hour) ?? [])
}

/**
 * The slot of an office that a request names, free or not.
 * @param anyway whether it may begin sooner than residents can book
 * @throws AppError invalid_request with the reason: it is in the past, too far ahead, on a weekend or a closed day, no
 * slot of the day, or too late to book
 */
export function requireSlot(source: SlotSource, wanted: TimeSpan, now: Date, anyway = false): Span {
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
  if (!anyway && isLate({ start, end }, source.rule, now))
    throw refuse(because('slot_late', { day, time, minutes: source.rule.lead_minutes }))
  return { start, end }
}

/** Days that appointments were looked up in, by date. Sources live as long as a transaction. */
const lookedUp = new WeakMap<SlotSource, Map<string, DaySlots | undefined>>()

function dayOf(source: SlotSource, date: string): DaySlots | undefined {
  const days = lookedUp.get(source) ?? new Map<string, DaySlots | undefined>()
  lookedUp.set(source, days)
  if (!days.has(date)) days.set(date, slotsOfDays(source, date, 1)[0])
  return days.get(date)
}

/**
 * Why an appointment is in no slot of its office any more; null where it is.
 * @param source null: there is no such office
 */
export function misplacement(
  source: SlotSource | null,
  { start, end }: Span,
  place: number,
): Misplacement | null {
  if (source === null) return 'closed_day'
  const day = dayOf(source, dayIn(source.hours.time_zone, new Date(start)))
  if (!day?.opens) return 'closed_day'
  const { slots } = day
  if (slots.some((slot) => slot.start === start && slot.end === end))
    return place > source.rule.capacity ? 'too_many' : null
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
