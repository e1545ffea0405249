import type { CallInformation } from '@plat/contract/calls/calls'
import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import { lockCall } from './call-row.ts'
import { informationFor, requireReader } from './call-view.ts'
import type { CallWork } from './call-work.ts'
import { notifyPeople } from './participants.ts'

/**
 * Notes that a page of the account has opened the room of a call, and notifies the others.
 * @throws AppError not_found for a call that is not the account's; conflict for a call that has ended or that the
 * account has left
 */
export async function joinCall(
  work: CallWork,
  guid: string,
  account: string,
): Promise<CallInformation> {
  const { tx } = work
  const call = await lockCall(tx, guid)
  await requireReader(tx, call, account)
  const joined = await tx.query<{ changed: boolean }>(
    `update call_participant t set joined_at = coalesce(t.joined_at, now()), away_since = null
     from call_participant was
     where was.guid = t.guid and was.tenant = t.tenant and t.call = $1 and t.account = $2 and t.left_at is null
     returning was.joined_at is null or was.away_since is not null as changed`,
    [guid, account],
  )
  if (joined.length === 0) throw new AppError('conflict', because('call_ended'))
  if (joined[0]?.changed === true) await notifyPeople(tx, guid)
  return informationFor(work, call, account)
}
