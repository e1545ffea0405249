import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { advanceWaiting } from './advance-waiting.ts'
import { informationFor } from './call-information.ts'
import { after, type CallRow, lockCall, noSuchCall } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { endCall } from './end-call.ts'
import { mayAnswer } from './next-agent.ts'
import { closeOffer, type Offer, offerTo } from './offers.ts'
import { addParticipant, inboxOf, standingOf } from './participants.ts'
import { accountOf } from './people.ts'

/** Milliseconds until it is looked at who has come into the room. */
const ENTERED_MS = 10_000

/**
 * An agent answers the call that is offered to them. Whoever is too late, or may not take it any more, is told why by
 * `call_request_over`, and nothing else happens.
 * @throws AppError not_found for a call that was never offered to the agent.
 */
export async function answerOffer(
  work: CallWork,
  guid: string,
  agent: string,
  accepts: boolean,
): Promise<void> {
  const { tx } = work
  const call = await lockCall(tx, guid)
  const offer = call === null ? null : await offerTo(tx, guid, agent)
  if (call === null || offer === null) throw noSuchCall()
  if (call.state !== 'waiting' || offer.state !== 'offered') {
    const reason = await whyOver(tx, call, offer)
    if (reason !== null) work.say(agent, { type: 'call_request_over', data: { id: guid, reason } })
    return
  }
  if (!accepts) {
    await closeOffer(work, guid, offer, 'declined')
    return advanceWaiting(work, call)
  }
  if (!(await mayTake(work, call, agent)) || !(await accept(work, call, offer, agent))) {
    await closeOffer(work, guid, offer, 'withdrawn', 'not_available')
    return advanceWaiting(work, call)
  }
}

/** Null where this very agent has the call: another page of theirs was as fast. */
async function whyOver(tx: TenantTransaction, call: CallRow, { state }: Offer) {
  if (state === 'accepted') return null
  if (state === 'declined') return 'declined'
  if (call.state === 'active') return 'taken'
  if (state === 'expired') return 'missed'
  if (call.state === 'waiting') return 'not_available'
  const taken = await tx.query(`select 1 from call_offer where call = $1 and state = 'accepted'`, [
    call.guid,
  ])
  return taken.length > 0 ? 'taken' : 'withdrawn'
}

/** Whether the agent may take the call: somebody may have made them private meanwhile. */
async function mayTake({ tx }: CallWork, call: CallRow, agent: string): Promise<boolean> {
  return call.caller !== null && (await mayAnswer(tx, agent, call.agent !== null))
}

/** @returns false where the agent is in another room. */
async function accept(
  work: CallWork,
  call: CallRow,
  offer: Offer,
  agent: string,
): Promise<boolean> {
  const { tx } = work
  const common = { call: call.guid, state: 'joining' } as const
  const answering = await addParticipant(tx, { ...common, account: agent, user_type: 'agent' })
  if (answering === null) return false
  await tx.query(`update call_offer set state = 'accepted', answered_at = now() where guid = $1`, [
    offer.guid,
  ])
  await tx.query(
    `update call set state = 'active', answered_at = now(), due_at = $2, queue = null where guid = $1`,
    [call.guid, after(call.now, ENTERED_MS)],
  )
  // Other pages of the same agent stop ringing.
  work.say(agent, { type: 'call_request_over', data: { id: call.guid, reason: 'taken' } })
  const active: CallRow = { ...call, state: 'active', answered_at: call.now }
  const caller = await accountOf(tx, call.caller)
  const calling = await addParticipant(tx, {
    ...common,
    account: call.caller,
    user_type: caller?.userType ?? 'caller',
  })
  // The caller is in a room all the same.
  if (calling === null) {
    await endCall(work, active, 'abandoned', null)
    return true
  }
  for (const account of [agent, call.caller]) {
    const participant = await standingOf(tx, call.guid, { account, participant: null })
    if (participant === null) continue
    const data = await informationFor(work, active, participant)
    work.say(inboxOf(participant), { type: 'call_information', data })
  }
  work.changed(agent)
  work.madeRoom()
  return true
}
