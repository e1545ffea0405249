import type { OfficeDay, OfficeHours } from '@plat/contract/offices/channels'
import { dayIn } from '../tenancy/document/calendar.ts'
import { closedDays } from './office-state.ts'

/** Days that residents see. */
export const SHOWN_DAYS = 7
/** Days that managers see while they edit hours. */
export const EDITED_DAYS = 14

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
