import type { CallEntry, CallInvite } from '@plat/contract/calls/invites'
import { oneLine } from '@plat/contract/platform/line'
import { because } from '@plat/contract/platform/reasons'
import { fieldError } from '../accounts/field-error.ts'
import { beginGuestSession } from '../accounts/session.ts'
import { sendLive } from '../live/inbox.ts'
import { hasPageSql } from '../live/process-lease.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { admitToCall } from './admit-to-call.ts'
import { isInCallSql, lockCall } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { closeInvites } from './close-invites.ts'
import { findInvite, type InviteRow, inviteOver, isGuid, noSuchInvite } from './invite-row.ts'
import { entryOf, type InviteVisitor, isOver } from './invite-rule.ts'
import { accountsOf } from './people.ts'
import { invitationFor, inviteView, notifyInvitations } from './invite-view.ts'

/** Someone who opens an invitation. */
export interface Visitor {
  /** Guid of the account or guest; null: a browser without either. */
  readonly account: string | null
  readonly isGuest: boolean
  /** Highest visibility of records that may be seen. */
  readonly visibility: number
}

/**
 * An invitation by the token of its link, or by its guid. Changes nothing.
 * @throws AppError not_found for one that does not exist or is another person's, gone for one that leads nowhere
 */
export async function readInvite(
  work: CallWork,
  key: string,
  visitor: Visitor,
): Promise<CallInvite> {
  const invite = await findInvite(work.tx, key, visitor.account)
  // Agents in the call read the invitations of others by guid.
  const isOfOther = isGuid(key) && invite.account !== visitor.account
  if (isOfOther ? isOver(invite) : entryOf(invite, comingBy(key, visitor)) === 'gone')
    throw inviteOver()
  return inviteView(work, invite, visitor.visibility)
}

/** A person's wish to enter a call. */
interface Entering extends Visitor {
  /** Of someone without an account. */
  readonly name: string
}

/** Session of a guest who has just come. */
interface GuestSession {
  readonly token: string
  readonly expires: Date
}

/**
 * Accepts an invitation. Accepting it again changes nothing.
 * @returns the result; `session` of a guest who is new
 * @throws AppError not_found and gone as `readInvite`; conflict for someone in another call, and for a full one;
 * invalid_request for a guest without a name
 */
export async function acceptInvite(
  work: CallWork,
  key: string,
  visitor: Entering,
): Promise<{ entry: CallEntry; session: GuestSession | null }> {
  const { tx } = work
  const found = await findInvite(tx, key, visitor.account)
  const call = await lockCall(tx, found.call)
  // Another browser may have used it before the lock.
  const invite = await findInvite(tx, key, visitor.account)
  const state = entryOf(invite, comingBy(key, visitor))
  if (state === 'gone') throw inviteOver()
  const entry = { call: call.guid, state }
  const isHolder = visitor.account !== null && visitor.account === invite.account
  if (isHolder && (invite.state === 'waiting' || invite.is_in)) return { entry, session: null }
  const { account, session } = await comerOf(tx, visitor, isHolder)
  if (invite.email === null) await requireStillAgent(work, account)
  if (state === 'admitted') await admitToCall(work, call, { guid: invite.guid, account })
  else await beginWaiting(work, invite, account)
  return { entry, session }
}

/** Only agents are asked to join. @throws AppError gone for one whose role was taken away since */
async function requireStillAgent(work: CallWork, account: string): Promise<void> {
  const known = await accountsOf(work, [account])
  if (known.get(account)?.userType !== 'agent') throw inviteOver()
}

function comingBy(key: string, { account }: Visitor): InviteVisitor {
  return { account, way: isGuid(key) ? 'guid' : 'link' }
}

/** The account or guest that enters. Guests use one invitation each: for another one the browser gets a new guest. */
async function comerOf(
  tx: TenantTransaction,
  { account, isGuest, name }: Entering,
  isHolder: boolean,
): Promise<{ account: string; session: GuestSession | null }> {
  if (account !== null) {
    const [own] = await tx.query<{ busy: boolean }>(`select ${isInCallSql('$1::uuid')} as busy`, [
      account,
    ])
    if (own?.busy !== false) throw new AppError('conflict', because('in_another_call'))
    if (isHolder || !isGuest) return { account, session: null }
  }
  const shown = oneLine(name)
  if (shown === '') throw fieldError('name', because('guest_name_required'))
  const { account: guest, ...session } = await beginGuestSession(tx, shown)
  return { account: guest, session }
}

/** Puts someone into the waiting room, in the place of the account that was invited. */
async function beginWaiting(work: CallWork, invite: InviteRow, account: string): Promise<void> {
  const { tx } = work
  const { guid: id, call } = invite
  if (invite.state === 'asked' && invite.account !== null)
    sendLive(tx, [invite.account], {
      type: 'call_invitation_over',
      data: { id, call, reason: 'ended' },
    })
  await tx.query(
    `update call_invite set state = 'waiting', account = $2, is_own = false, changed_at = now(),
       away_since = case when not ${hasPageSql('$2')} then now() end where guid = $1`,
    [id, account],
  )
  const data = await invitationFor(work, id, account)
  if (data !== null) sendLive(tx, [account], { type: 'mailbox_information', data })
  await notifyInvitations(tx, call)
}

/**
 * Declines an invitation of an account, or takes an account or guest out of the waiting room. What is over stays so.
 * @throws AppError not_found for another person's invitation
 */
export async function declineInvite(
  { tx }: CallWork,
  guid: string,
  account: string,
): Promise<void> {
  const { account: whose, call } = await findInvite(tx, guid, account)
  if (whose !== account) throw noSuchInvite()
  await lockCall(tx, call)
  const closed = await closeInvites(tx, call, {
    state: 'declined',
    from: ['asked', 'waiting'],
    guids: [guid],
    account,
  })
  if (closed.length > 0) await notifyInvitations(tx, call)
}
