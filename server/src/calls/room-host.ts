import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import { advanceActive } from './advance-active.ts'
import { type CallRow, lockCall, noSuchCall } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { noteAnswer, requireRoomFor } from './enter-room.ts'
import { afterLeaving } from './hang-up.ts'
import { removeFrom } from './leave-call.ts'
import { type Asker, isInCall, type Participant, presentIn } from './participants.ts'
import { tellRoom } from './tell-room.ts'

/**
 * An agent in the room has somebody leave it: the key of who is removed opens it no more.
 * @throws AppError forbidden for who is no agent in the room, not_found for somebody who is not there.
 */
export async function removeParticipant(
  work: CallWork,
  guid: string,
  asker: Asker,
  participant: string,
): Promise<void> {
  const { call, people } = await lockAsAgent(work, guid, asker)
  const one = people.find((other) => other.guid === participant)
  if (one === undefined) throw noSuchCall()
  await removeFrom(work, call, one, 'removed')
  await afterLeaving(work, call, asker.account)
}

/**
 * An agent lets a guest in who waits in the lobby, or does not. A guest who is connected is in the room with that.
 * @throws AppError forbidden for who is no agent in the room, not_found for somebody who does not wait.
 */
export async function answerLobby(
  work: CallWork,
  guid: string,
  asker: Asker,
  { participant, admit }: { readonly participant: string; readonly admit: boolean },
): Promise<void> {
  const { call, people } = await lockAsAgent(work, guid, asker)
  const one = people.find((other) => other.guid === participant && other.state === 'lobby')
  if (one === undefined) throw noSuchCall()
  if (!admit) {
    await removeFrom(work, call, one, 'declined')
    return afterLeaving(work, call, asker.account)
  }
  await admitGuest(work, call, one, people)
}

async function admitGuest(
  work: CallWork,
  call: CallRow,
  one: Participant,
  people: readonly Participant[],
): Promise<void> {
  requireRoomFor(work, people, one)
  if (one.account !== null && (await isInCall(work.tx, one.account)))
    throw new AppError('conflict', because('guest_in_another_call'))
  await work.tx.query(
    `update call_participant set state_at = now(),
       state = case when $2 then 'connected' else 'joining' end, joined_at = case when $2 then now() end
     where guid = $1`,
    [one.guid, one.is_here],
  )
  await noteAnswer(work, call)
  await tellRoom(work, call, one.guid)
  await advanceActive(work, call)
}

/** A call that goes on, locked, with everybody in it, for an agent who is in its room. */
export async function lockAsAgent(
  { tx }: CallWork,
  guid: string,
  asker: Asker,
): Promise<{ call: CallRow; people: readonly Participant[]; self: Participant }> {
  const call = await lockCall(tx, guid)
  const people = call === null ? [] : await presentIn(tx, guid)
  const self = people.find(({ account }) => account !== null && account === asker.account)
  if (call === null || self === undefined) throw noSuchCall()
  if (self.state === 'asked' || self.state === 'lobby') throw noSuchCall()
  if (call.state !== 'active') throw new AppError('conflict', because('call_ended'))
  if (self.user_type !== 'agent' || !self.may_be_here)
    throw new AppError('forbidden', because('not_an_agent_here'))
  return { call, people, self }
}
