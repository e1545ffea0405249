import { MAX_ROOM_PEOPLE } from '@plat/contract/calls/room'
import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import { sameText } from '../platform/same-text.ts'
import { hashSecret } from '../platform/secret-token.ts'
import { advanceActive } from './advance-active.ts'
import { type CallRow, lockCall, noSuchCall } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { type Asker, inboxOf, type Participant, presentIn, standingOf } from './participants.ts'
import { videoServerOf } from './room-connection.ts'
import { openRoomKeys } from './room-keys.ts'
import { tellRoom } from './tell-room.ts'

/** How somebody enters a room: what `call_information` gave, and this stay's own id. */
export interface Entering {
  readonly id: string
  readonly name: string
  readonly invite_password: string
  readonly user_data_token: string
  readonly peer: string
}

/**
 * Somebody enters the room of a call, comes back to it, or, a guest, waits in its lobby. As what, the server knows. The
 * same account in another page is out of the room with that.
 * @param connection guid of the live connection that carries the signals
 * @throws AppError not_found for who does not belong there, forbidden for a key that does not open it, gone for a call that
 * has ended, conflict for a full room.
 */
export async function enterRoom(
  work: CallWork,
  asker: Asker,
  connection: string,
  entering: Entering,
): Promise<void> {
  const { tx } = work
  const call = await lockCall(tx, entering.id)
  const one = call === null ? null : await standingOf(tx, call.guid, asker)
  if (call === null || one === null) throw noSuchCall()
  if (call.state === 'ended') throw new AppError('gone', because('call_ended'))
  if (call.state !== 'active' || !opens(work, call, one, entering))
    throw new AppError('forbidden', because('wrong_room_key'))
  const people = await presentIn(tx, call.guid)
  if (one.state === 'joining') requireRoomFor(work, people, one)
  if (one.peer !== null && one.peer !== entering.peer)
    work.say(inboxOf(one), {
      type: 'call_left',
      data: { id: call.guid, reason: 'replaced', peer: one.peer },
    })
  await tx.query(
    `update call_participant set state = case state when 'joining' then 'connected' else state end,
       state_at = case state when 'joining' then now() else state_at end,
       joined_at = case state when 'lobby' then joined_at else coalesce(joined_at, now()) end,
       peer = $2, connection = $3, away_since = null, token_expires_at = null
     where guid = $1`,
    [one.guid, entering.peer, connection],
  )
  await noteAnswer(work, call)
  if (one.account !== null) work.changed(one.account)
  await tellRoom(work, call, one.guid)
  await advanceActive(work, call)
}

/** Whether what somebody has brought opens this room for this person. */
function opens({ tx }: CallWork, call: CallRow, one: Participant, entering: Entering): boolean {
  if (one.state !== 'joining' && one.state !== 'connected' && one.state !== 'lobby') return false
  if (one.token_hash === null) return false
  if (one.token_expires_at !== null && one.token_expires_at <= call.now) return false
  const { password } = openRoomKeys(tx, call)
  return (
    entering.name === call.guid &&
    sameText(entering.invite_password, password) &&
    sameText(hashSecret(entering.user_data_token), one.token_hash)
  )
}

/** @throws AppError conflict where as many are there as can meet peer to peer. */
export function requireRoomFor(
  { video, document }: CallWork,
  people: readonly Participant[],
  one: Pick<Participant, 'guid'>,
): void {
  if (videoServerOf(video, document) !== null) return
  const others = people.filter(({ state, guid }) => state === 'connected' && guid !== one.guid)
  if (others.length >= MAX_ROOM_PEOPLE)
    throw new AppError('conflict', because('room_full', { limit: MAX_ROOM_PEOPLE }))
}

/** A call that the agency makes is answered when the second one has come. */
export async function noteAnswer(
  { tx }: CallWork,
  { guid, kind, answered_at }: CallRow,
): Promise<void> {
  if (answered_at !== null || kind === 'test') return
  await tx.query(
    `update call set answered_at = now() where guid = $1 and answered_at is null
       and 1 < (select count(*) from call_participant where call = $1 and joined_at is not null)`,
    [guid],
  )
}
