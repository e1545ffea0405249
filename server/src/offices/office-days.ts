import type {
  EditedDay,
  OfficeDay,
  OfficeHours,
  OfficeSlots,
} from '@plat/contract/offices/channels'
import { dayIn } from '../tenancy/document/calendar.ts'
import { isWeekend, slotsOfDays, type Span } from './day-slots.ts'
import { closedDays } from './office-state.ts'
import { stretches } from './zone-offset.ts'

/** Days that residents see. */
export const SHOWN_DAYS = 7
/** Days that managers see while they edit hours. */
const EDITED_DAYS = 14
const MINUTE = 60_000

/** The next days of an office, from today in its zone. @param holidays days off of the agency */
export function officeDays(
  hours: OfficeHours,
  holidays: readonly string[],
  now: Date,
  count: number,
): OfficeDay[] {
  const closed = closedDays(hours, holidays)
  const names = new Map(hours.closures.map(({ date, name }) => [date, name]))
  const today = Date.parse(dayIn(hours.time_zone, now))
  return Array.from({ length: count }, (_, i) => {
    const day = new Date(today + i * 86_400_000)
    const date = day.toISOString().slice(0, 10)
    if (closed.has(date)) return { date, spans: [], closure: names.get(date) ?? '' }
    return { date, spans: hours.weekly[(day.getUTCDay() + 6) % 7] ?? [], closure: null }
  })
}

/** The next days of an office as managers see them. @param rule null: it takes no appointments */
export function editedDays(
  hours: OfficeHours,
  rule: OfficeSlots | null,
  holidays: readonly string[],
  now: Date,
): EditedDay[] {
  const days = officeDays(hours, holidays, now, EDITED_DAYS)
  const today = dayIn(hours.time_zone, now)
  const cut = rule === null ? [] : slotsOfDays({ hours, holidays, rule }, today, EDITED_DAYS)
  return days.map((day, i) => {
    const slots = isWeekend(day.date) ? [] : (cut[i]?.slots ?? [])
    return { ...day, slots: slots.map((slot) => shownTimes(slot, day.date, hours.time_zone)) }
  })
}

/** Start and end of a slot on the clock; 24:00 for the end of its day, and the time before clocks change at its end. */
function shownTimes({ start, end }: Span, date: string, zone: string): EditedDay['slots'][number] {
  const parts = stretches(zone, start, end)
  const shown = (moment: number, offset = 0) => {
    const minutes = (moment + offset - Date.parse(date)) / MINUTE
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  }
  return { from: shown(start, parts.at(0)?.offset), to: shown(end, parts.at(-1)?.offset) }
}
