import { because } from '@plat/contract/platform/reasons'
import { channelByGuid } from '../offices/channels.ts'
import { readOffices } from '../offices/office-hours.ts'
import { officeState } from '../offices/office-state.ts'
import { AppError } from '../platform/errors.ts'
import type { CallWork } from './call-work.ts'
import type { StoredSubject } from './stored-subject.ts'

/** @throws AppError conflict while the office is closed, with when it opens. */
export async function requireOpenOffice(work: CallWork, { channel }: StoredSubject): Promise<void> {
  const { tx, document } = work
  const office = channel === null ? undefined : channelByGuid(document, channel)
  if (office === undefined) return
  const [{ now } = { now: new Date() }] = await tx.query<{ now: Date }>('select now() as now')
  const { hours } = (await readOffices(tx, document, now))(office)
  const { open, opens } = officeState(hours, document.tenant.calendar.holidays, now)
  if (open) return
  if (opens === null) throw new AppError('conflict', because('call_office_closed_for_long'))
  throw new AppError('conflict', because('call_office_closed', clockOf(opens, hours.time_zone)))
}

/** Time zone of the office of a channel. */
export async function zoneOf({ tx, document }: CallWork, channel: string | null): Promise<string> {
  const office = channel === null ? undefined : channelByGuid(document, channel)
  if (office === undefined) return document.tenant.timeZone
  return (await readOffices(tx, document, new Date()))(office).hours.time_zone
}

/** Day and time of a moment in a time zone. */
function clockOf(moment: Date, timeZone: string): { day: string; time: string } {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(moment)
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(moment)
  return { day, time }
}
