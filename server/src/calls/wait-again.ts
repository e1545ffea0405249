import { advanceWaiting } from './advance-waiting.ts'
import type { CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { tellMissed } from './missed-calls.ts'
import { endParticipant, type Participant } from './participants.ts'
import { putOut } from './video-server.ts'

/**
 * The agent who took a call has not come into its room: the call waits again, the next agent is asked, and the caller's
 * pages go back to the queue.
 * @param people who is in the call, on the way, asked or in the lobby
 * @param by guid of the account that has just left
 * @returns false where that is not so, or nobody waits: nothing has happened then.
 */
export async function waitAgain(
  work: CallWork,
  call: CallRow,
  people: readonly Participant[],
  by: string | null,
): Promise<boolean> {
  const { tx } = work
  const [caller, ...others] = people
  if (call.kind === 'test' || call.answered_at === null || others.length > 0) return false
  if (caller === undefined || caller.account === null || caller.account !== call.caller)
    return false
  const [offer] = await tx.query<{ agent: string | null }>(
    `update call_offer set state = case when agent = $2 then 'declined' else 'expired' end, answered_at = now()
     where call = $1 and state = 'accepted'
       and not exists (select from call_participant where call = $1 and user_type = 'agent' and joined_at is not null)
     returning agent`,
    [call.guid, by],
  )
  if (offer === undefined) return false
  if (offer.agent !== null && offer.agent !== by) await tellMissed(work, offer.agent)
  if (caller.state === 'connected') putOut(work, call.guid, caller.guid)
  await endParticipant(tx, caller.guid, 'left')
  await tx.query(
    `update call set state = 'waiting', answered_at = null, caller_seen_at = now(), queue = null where guid = $1`,
    [call.guid],
  )
  work.say(caller.account, { type: 'call_waiting', data: { id: call.guid } })
  work.changed(caller.account)
  const again = {
    state: 'waiting',
    answered_at: null,
    caller_seen_at: call.now,
    queue: null,
  } as const
  await advanceWaiting(work, { ...call, ...again })
  return true
}
