import type { RoomSignals } from '@plat/contract/calls/room'
import { because } from '@plat/contract/platform/reasons'
import { sendLive } from '../live/inbox.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { noSuchCall } from './call-row.ts'

/** Most messages with signals stored from one sender to one receiver, whether they have arrived or not. */
const MOST_STORED = 400
/** Bytes of signals: below what a live message may have, as PostgreSQL stores it with a space after each comma. */
const MOST_BYTES = 64_000

/** SQL: whether a live message `m` holds signals of the call of `own`. */
const IS_OF_CALL_SQL = `m.body ->> 'type' = 'room_signals' and m.body #>> '{data,id}' = own.call::text`

interface Route {
  /** Of the sender. */
  readonly peer: string | null
  readonly has_left: boolean
  /** Account of the receiving page; null: that page is not in the call. */
  readonly receiver: string | null
  /** Messages with signals that the sender's pages have sent to the receiver, as far as they are stored. */
  readonly stored: number
  [column: string]: unknown
}

/**
 * Sends signals to another page in the same call. If that page has left the call, they are dropped and the sender is sent
 * the list of people.
 * @throws AppError not_found for who is not in the call, conflict once it has ended, or the account has left it, and for
 * signals in the name of another page, too_many_requests, invalid_request for too large ones
 */
export async function passSignals(
  tx: TenantTransaction,
  account: string,
  signals: RoomSignals,
): Promise<void> {
  const { id, from, to } = signals
  // The row of the sender, not of the call: its end waits for signals under way, and no signals come after it.
  const [route] = await tx.query<Route>(
    `select own.peer, own.left_at is not null as has_left, other.account as receiver, (
         select count(*)::integer from live_message m
         where m.tenant = own.tenant and m.account = other.account and ${IS_OF_CALL_SQL} and not exists (
           select from call_participant t where t.call = own.call and t.guid <> own.guid and t.left_at is null
             and t.peer::text = m.body #>> '{data,from}')) as stored
     from call_participant own left join call_participant other on other.tenant = own.tenant and other.call = own.call
       and other.guid <> own.guid and other.left_at is null and other.peer = $3
     where own.call = $1 and own.account = $2 for share of own`,
    [id, account, to],
  )
  if (route === undefined) throw noSuchCall()
  if (route.has_left) throw new AppError('conflict', because('call_ended'))
  if (route.peer !== from) throw new AppError('conflict', because('call_in_another_page'))
  if (route.receiver === null) return
  if (route.stored >= MOST_STORED)
    throw new AppError('too_many_requests', because('call_too_many_signals'))
  if (Buffer.byteLength(JSON.stringify(signals)) > MOST_BYTES)
    throw new AppError('invalid_request', `Expected signals of at most ${MOST_BYTES} bytes.`)
  sendLive(tx, [route.receiver], { type: 'room_signals', data: signals })
}

/**
 * Deletes the signals of a call but those between people who are in it: they hold network addresses. Once it has ended
 * that is all of them. A page that was away meanwhile reads everything again.
 */
export async function deleteOldSignals({ query }: TenantTransaction, call: string): Promise<void> {
  await query(
    `delete from live_message m using call_participant own
     where own.call = $1 and m.tenant = own.tenant and m.account = own.account and ${IS_OF_CALL_SQL}
       and (own.left_at is not null or not exists (
         select from call_participant t where t.call = $1 and t.left_at is null and t.peer::text = m.body #>> '{data,from}'))`,
    [call],
  )
}
