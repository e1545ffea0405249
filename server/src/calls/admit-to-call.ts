import { MAX_ROOM_PEOPLE } from '@plat/contract/calls/room'
import { because } from '@plat/contract/platform/reasons'
import { sendLive } from '../live/inbox.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { type CallRow, isInCallSql } from './call-row.ts'
import { informationFor, mayReturn } from './call-view.ts'
import type { CallWork } from './call-work.ts'
import { closeInvites, OPEN_STATES } from './close-invites.ts'
import { notifyInvitations } from './invite-view.ts'
import { accountsIn, notifyPeople } from './participants.ts'
import { accountsOf } from './people.ts'
import { seatFor } from './seat-interpreter.ts'

/**
 * Makes an invited account or guest a person in a locked call, and notifies everyone in it. Gives an invited interpreter
 * the interpreter's seat if it is free.
 * @throws AppError as `addToCall`
 */
export async function admitToCall(
  work: CallWork,
  call: CallRow,
  { guid, account }: { readonly guid: string; readonly account: string },
): Promise<void> {
  const { tx } = work
  await addToCall(work, call, { account, invite: guid })
  await tx.query(
    `update call_invite set state = 'admitted', changed_at = now(), away_since = null where guid = $1`,
    [guid],
  )
  await closeInvites(tx, call.guid, {
    state: 'ended',
    from: ['asked', 'waiting', 'declined', 'missed', 'refused'],
    account,
  })
  await notifyOfArrival(work, call, account)
}

/**
 * Brings an account back into a locked call that it called or answered, and has left. Someone who is in it stays so.
 * @throws AppError conflict for a call that has ended, and for an account that has to use an invitation; as `addToCall`
 */
export async function comeBack(work: CallWork, call: CallRow, account: string): Promise<void> {
  const { tx } = work
  if ((await accountsIn(tx, call.guid)).includes(account)) return
  if (call.state !== 'active' || !(await mayReturn(tx, call.guid, account)))
    throw new AppError('conflict', because('call_ended'))
  await enter(work, call, account)
}

/**
 * Makes an account a person in a locked call that is its appointment, and notifies everyone in it.
 * @throws AppError conflict for an account in another call; as `addToCall`
 */
export async function enterOwnRoom(work: CallWork, call: CallRow, account: string): Promise<void> {
  await enter(work, call, account)
  await closeInvites(work.tx, call.guid, { state: 'ended', from: OPEN_STATES, account })
}

/** @throws AppError conflict for an account in another call; as `addToCall` */
async function enter(work: CallWork, call: CallRow, account: string): Promise<void> {
  const [own] = await work.tx.query<{ busy: boolean }>(
    `select ${isInCallSql('$1::uuid')} as busy`,
    [account],
  )
  if (own?.busy !== false) throw new AppError('conflict', because('in_another_call'))
  await addToCall(work, call, { account, invite: null })
  await notifyOfArrival(work, call, account)
}

/** Someone who enters a call. */
interface Entering {
  readonly account: string
  /** Guid of the invitation; null: the person called or answered, and comes back. */
  readonly invite: string | null
}

/**
 * Adds a person to a locked call. An interpreter who left and comes again gets the seat unless another one is invited.
 * @throws AppError conflict for a full call, for the place that is kept for an invited interpreter, and for an account
 * that is in another call
 */
async function addToCall(
  work: CallWork,
  call: CallRow,
  { account, invite }: Entering,
): Promise<void> {
  const { tx } = work
  const others = await accountsIn(tx, call.guid)
  const people = others.length
  if (people >= MAX_ROOM_PEOPLE)
    throw new AppError('conflict', because('call_full', { limit: MAX_ROOM_PEOPLE }))
  const seat = await seatFor(tx, call, { invite, account })
  if (seat === 'kept' && people >= MAX_ROOM_PEOPLE - 1)
    throw new AppError('conflict', because('call_place_kept'))
  const userType = (await accountsOf(work, [account])).get(account)?.userType ?? 'caller'
  // Someone who comes again comes as new: with another place among the people, and other credentials.
  const [earlier] = await tx.query<{ interpreter: boolean }>(
    'delete from call_participant where call = $1 and account = $2 and left_at is not null returning interpreter',
    [call.guid, account],
  )
  const isInterpreter = seat === 'given' || (seat === 'free' && earlier?.interpreter === true)
  const added = await tx.query(
    `insert into call_participant (tenant, call, account, user_type, interpreter) values (current_tenant(), $1, $2, $3, $4)
     on conflict do nothing returning guid`,
    [call.guid, account, userType, isInterpreter],
  )
  if (added.length === 0) throw new AppError('conflict', because('in_another_call'))
  if (call.alone_until !== null && people > 0) await noteMeeting(tx, call, [...others, account])
}

/**
 * Notes that both sides of an appointment are in its room: for the logs, its agent has answered. Other agents who were
 * asked are asked no longer.
 */
async function noteMeeting(
  tx: TenantTransaction,
  { guid, caller }: CallRow,
  people: readonly string[],
): Promise<void> {
  const { query } = tx
  await closeInvites(tx, guid, { state: 'ended', from: ['asked'], mailed: false })
  await query('update call set answered_at = now(), alone_until = null where guid = $1', [guid])
  await query(
    `insert into call_offer (tenant, call, account, state, offered_at, until, answered_at)
     values (current_tenant(), $1, $2, 'accepted', now(), now(), now()) on conflict do nothing`,
    [guid, people.find((one) => one !== caller)],
  )
}

async function notifyOfArrival(work: CallWork, call: CallRow, account: string): Promise<void> {
  const { tx } = work
  const data = await informationFor(work, call, account)
  sendLive(tx, [account], { type: 'call_information', data })
  await notifyPeople(tx, call.guid)
  await notifyInvitations(tx, call.guid)
}
