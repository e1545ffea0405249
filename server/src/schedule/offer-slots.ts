import {
  NEAREST_SLOTS,
  OFFER_HORIZON_DAYS,
  OFFERED_DAYS,
  type Slot,
  type SlotOffer,
  type TimeSpan,
} from '@plat/contract/schedule/slots'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import type { AppointmentOffice } from './appointment-offices.ts'
import { daysOf } from './known-days.ts'
import type { DaySlots } from './office-day-slots.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
/** Hours that a slot is long at most: what overlaps a time begins so much before it at the earliest. */
const LONGEST_HOURS = 8

/** Time that an appointment takes of an office; milliseconds since 1970. */
export interface TakenTime {
  readonly start: number
  readonly end: number
  readonly place: number
}

/**
 * What of an office is taken in a time.
 * @param except guid of an appointment that is to be moved; null: none
 */
export async function takenTimes(
  { query }: TenantTransaction,
  channel: string,
  span: { readonly start: number; readonly end: number },
  except: string | null,
): Promise<TakenTime[]> {
  const rows = await query<{ starts_at: Date; ends_at: Date; place: number }>(
    `select starts_at, ends_at, place from appointment
     where channel = $1 and state <> 'cancelled' and starts_at < $3 and ends_at > $2
       and starts_at > $2::timestamptz - make_interval(hours => $4) and guid is distinct from $5::uuid`,
    [channel, new Date(span.start), new Date(span.end), LONGEST_HOURS, except],
  )
  return rows.map(({ starts_at, ends_at, place }) => ({
    start: starts_at.getTime(),
    end: ends_at.getTime(),
    place,
  }))
}

/** Days of an office that can be offered at all: from today on in its zone. */
export function horizonOf(office: AppointmentOffice, now: Date): readonly DaySlots[] {
  return daysOf(office, dayIn(office.hours.time_zone, now), OFFER_HORIZON_DAYS)
}

/**
 * The next five weekdays with a slot that can be had.
 * @param from the first day that is wanted, `YYYY-MM-DD`; null: today
 */
export function offeredDays(
  office: AppointmentOffice,
  taken: readonly TakenTime[],
  now: Date,
  from: string | null,
): SlotOffer['days'] {
  const days: SlotOffer['days'] = []
  const overlapping = overlapCounter(taken)
  for (const { date, slots } of horizonOf(office, now)) {
    if (days.length === OFFERED_DAYS) break
    if (isWeekend(date) || (from !== null && date < from)) continue
    const shown = slots.map((slot) => stateOf(office, slot, overlapping, now))
    if (shown.some(({ free }) => free)) days.push({ date, slots: shown })
  }
  return days
}

/** The free slots nearest to a moment, the nearest first. */
export function nearestFree(
  office: AppointmentOffice,
  taken: readonly TakenTime[],
  now: Date,
  wanted: Date,
): TimeSpan[] {
  const overlapping = overlapCounter(taken)
  const distance = ({ start }: { readonly start: number }) => Math.abs(start - wanted.getTime())
  const nearest: TimeSpan[] = []
  const slots = horizonOf(office, now).flatMap((day) => (isWeekend(day.date) ? [] : day.slots))
  for (const slot of slots.toSorted((a, b) => distance(a) - distance(b))) {
    const { start, end, free } = stateOf(office, slot, overlapping, now)
    if (free && nearest.push({ start, end }) === NEAREST_SLOTS) break
  }
  return nearest
}

/** The time that is looked at: what is taken in it decides. */
export function horizonSpan(now: Date): { start: number; end: number } {
  return { start: now.getTime() - 2 * DAY, end: now.getTime() + (OFFER_HORIZON_DAYS + 2) * DAY }
}

/** How many of the taken times overlap a span; milliseconds since 1970. */
type OverlapCounter = (start: number, end: number) => number

/** Looks only at what is taken in the same hours. */
function overlapCounter(taken: readonly TakenTime[]): OverlapCounter {
  const byHour = new Map<number, TakenTime[]>()
  for (const one of taken)
    for (let hour = Math.floor(one.start / HOUR); hour * HOUR < one.end; hour += 1) {
      const others = byHour.get(hour)
      if (others === undefined) byHour.set(hour, [one])
      else others.push(one)
    }
  return (start, end) => {
    const found = new Set<TakenTime>()
    for (let hour = Math.floor(start / HOUR); hour * HOUR < end; hour += 1)
      for (const one of byHour.get(hour) ?? [])
        if (one.start < end && one.end > start) found.add(one)
    return found.size
  }
}

function stateOf(
  { slots }: AppointmentOffice,
  { start, end }: { readonly start: number; readonly end: number },
  overlapping: OverlapCounter,
  now: Date,
): Slot {
  const span = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
  if (isLate(start, slots.lead_minutes, now)) return { ...span, free: false, why: 'late' }
  const isFull = overlapping(start, end) >= slots.capacity
  return { ...span, free: !isFull, why: isFull ? 'full' : null }
}

/** Whether a slot begins too soon to be had. */
export function isLate(start: number, leadMinutes: number, now: Date): boolean {
  return now.getTime() >= start - leadMinutes * MINUTE
}

/** @param date `YYYY-MM-DD` */
export function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(date).getUTCDay())
}
