import { because } from '@plat/contract/platform/reasons'
import {
  FIRST_SCHEDULE_DAY,
  LAST_SCHEDULE_DAY,
  MAX_FOUND_ENTRIES,
  MAX_SCHEDULE_DAYS,
  MAX_SCHEDULE_ENTRIES,
  type ScheduleDay,
  type ScheduleType,
} from '@plat/contract/schedule/timeline'
import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { Reader } from '../accounts/agency-work.ts'
import { fieldError } from '../accounts/field-error.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import { APPOINTMENT_COLUMNS, type AppointmentRow } from './appointment-row.ts'
import { callBackEntries, callEntries, type TimelineRange } from './conversation-entries.ts'
import { entriesOf } from './entry-view.ts'
import { officeDays } from './office-days.ts'
import type { ScheduleWork } from './schedule-work.ts'

const DAY = 86_400_000

/** Days of a timeline, both included, and the type that it is restricted to. */
interface WantedDays {
  readonly from: string
  readonly to: string
  readonly type?: ScheduleType | undefined
}

/**
 * An account's own timeline. An agent's has the appointments and call-backs that the agent has.
 * @throws AppError invalid_request for days before the first or after the last one, an end before the start, and too many days or entries
 */
export async function scheduleDays(
  work: ScheduleWork,
  reader: Reader & { readonly account: string },
  wanted: WantedDays,
): Promise<ScheduleDay[]> {
  checkDays(wanted)
  const { from, to, type } = wanted
  const zone = work.document.tenant.timeZone
  const limit = type === undefined ? MAX_SCHEDULE_ENTRIES : MAX_FOUND_ENTRIES
  // One more shows that there are too many.
  const range = { account: reader.account, from, to, zone, most: limit + 1 }
  const isInPerson = type === 'confirmed_in_person' || type === 'awaiting_in_person'
  const entries = [
    ...(await appointmentEntries(work, reader, range, type)),
    ...(isInPerson ? [] : await callEntries(work, reader, range)),
    ...(isInPerson || type === 'video' ? [] : await callBackEntries(work, reader, range)),
  ].toSorted(
    (a, b) => a.datetime.start.localeCompare(b.datetime.start) || a.guid.localeCompare(b.guid),
  )
  if (type === undefined && entries.length > limit)
    throw fieldError('to', because('timeline_too_full', { limit }))
  const byDate = Map.groupBy(entries.slice(-limit), ({ datetime }) =>
    dayIn(zone, new Date(datetime.start)),
  )
  const days = daysBetween(from, to) + 1
  const offices = type === undefined ? await officeDays(work, reader, from, days) : new Map()
  const today = dayIn(zone, work.now)
  const dates = type === undefined ? datesFrom(from, days) : [...byDate.keys()]
  return dates.map((date) => ({
    date,
    dayOffset: daysBetween(today, date),
    entries: [
      ...[offices.get(date)].filter((day) => day !== undefined),
      ...(byDate.get(date) ?? []),
    ],
  }))
}

function checkDays({ from, to, type }: WantedDays): void {
  for (const [field, day] of Object.entries({ from, to })) {
    if (day < FIRST_SCHEDULE_DAY)
      throw fieldError(field, because('day_too_early', { first: FIRST_SCHEDULE_DAY, day }))
    if (day > LAST_SCHEDULE_DAY)
      throw fieldError(field, because('day_too_late', { last: LAST_SCHEDULE_DAY, day }))
  }
  if (to < from) throw fieldError('to', because('days_reversed', { start: from, end: to }))
  const days = daysBetween(from, to) + 1
  if (type === undefined && days > MAX_SCHEDULE_DAYS)
    throw fieldError('to', because('timeline_too_long', { limit: MAX_SCHEDULE_DAYS, days }))
}

async function appointmentEntries(
  work: ScheduleWork,
  reader: Reader,
  { account, from, to, zone, most }: TimelineRange,
  type: ScheduleType = 'all',
): Promise<ScheduleEntry[]> {
  const rows = await work.tx.query<AppointmentRow>(
    `select ${APPOINTMENT_COLUMNS} from appointment c
     where (c.owner = $1 or (c.assignee = $1 and $6)) and c.starts_at >= $2::date::timestamp at time zone $4
       and c.starts_at < ($3::date + 1)::timestamp at time zone $4
       and case $7 when 'video' then c.kind = 'video' when 'confirmed_in_person' then c.kind = 'in_person' and c.state = 'confirmed'
         when 'awaiting_in_person'
           then c.kind = 'in_person' and c.state in ('request', 'awaiting') and c.ends_at > $8 else true end
     order by c.starts_at desc, c.guid limit $5`,
    [account, from, to, zone, most, reader.level === 'internal', type, work.now],
  )
  const seen = rows.map((row) => ({
    row,
    side: row.owner === account ? ('user' as const) : ('agency' as const),
  }))
  return entriesOf(work, reader, seen)
}

/** Dates from one on. @param days number of them */
function datesFrom(first: string, days: number): string[] {
  return Array.from({ length: days }, (_, i) =>
    new Date(Date.parse(first) + i * DAY).toISOString().slice(0, 10),
  )
}

/** Days from one date to another; negative where the other is earlier. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}
