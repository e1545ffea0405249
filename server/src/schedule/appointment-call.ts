import type { CallInformation } from '@plat/contract/calls/room'
import { because } from '@plat/contract/platform/reasons'
import { CALL_EARLY_MINUTES } from '@plat/contract/schedule/schedule'
import type { Agency } from '../accounts/dependencies.ts'
import { advanceActive } from '../calls/advance-active.ts'
import type { CallWork } from '../calls/call-work.ts'
import { invite } from '../calls/invites.ts'
import { joinCall } from '../calls/join-call.ts'
import { openRoom } from '../calls/open-room.ts'
import { standingOf } from '../calls/participants.ts'
import { accountOf } from '../calls/people.ts'
import { AppError } from '../platform/errors.ts'
import { type AppointmentRow, lockAppointment, noSuchAppointment } from './appointment-row.ts'
import { clockOf } from './check-slot.ts'
import { type Reader, sideOf } from './reader.ts'

/**
 * Opens the room of a video appointment with somebody of the agency in it, and invites the resident, here and by mail.
 * Who has opened it comes back into it.
 * @param now when it is asked for
 * @throws AppError not_found for one that does not reach the reader; conflict for one that is no video call, cancelled,
 * past or too far ahead, whose room a colleague has opened, and for an agent who is in a call.
 */
export async function startAppointmentCall(
  work: CallWork,
  agency: Agency,
  guid: string,
  reader: Reader & { readonly guid: string },
  now: Date,
): Promise<CallInformation> {
  const { tx, document } = work
  const row = await lockAppointment(tx, guid)
  if (row === null || (await sideOf(tx, document, row, reader)) !== 'agency')
    throw noSuchAppointment()
  requireTime(row, document.tenant.timeZone, now)
  const going = await goingOn(work, guid)
  const asker = { account: reader.guid, participant: null }
  if (going !== null) {
    if ((await standingOf(tx, going.call, asker)) !== null) return joinCall(work, going.call, asker)
    throw new AppError('conflict', because('appointment_call_open', { name: going.name }))
  }
  const resident = await accountOf(tx, row.owner)
  if (resident === null) throw noSuchAppointment()
  const call = await openRoom(work, reader.guid, { kind: 'call', subject: row, note: row.notes })
  await tx.query('update appointment set call = $2 where guid = $1', [guid, call.guid])
  await invite(work, call, resident.email, { agency, by: reader.guid, isCallBack: false })
  await advanceActive(work, call)
  return joinCall(work, call.guid, asker)
}

function requireTime(row: AppointmentRow, timeZone: string, now: Date): void {
  const refuse = (reason: ReturnType<typeof because>) => new AppError('conflict', reason)
  if (row.state === 'cancelled') throw refuse(because('appointment_cancelled'))
  if (row.kind !== 'video') throw refuse(because('appointment_no_video'))
  if (row.ends_at <= now) throw refuse(because('appointment_past'))
  const opens = row.starts_at.getTime() - CALL_EARLY_MINUTES * 60_000
  if (now.getTime() < opens)
    throw refuse(because('appointment_call_early', clockOf(opens, timeZone)))
}

/** The call in which the appointment takes place now, and the name of who opened it. */
async function goingOn(
  { tx }: CallWork,
  appointment: string,
): Promise<{ call: string; name: string } | null> {
  const [row] = await tx.query<{ call: string; name: string }>(
    `select c.guid as call, concat_ws(' ', a.first_name, a.last_name) as name
     from appointment p join call c on c.tenant = p.tenant and c.guid = p.call and c.state = 'active'
       left join account a on a.tenant = c.tenant and a.guid = c.caller
     where p.guid = $1`,
    [appointment],
  )
  return row ?? null
}
