import type { CallEndReason, CallOutcome } from '@plat/contract/calls/calls'
import { sendLive } from '../live/inbox.ts'
import type { CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { closeInvites, OPEN_STATES } from './close-invites.ts'
import { closeOffer } from './offers.ts'
import { accountsIn } from './participants.ts'
import { deleteOldSignals } from './room-signals.ts'

/**
 * Ends a locked call, with its only outcome. Notifies the caller, the people in it and the account that is asked.
 * @param reason null: someone hung up, or no one answered
 */
export async function endCall(
  work: CallWork,
  call: CallRow,
  outcome: CallOutcome,
  reason: CallEndReason | null = null,
): Promise<void> {
  const { tx } = work
  const { guid, caller } = call
  const ended = await tx.query(
    `update call set state = 'ended', outcome = $2, end_reason = $3, ended_at = now()
     where guid = $1 and state <> 'ended' returning guid`,
    [guid, outcome, reason],
  )
  if (ended.length === 0) return
  await closeOffer(work, call, 'withdrawn')
  await tx.query(`update call_offer set closed_at = now() where call = $1 and closed_at is null`, [
    guid,
  ])
  const people = await accountsIn(tx, guid)
  await tx.query(
    'update call_participant set left_at = now() where call = $1 and left_at is null',
    [guid],
  )
  await deleteOldSignals(tx, guid)
  await closeInvites(tx, guid, { state: 'ended', from: OPEN_STATES })
  // A caller who has left the call knows that it is over.
  const receivers = call.state === 'active' || caller === null ? people : [caller]
  sendLive(tx, receivers, { type: 'call_ended', data: { id: guid, outcome } })
}
