import type { CallOutcome } from '@plat/contract/calls/calls'
import { beginIdle } from '../agents/find-agents.ts'
import type { CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { closeOffer, openOffer } from './offers.ts'
import { tellMissed } from './missed-calls.ts'
import { accountOf } from './people.ts'
import { inboxOf, presentIn } from './participants.ts'
import { closeVideo } from './video-server.ts'

/**
 * Ends a call that is locked: once, with one outcome. Invites to it are worth nothing from then on, and whoever was in it,
 * on the way, or asked is told.
 * @param by guid of the account that ended it; null: nobody was left
 */
export async function endCall(
  work: CallWork,
  call: CallRow,
  outcome: CallOutcome,
  by: string | null,
): Promise<void> {
  const { tx } = work
  const ended = await tx.query(
    `update call set state = 'ended', outcome = $2, ended_at = now(), ended_by = $3, due_at = null, password = '', queue = null
     where guid = $1 and state <> 'ended' returning guid`,
    [call.guid, outcome, by],
  )
  if (ended.length === 0) return
  const offer = await openOffer(tx, call.guid)
  if (offer !== null) await closeOffer(work, call.guid, offer, 'withdrawn')
  const people = await presentIn(tx, call.guid)
  await tx.query(
    `update call_participant set state = 'left', state_at = now(), left_at = now(), away_since = null, connection = null
     where call = $1 and left_at is null`,
    [call.guid],
  )
  closeVideo(work, call.guid)
  const person = (await accountOf(tx, by))?.person ?? null
  const receivers = new Set(people.map(inboxOf))
  if (by !== null) receivers.add(by)
  // Of a call that nobody has answered the caller is told why.
  if (call.caller !== null && isTold(call, outcome)) receivers.add(call.caller)
  for (const inbox of receivers)
    work.say(inbox, { type: 'call_ended', data: { id: call.guid, outcome, by: person } })
  for (const { account, state, user_type } of people) {
    if (account === null) continue
    if (state === 'asked') await tellMissed(work, account)
    else if (user_type === 'agent') {
      await beginIdle(tx, account)
      work.changed(account)
    }
  }
  if (call.caller !== null) work.changed(call.caller)
  work.madeRoom()
}

function isTold({ state }: CallRow, outcome: CallOutcome): boolean {
  return state === 'active' || outcome === 'cancelled' || outcome === 'abandoned'
}
