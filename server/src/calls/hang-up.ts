import { advanceActive } from './advance-active.ts'
import { type CallRow, lockCall, noSuchCall } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { endCall } from './end-call.ts'
import { removeFrom } from './leave-call.ts'
import { type Asker, type Participant, standingOf } from './participants.ts'
import { tellRoom } from './tell-room.ts'

/**
 * Somebody hangs up, or says no to a room or an invitation: a call that still waits is cancelled by who made it; in a
 * room they leave. Nothing happens to a call that has ended, or that they have left.
 * @throws AppError not_found for a call that is not theirs.
 */
export async function hangUp(work: CallWork, guid: string, asker: Asker): Promise<void> {
  const call = await lockCall(work.tx, guid)
  if (call === null) throw noSuchCall()
  const one = await standingOf(work.tx, guid, asker)
  if (one === null && (asker.account === null || asker.account !== call.caller)) throw noSuchCall()
  if (call.state === 'waiting') return endCall(work, call, 'cancelled', asker.account)
  if (call.state === 'ended' || one === null || !isPresent(one)) return
  await removeFrom(work, call, one, one.state === 'asked' ? 'declined' : 'left')
  await afterLeaving(work, call, asker.account)
}

/**
 * Somebody says no to a room or an invitation. Who is in the room by another page stays: that page was not asked.
 * @throws AppError as `hangUp` does.
 */
export async function decline(work: CallWork, guid: string, asker: Asker): Promise<void> {
  await lockCall(work.tx, guid)
  const one = await standingOf(work.tx, guid, asker)
  if (one?.state !== 'connected') await hangUp(work, guid, asker)
}

/** Tells who is left, and ends a call that is over. @param by guid of the account that did it */
export async function afterLeaving(
  work: CallWork,
  call: CallRow,
  by: string | null,
): Promise<void> {
  await tellRoom(work, call)
  await advanceActive(work, call, by)
}

function isPresent({ state }: Participant): boolean {
  return state !== 'left' && state !== 'declined' && state !== 'removed'
}
