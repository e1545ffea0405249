import type { StaffPart } from '@plat/contract/schedule/entry'
import { dayIn } from '../tenancy/document/calendar.ts'
import type { AppointmentOffice } from './appointment-offices.ts'
import type { AppointmentRow } from './appointment-row.ts'
import { daysOf } from './known-days.ts'

/** Why an appointment does not fit its office's hours any more; null where it does. */
export function misplacement(
  office: AppointmentOffice | null,
  {
    starts_at: start,
    ends_at: end,
    place,
  }: Pick<AppointmentRow, 'starts_at' | 'ends_at' | 'place'>,
): StaffPart['misplaced'] {
  if (office === null) return 'closed_day'
  const [day] = daysOf(office, dayIn(office.hours.time_zone, start), 1)
  if (!day?.opens) return 'closed_day'
  const { slots } = day
  const fits = slots.some((one) => one.start === start.getTime() && one.end === end.getTime())
  if (fits) return place > office.slots.capacity ? 'too_many' : null
  const [first, last] = [slots[0]?.start ?? Infinity, slots.at(-1)?.end ?? -Infinity]
  return start.getTime() < first || end.getTime() > last ? 'outside_hours' : 'other_slots'
}
