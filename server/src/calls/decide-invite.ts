import { because } from '@plat/contract/platform/reasons'
import { hasPageSql } from '../live/process-lease.ts'
import { AppError } from '../platform/errors.ts'
import { admitToCall } from './admit-to-call.ts'
import { lockAsAgent } from './call-host.ts'
import { isInCallSql } from './call-row.ts'
import { goesOnWith } from './call-step.ts'
import type { CallWork } from './call-work.ts'
import { leaveCall } from './close-call.ts'
import { closeInvites, OPEN_STATES } from './close-invites.ts'
import { endCall } from './end-call.ts'
import { noSuchInvite } from './invite-row.ts'
import type { InviteState } from './invite-rule.ts'
import { notifyInvitations } from './invite-view.ts'
import { accountsIn } from './participants.ts'

/** A decision of an agent about an invitation. */
interface Decision {
  /** Guid of the call. */
  readonly call: string
  /** Guid of the invitation. */
  readonly invite: string
  /** Guid of the agent. */
  readonly by: string
  readonly admits: boolean
}

interface Decided {
  readonly state: InviteState
  readonly account: string | null
  readonly name: string
  readonly here: boolean
  readonly busy: boolean
  [column: string]: unknown
}

/**
 * Admits someone from the waiting room to a call, or refuses an invitation that is open.
 * @throws AppError not_found for an invitation of another call; forbidden for the agent's own; conflict for an
 * invitation that is not open, for someone who waits without an open page or is in another call, and for a full call
 */
export async function decideInvite(work: CallWork, decision: Decision): Promise<void> {
  const { tx } = work
  const { by, invite, admits } = decision
  const call = await lockAsAgent(work, decision.call, by)
  const [one] = await tx.query<Decided>(
    `select i.state, i.account, trim(a.first_name || ' ' || a.last_name) as name, ${hasPageSql('i.account')} as here,
       ${isInCallSql('i.account')} as busy
     from call_invite i left join account a on a.guid = i.account where i.call = $1 and i.guid = $2`,
    [call.guid, invite],
  )
  if (one === undefined) throw noSuchInvite()
  if (one.account === by)
    throw new AppError('forbidden', 'You cannot decide about your own invitation.')
  if (admits) {
    if (one.state !== 'waiting' || one.account === null)
      throw new AppError('conflict', because('call_invite_invalid'))
    if (!one.here || one.busy)
      throw new AppError('conflict', because('not_available_now', { name: one.name }))
    return admitToCall(work, call, { guid: invite, account: one.account })
  }
  const refused = await closeInvites(tx, call.guid, {
    state: 'refused',
    from: OPEN_STATES,
    guids: [invite],
  })
  if (refused.length === 0) throw new AppError('conflict', because('call_invite_invalid'))
  await notifyInvitations(tx, call.guid)
}

/**
 * Removes a person from a call who came by invitation, and ends all invitations of the person to it. The call ends where
 * it cannot go on with the people who remain.
 * @param people guids of the agent, and of the person to remove
 * @throws AppError conflict for the agent, and for someone who is not in the call by invitation
 */
export async function removePerson(
  work: CallWork,
  guid: string,
  { by, account }: { readonly by: string; readonly account: string },
): Promise<void> {
  const { tx } = work
  const call = await lockAsAgent(work, guid, by)
  const isIn = (await accountsIn(tx, guid)).includes(account)
  const [invited] = await tx.query(
    `select from call_invite where call = $1 and account = $2 and state = 'admitted'`,
    [guid, account],
  )
  if (account === by || !isIn || invited === undefined)
    throw new AppError(
      'conflict',
      'You can only remove other people who are in the call by invitation.',
    )
  await closeInvites(tx, guid, {
    state: 'removed',
    from: ['asked', 'waiting', 'admitted', 'declined', 'missed', 'refused'],
    account,
  })
  await leaveCall(tx, guid, account)
  if (!goesOnWith(call, await accountsIn(tx, guid))) return endCall(work, call, 'answered')
  await notifyInvitations(tx, guid)
}
