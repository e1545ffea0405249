import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { servedBy } from '../agents/served-by.ts'
import { departmentChannel } from '../offices/channels.ts'
import { defaultHours } from '../offices/office-hours.ts'
import { hashGuid } from '../platform/hash-guid.ts'
import { startOfDay } from '../platform/zone-time.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { NOTHING } from './call-entries.ts'
import { officeDaySpans } from './office-day-slots.ts'
import type { Reader } from './reader.ts'
import type { ScheduleWork } from './schedule-work.ts'

const DAY = 86_400_000

/**
 * The office of a reader on each day: of the one department that somebody of the agency deals with, else as the agency
 * says itself. Open from its first to its last minute, or closed for the whole day.
 */
export async function officeDayEntries(
  work: ScheduleWork,
  reader: Reader,
  from: string,
  to: string,
): Promise<{ date: string; entry: ScheduleEntry }[]> {
  const { document } = work.agency
  const department = await onlyDepartment(work, reader)
  const channel = department === null ? undefined : departmentChannel(document, department)
  const office = channel === undefined ? null : work.officeOf(channel.guid)
  const hours = office?.hours ?? defaultHours(document)
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  const zone = hours.time_zone
  return officeDaySpans(hours, document.tenant.calendar.holidays, from, days).map(
    ({ date, spans }) => {
      const [first, last] = [spans[0]?.start, spans.at(-1)?.end]
      const next = new Date(Date.parse(date) + DAY).toISOString().slice(0, 10)
      return {
        date,
        entry: {
          type: 'allday',
          displayType: 'ALL DAY',
          status: first === undefined ? 'closed' : 'confirmed',
          datetime: {
            start: new Date(first ?? startOfDay(date, zone)).toISOString(),
            end: new Date(last ?? startOfDay(next, zone)).toISOString(),
          },
          time_zone: zone,
          contact: null,
          department: office?.department?.name ?? null,
          discriminator: 'other',
          reference: null,
          guid: hashGuid(`office-day/${document.tenant.code}/${department ?? ''}/${date}`),
          notes: null,
          transactions: [],
          location: null,
          subject: null,
          kind: null,
          needs: null,
          version: null,
          cancelled: null,
          can: NOTHING,
          staff: null,
        },
      }
    },
  )
}

/** Id of the department that somebody of the agency deals with, where it is one. */
async function onlyDepartment(
  { tx, agency }: ScheduleWork,
  reader: Reader,
): Promise<string | null> {
  if (reader.level !== 'internal') return null
  const departments = await departmentsOf(agency.document, () =>
    servedBy(tx, agency.document, reader.guid),
  )
  const [one, second] = departments
  return one !== undefined && second === undefined ? one : null
}

async function departmentsOf(
  { departments }: TenantDocument,
  served: () => ReturnType<typeof servedBy>,
): Promise<readonly string[]> {
  const theirs = await served()
  if (theirs === null) return departments.map(({ id }) => id)
  return departments
    .filter(({ modules }) => modules.some((code) => theirs.modules.includes(code)))
    .map(({ id }) => id)
}
