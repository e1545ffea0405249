import type { CallOutcome } from '@plat/contract/calls/calls'
import { sendLive } from '../live/inbox.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { type CallRow, lockCall, noSuchCall } from './call-row.ts'
import { goesOnWith } from './call-step.ts'
import { requireReader } from './call-view.ts'
import type { CallWork } from './call-work.ts'
import { endCall } from './end-call.ts'
import { accountsIn, notifyPeople } from './participants.ts'
import { deleteOldSignals } from './room-signals.ts'

/**
 * Hangs up for an account. A call that waits is cancelled by its caller. An active call is left by the account, and
 * ends unless two people remain in it; a test room ends with its owner, the room of an appointment with someone who was
 * alone in it. A call that has ended stays as it is.
 * @throws AppError not_found for a call that is not the account's
 */
export async function closeCall(work: CallWork, guid: string, account: string): Promise<void> {
  const { tx } = work
  const call = await lockCall(tx, guid)
  if (call.state === 'waiting') {
    if (call.caller !== account) throw noSuchCall()
    return endCall(work, call, 'cancelled')
  }
  const people = await accountsIn(tx, guid)
  if (!people.includes(account)) return requireReader(tx, call, account)
  const others = people.filter((one) => one !== account)
  if (!goesOnWith(call, others)) return endCall(work, call, outcomeOf(call, account))
  await leaveCall(tx, guid, account)
  // For other pages of the account: for them the call is over.
  sendLive(tx, [account], { type: 'call_ended', data: { id: guid, outcome: 'answered' } })
}

/** Outcome of an active call that an account ends by hanging up. */
function outcomeOf({ alone_until: until, caller }: CallRow, account: string): CallOutcome {
  if (until === null) return 'answered'
  return account === caller ? 'cancelled' : 'unanswered'
}

/** Takes a person out of a locked call that goes on, and notifies the others. */
export async function leaveCall(
  tx: TenantTransaction,
  guid: string,
  account: string,
): Promise<void> {
  await tx.query(
    'update call_participant set left_at = now() where call = $1 and account = $2 and left_at is null',
    [guid, account],
  )
  await tx.query(
    `update call_offer set closed_at = now() where call = $1 and account = $2 and closed_at is null`,
    [guid, account],
  )
  await deleteOldSignals(tx, guid)
  await notifyPeople(tx, guid)
}
