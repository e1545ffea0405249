import type { AppointmentOffice } from './appointment-offices.ts'
import { type DaySlots, officeDaySlots } from './office-day-slots.ts'

/** Spans of days that are kept for the hours of an office. */
const MOST_SPANS = 200

/** Slots of offices by their hours, and by what else they follow from. */
const spans = new WeakMap<AppointmentOffice['hours'], Map<string, DaySlots[]>>()

/**
 * Slots of an office on some days, found once for all who ask.
 * @param first `YYYY-MM-DD`
 * @param days how many dates
 */
export function daysOf(
  { hours, holidays, slots }: AppointmentOffice,
  first: string,
  days: number,
): readonly DaySlots[] {
  const known = spans.get(hours) ?? new Map<string, DaySlots[]>()
  spans.set(hours, known)
  const key = JSON.stringify([slots.minutes, slots.between, holidays, first, days])
  const before = known.get(key)
  if (before !== undefined) return before
  const found = officeDaySlots(hours, holidays, slots, first, days)
  if (known.size >= MOST_SPANS) known.clear()
  known.set(key, found)
  return found
}
