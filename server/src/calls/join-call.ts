import type { RoomEntry } from '@plat/contract/calls/calls'
import { because } from '@plat/contract/platform/reasons'
import type { Config } from '../platform/config.ts'
import { AppError } from '../platform/errors.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { comeBack } from './admit-to-call.ts'
import { lockCall } from './call-row.ts'
import { informationFor, requireReader } from './call-view.ts'
import type { CallWork } from './call-work.ts'
import { notifyPeople } from './participants.ts'
import { roomConnection } from './room-connection.ts'
import { isRoomPassword, withToken } from './video-server.ts'

/** Seconds for which TURN servers take the credentials of a participant. */
const CREDENTIALS_SECONDS = 3_600

/** A page in which the room of a call opens. */
interface Joining {
  readonly account: string
  /** Chosen by the page; null: it has neither pictures nor sound, and leaves those of another page as they are. */
  readonly peer: string | null
  /** The room's password, as the page has read it; asked of one with a peer. */
  readonly password: string | null
  /** Whether the account comes back if it has left the call. */
  readonly again: boolean
}

/**
 * Notes that a page of the account has opened the room of a call, and notifies the others. It replaces another page of
 * the account. Each time it gets new credentials for the servers that pictures and sound pass through.
 * @throws AppError not_found for a call that is not the account's; forbidden for a page with another password; conflict
 * for a call that has ended or that the account has left, unless it comes back
 */
export async function joinCall(
  work: CallWork,
  servers: Config['mediaServers'],
  guid: string,
  { account, peer, password, again }: Joining,
): Promise<RoomEntry> {
  const { tx, document } = work
  const call = await lockCall(tx, guid)
  await requireReader(tx, call, account)
  if (again) await comeBack(work, call, account)
  if (peer !== null) await requireFreePeer(tx, guid, { account, peer })
  const [joined] = await tx.query<{ guid: string; changed: boolean }>(
    `update call_participant t set joined_at = coalesce(t.joined_at, now()), away_since = null, peer = coalesce($3, t.peer)
     from call_participant was
     where was.guid = t.guid and was.tenant = t.tenant and t.call = $1 and t.account = $2 and t.left_at is null
     returning t.guid, was.joined_at is null or was.away_since is not null or was.peer is distinct from t.peer as changed`,
    [guid, account, peer],
  )
  if (joined === undefined) throw new AppError('conflict', because('call_ended'))
  if (peer !== null && !isRoomPassword(tx, guid, password ?? ''))
    throw new AppError('forbidden', because('call_wrong_password'))
  if (joined.changed) await notifyPeople(tx, guid)
  const { relay } = document.tenant.control.nencounter
  const connecting = { name: joined.guid, seconds: CREDENTIALS_SECONDS, relay, now: call.now }
  const information = await informationFor(work, call, account)
  return {
    ...information,
    rtc: await withToken(work, information.rtc, { peer, now: call.now }),
    connection: roomConnection(servers, connecting),
  }
}

/** The call is locked: no two people in it have one peer. @throws AppError conflict for the peer of someone else in it */
async function requireFreePeer(
  { query }: TenantTransaction,
  call: string,
  { account, peer }: Pick<Joining, 'account' | 'peer'>,
): Promise<void> {
  const taken = await query(
    'select 1 from call_participant where call = $1 and account <> $2 and peer = $3 and left_at is null',
    [call, account, peer],
  )
  if (taken.length > 0)
    throw new AppError('conflict', 'Someone else in this call has this peer. Choose another one.')
}
