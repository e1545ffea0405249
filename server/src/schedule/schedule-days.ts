import type { ScheduleDay, ScheduleEntry } from '@plat/contract/schedule/entry'
import { because } from '@plat/contract/platform/reasons'
import {
  FIRST_SCHEDULE_DAY,
  MAX_FOUND_ENTRIES,
  MAX_SCHEDULE_DAYS,
  type ScheduleType,
} from '@plat/contract/schedule/schedule'
import { fieldError } from '../accounts/field-error.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import { APPOINTMENT_COLUMNS, type AppointmentRow } from './appointment-row.ts'
import { type CallRange, callEntries } from './call-entries.ts'
import { entriesOf } from './entry-view.ts'
import { officeDayEntries } from './office-day-entries.ts'
import type { Reader } from './reader.ts'
import { entryParts } from './routes-parts.ts'
import type { ScheduleWork } from './schedule-work.ts'

const DAY = 86_400_000

/** Days of a schedule, both included, and what it is narrowed to. */
export interface WantedSchedule {
  readonly from: string
  readonly to: string
  readonly type?: ScheduleType | undefined
}

/** @throws AppError invalid_request for days before the first one, ends before starts, and too many days. */
function checkRange({ from, to, type }: WantedSchedule): void {
  for (const [field, day] of Object.entries({ from, to }))
    if (day < FIRST_SCHEDULE_DAY)
      throw fieldError(field, because('day_too_early', { first: FIRST_SCHEDULE_DAY, day }))
  if (to < from) throw fieldError('to', because('days_reversed', { start: from, end: to }))
  const days = daysBetween(from, to) + 1
  if (type === undefined && days > MAX_SCHEDULE_DAYS)
    throw fieldError('to', because('schedule_too_long', { limit: MAX_SCHEDULE_DAYS, days }))
}

/** An account's own schedule. */
export async function scheduleDays(
  work: ScheduleWork,
  reader: Reader & { readonly guid: string },
  wanted: WantedSchedule,
): Promise<ScheduleDay[]> {
  checkRange(wanted)
  const { from, to, type } = wanted
  const zone = work.agency.document.tenant.timeZone
  const range = { account: reader.guid, from, to, zone, most: MAX_FOUND_ENTRIES }
  const appointments = await appointmentEntries(work, reader, range, type)
  const isNarrow = type === 'confirmed_in_person' || type === 'awaiting_in_person'
  const calls = isNarrow ? [] : await callEntries(work, reader, range)
  const offices = type === undefined ? await officeDayEntries(work, reader, from, to) : []
  const timed = [...appointments, ...calls].toSorted(
    (a, b) => a.datetime.start.localeCompare(b.datetime.start) || a.guid.localeCompare(b.guid),
  )
  const found = type === undefined ? timed : timed.slice(-MAX_FOUND_ENTRIES)
  const byDate = Map.groupBy(found, ({ datetime }) => dayIn(zone, new Date(datetime.start)))
  const today = dayIn(zone, work.now)
  const dates = type === undefined ? allDates(from, to) : [...byDate.keys()].toSorted()
  const officeOn = new Map(offices.map(({ date, entry }) => [date, entry]))
  return dates.map((date) => ({
    date,
    dayOffset: daysBetween(today, date),
    entries: [...present(officeOn.get(date)), ...(byDate.get(date) ?? [])],
  }))
}

function present(entry: ScheduleEntry | undefined): ScheduleEntry[] {
  return entry === undefined ? [] : [entry]
}

// What of an account's own appointments fits a type.
const ANY = 'true'
const CONFIRMED = `p.kind = 'in_person' and p.state = 'confirmed'`
const AWAITING = `p.kind = 'in_person' and p.state in ('request', 'awaiting') and p.ends_at > now()`
const VIDEO = `p.kind = 'video'`

async function appointmentEntries(
  work: ScheduleWork,
  reader: Reader,
  { account, from, to, zone, most }: CallRange,
  type: ScheduleType | undefined,
): Promise<ScheduleEntry[]> {
  const rows = await work.tx.query<AppointmentRow>(
    `select ${APPOINTMENT_COLUMNS} from appointment p
     where (p.owner = $1 or p.assignee = $1) and p.starts_at >= $2::date::timestamp at time zone $4
       and p.starts_at < ($3::date + 1)::timestamp at time zone $4 
       and ${type === 'confirmed_in_person' ? CONFIRMED : type === 'awaiting_in_person' ? AWAITING : type === 'video' ? VIDEO : ANY}
     order by p.starts_at desc, p.guid limit $5`,
    [account, from, to, zone, type === undefined ? null : most],
  )
  const seen = rows.map((row) => ({
    row,
    side: row.owner === account ? ('user' as const) : ('agency' as const),
  }))
  return entriesOf(entryParts(work, reader), seen)
}

function allDates(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) =>
    new Date(Date.parse(from) + i * DAY).toISOString().slice(0, 10),
  )
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}
