import type { OfficeDay, OfficeHours } from '@plat/contract/offices/channels'
import { dayIn } from '../tenancy/document/calendar.ts'
import { closedDays } from './office-state.ts'

/** Days that whoever edits hours sees. */
const DAYS = 14

/** The next two weeks of an office, from today in its zone. @param holidays days off of the agency */
export function officeDays(
  hours: OfficeHours,
  holidays: readonly string[],
  now: Date,
): OfficeDay[] {
  const closed = closedDays(hours, holidays)
  const names = new Map(hours.closures.map(({ date, name }) => [date, name]))
  const today = Date.parse(dayIn(hours.time_zone, now))
  return Array.from({ length: DAYS }, (_, i) => {
    const day = new Date(today + i * 86_400_000)
    const date = day.toISOString().slice(0, 10)
    if (closed.has(date)) return { date, spans: [], closure: names.get(date) ?? '' }
    return { date, spans: hours.weekly[(day.getUTCDay() + 6) % 7] ?? [], closure: null }
  })
}
