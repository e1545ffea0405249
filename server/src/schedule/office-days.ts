import type { OfficeDayEntry } from '@plat/contract/schedule/timeline'
import type { Reader } from '../accounts/agency-work.ts'
import { departmentChannel } from '../offices/channels.ts'
import { openDays, type Span } from '../offices/day-slots.ts'
import { startOfDay } from '../platform/zone-time.ts'
import type { DepartmentDocument } from '../tenancy/document/department-document.ts'
import type { AppointmentOffice, ScheduleWork } from './schedule-work.ts'

const DAY = 86_400_000

/**
 * When offices are open on some days: those of the departments that take calls or appointments, for an agent those that
 * reach the agent. None where there is no such department.
 * @param first `YYYY-MM-DD`
 * @param days number of dates
 */
export async function officeDays(
  work: ScheduleWork,
  reader: Reader,
  first: string,
  days: number,
): Promise<ReadonlyMap<string, OfficeDayEntry>> {
  const departments = await departmentsOf(work, reader)
  const offices = departments.flatMap(({ id }) => {
    const channel = departmentChannel(work.document, id)
    const office = channel === undefined ? null : work.officeOf(channel.guid)
    return office === null ? [] : [office]
  })
  const [office] = offices
  if (office === undefined) return new Map()
  const only = departments.length === 1 ? (departments[0]?.name ?? null) : null
  const zones = new Set(offices.map(({ hours }) => hours.time_zone))
  const zone = zones.size === 1 ? office.hours.time_zone : work.document.tenant.timeZone
  // Most departments have the same hours.
  const openOn = [...distinct(offices)].map((one) => openDays(one, first, days))
  return new Map(
    Array.from({ length: days }, (_, i) => {
      const date = new Date(Date.parse(first) + i * DAY).toISOString().slice(0, 10)
      const spans = openOn.map((dates) => dates[i]?.spans ?? [])
      return [date, { ...dayView(date, zone, spans), department: only }]
    }),
  )
}

/** Offices with different hours. */
function distinct(offices: readonly AppointmentOffice[]): Iterable<AppointmentOffice> {
  return new Map(offices.map((office) => [JSON.stringify(office.hours), office])).values()
}

/** @param offices times in which each is open on the date */
function dayView(
  date: string,
  zone: string,
  offices: readonly (readonly Span[])[],
): Omit<OfficeDayEntry, 'department'> {
  const spans = offices.flat()
  const isOpen = spans.length > 0
  const next = new Date(Date.parse(date) + DAY).toISOString().slice(0, 10)
  const start = isOpen ? Math.min(...spans.map((span) => span.start)) : startOfDay(date, zone)
  const end = isOpen ? Math.max(...spans.map((span) => span.end)) : startOfDay(next, zone)
  const hours = new Set(offices.map((one) => JSON.stringify(one)))
  return {
    type: 'allday',
    displayType: 'ALL DAY',
    status: isOpen ? 'confirmed' : 'closed',
    datetime: { start: new Date(start).toISOString(), end: new Date(end).toISOString() },
    time_zone: zone,
    discriminator: 'other',
    varies: hours.size > 1 || offices.some((one) => one.length > 1),
  }
}

async function departmentsOf(
  { tx, document }: ScheduleWork,
  { account, level }: Reader,
): Promise<readonly DepartmentDocument[]> {
  const reachable = document.departments.filter(
    ({ tags }) => tags.includes('call') || tags.includes('appointment'),
  )
  if (level !== 'internal') return reachable
  const [agent] = await tx.query<{ modules: string[] | null }>(
    'select modules from agent where account = $1',
    [account],
  )
  const served = agent?.modules ?? null
  if (served === null) return reachable
  return reachable.filter(
    ({ modules }) => modules.length === 0 || modules.some((code) => served.includes(code)),
  )
}
