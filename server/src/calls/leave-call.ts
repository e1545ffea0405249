import { beginIdle } from '../agents/find-agents.ts'
import type { CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { tellMissed } from './missed-calls.ts'
import { endParticipant, inboxOf, type Participant } from './participants.ts'
import { putOut } from './video-server.ts'

const REASON = { left: 'left', late: 'late', declined: 'refused', removed: 'removed' } as const

/**
 * Somebody is in a call no more; what that means for the call is the caller's to see.
 * @param state `late`: they have left because they did not come in, or back, in time
 */
export async function removeFrom(
  work: CallWork,
  call: Pick<CallRow, 'guid'>,
  one: Participant,
  state: keyof typeof REASON,
): Promise<void> {
  const { tx } = work
  await endParticipant(tx, one.guid, state === 'late' ? 'left' : state)
  if (one.state === 'connected') putOut(work, call.guid, one.guid)
  const { account } = one
  const wasAsked = one.state === 'asked'
  // Who says no to an invitation was not refused.
  const reason = wasAsked && state !== 'removed' ? 'left' : REASON[state]
  work.say(inboxOf(one), { type: 'call_left', data: { id: call.guid, reason } })
  if (wasAsked && account !== null && state === 'late') await tellMissed(work, account)
  if (account === null || one.user_type !== 'agent' || wasAsked) return
  await beginIdle(tx, account)
  work.changed(account)
  work.madeRoom()
}
