import { because } from '@plat/contract/platform/reasons'
import { OFFER_HORIZON_DAYS, type TimeSpan } from '@plat/contract/schedule/slots'
import { fieldError } from '../accounts/field-error.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import type { AppointmentOffice } from './appointment-offices.ts'
import { horizonOf, isLate, isWeekend } from './offer-slots.ts'

/** A slot of an office; milliseconds since 1970. */
export interface WantedSlot {
  readonly start: number
  readonly end: number
}

/**
 * The slot of an office that somebody names, whether or not others have it.
 * @throws AppError invalid_request with what is wrong: it is past, too far away, on a weekend or a closed day, no slot of
 * the day, or begins too soon.
 */
export function requireSlot(office: AppointmentOffice, wanted: TimeSpan, now: Date): WantedSlot {
  const { time_zone: zone } = office.hours
  const [start, end] = [Date.parse(wanted.start), Date.parse(wanted.end)]
  const { day, time } = clockOf(start, zone)
  const refuse = (reason: ReturnType<typeof because>) => fieldError('datetime', reason)
  if (start <= now.getTime()) throw refuse(because('slot_past', { day, time }))
  const days = horizonOf(office, now)
  const found = days.find(({ date }) => date === day)
  if (found === undefined) throw refuse(because('slot_too_far', { day, days: OFFER_HORIZON_DAYS }))
  if (isWeekend(day)) throw refuse(because('slot_weekend', { day }))
  if (!found.opens) throw refuse(because('slot_day_closed', { day }))
  if (!found.slots.some((slot) => slot.start === start && slot.end === end)) {
    const starts = found.slots.map((slot) => clockOf(slot.start, zone).time).join(', ')
    throw refuse(
      because('slot_not_offered', {
        day,
        time,
        end: clockOf(end, zone).time,
        starts: starts || '–',
      }),
    )
  }
  const { lead_minutes: minutes } = office.slots
  if (isLate(start, minutes, now)) throw refuse(because('slot_late', { day, time, minutes }))
  return { start, end }
}

/** What a calendar and a clock of a time zone show. */
export function clockOf(moment: number, timeZone: string): { day: string; time: string } {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })
  clocks.set(timeZone, clock)
  return { day: dayIn(timeZone, new Date(moment)), time: clock.format(moment) }
}

/** By zone: making one takes long. */
const clocks = new Map<string, Intl.DateTimeFormat>()
