import type { CallInvite } from '@plat/contract/calls/calls'
import type { CallInformation } from '@plat/contract/calls/room'
import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'
import { advanceActive } from './advance-active.ts'
import { informationFor } from './call-information.ts'
import { type CallRow, lockCall, readCall } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { joinCall } from './join-call.ts'
import { addParticipant, isInCall, standingOf } from './participants.ts'
import { accountOf } from './people.ts'
import { pathOf } from './subject-path.ts'
import { subjectFor } from './subject-view.ts'
import { tellRoom } from './tell-room.ts'

/** Whoever has the link of an invite: an account that is signed in, and what the browser's guest cookie holds. */
export interface Visitor {
  readonly account: string | null
  readonly guestSecret: string | null
}

interface InviteRow {
  readonly guid: string
  readonly call: string
  readonly email: string
  readonly account: string | null
  readonly created_by: string | null
  readonly expires_at: Date
  readonly is_open: boolean
  readonly used: boolean
  /** Who used it. */
  readonly participant: string | null
  readonly guest_hash: string | null
  readonly joined_account: string | null
  /** Of who used it, or was asked. */
  readonly state: string | null
  [column: string]: unknown
}

const INVITE = `select i.guid, i.call, i.email, i.account, i.created_by, i.expires_at, i.expires_at > now() as is_open,
     i.used_at is not null as used, p.guid as participant, p.guest_hash, p.account as joined_account, p.state
   from call_invite i left join call_participant p on p.tenant = i.tenant and p.invite = i.guid`

/** The invite of a link's token; null for a token that is none here. */
async function inviteOfToken({ tx }: CallWork, token: string): Promise<InviteRow | null> {
  const [row] = await tx.query<InviteRow>(`${INVITE} where i.token_hash = $1`, [hashSecret(token)])
  return row ?? null
}

/**
 * An invite as whoever has its link sees it; changes nothing.
 * @throws AppError not_found for a token that is none here, gone for an invite that is used by another browser, or over.
 */
export async function readInvite(
  work: CallWork,
  token: string,
  visitor: Visitor,
): Promise<CallInvite> {
  const invite = await inviteOfToken(work, token)
  const call = invite === null ? null : await readCall(work.tx, invite.call)
  if (invite === null || call === null) throw noSuchInvite()
  if (!isGood(invite, call, visitor)) throw usedUp()
  return viewOf(work, invite, call, visitor)
}

/** The same by the guid of the invite, for who is in its call. @throws AppError not_found for anybody else. */
export async function readOwnInvite(
  work: CallWork,
  guid: string,
  visitor: Visitor,
): Promise<CallInvite> {
  const [invite] = await work.tx.query<InviteRow>(`${INVITE} where i.guid = $1`, [guid])
  const call = invite === undefined ? null : await readCall(work.tx, invite.call)
  if (invite === undefined || call === null) throw noSuchInvite()
  const isOwn = isUser(invite, visitor) || invite.joined_account === visitor.account
  const standing =
    visitor.account === null
      ? null
      : await standingOf(work.tx, call.guid, { account: visitor.account, participant: null })
  if (standing === null && !(isOwn && invite.participant !== null)) throw noSuchInvite()
  if (call.state === 'ended') throw usedUp()
  return viewOf(work, invite, call, visitor)
}

/**
 * Uses an invite, once: the account that was invited is in the call with it. Anybody else waits in the lobby: another
 * account as itself, and who is not signed in as a guest, whom this browser remembers by the secret. Whoever has used it may
 * come back with it.
 * @returns what opens the room, and the guest's secret; null for an account.
 * @throws AppError not_found and gone as `readInvite` does, conflict for an account that is in another call.
 */
export async function useInvite(
  work: CallWork,
  token: string,
  visitor: Visitor & { readonly name: string },
): Promise<{ information: CallInformation; guestSecret: string | null }> {
  const { tx } = work
  const found = await inviteOfToken(work, token)
  const call = found === null ? null : await lockCall(tx, found.call)
  // What it was before another browser used it at this moment does not count.
  const invite = found === null ? null : await inviteOfToken(work, token)
  if (invite === null || call === null) throw noSuchInvite()
  if (!isGood(invite, call, visitor)) throw usedUp()
  const { account } = visitor
  if (account !== null && account === (invite.joined_account ?? invite.account)) {
    await letAskedIn(work, call, invite, account)
    const information = await joinCall(work, call.guid, { account, participant: null })
    return { information, guestSecret: null }
  }
  if (invite.used) {
    const asker = { account: null, participant: invite.participant }
    const information = await joinCall(work, call.guid, asker)
    return { information, guestSecret: visitor.guestSecret }
  }
  return account === null
    ? becomeGuest(work, call, invite, visitor)
    : { information: await waitInLobby(work, call, invite, account), guestSecret: null }
}

/** An account that was invited stands in the call as asked, also after it has said no, or where nobody knew its address. */
async function letAskedIn(
  { tx }: CallWork,
  call: CallRow,
  invite: InviteRow,
  account: string,
): Promise<void> {
  await tx.query(
    `update call_participant set state = 'asked', state_at = now(), left_at = null
     where guid = $1 and state = 'declined'`,
    [invite.participant],
  )
  if (invite.participant !== null) return
  const known = await accountOf(tx, account)
  await addParticipant(tx, {
    call: call.guid,
    account,
    user_type: known?.userType ?? 'caller',
    state: 'asked',
    invite: invite.guid,
  })
}

async function becomeGuest(
  work: CallWork,
  call: CallRow,
  invite: InviteRow,
  { name, guestSecret }: { readonly name: string; readonly guestSecret: string | null },
): Promise<{ information: CallInformation; guestSecret: string }> {
  const { tx } = work
  await useUp(work, call, invite)
  const secret = guestSecret ?? newSecret()
  const guid = await addParticipant(tx, {
    call: call.guid,
    account: null,
    user_type: 'caller',
    state: 'lobby',
    invite: invite.guid,
    guest: { name, hash: hashSecret(secret) },
  })
  if (guid === null) throw usedUp()
  const guest = { guid, account: null, user_type: 'caller' } as const
  const information = await informationFor(work, call, guest)
  await tellRoom(work, call)
  await advanceActive(work, call)
  return { information, guestSecret: secret }
}

/** An account that was not invited itself, but has the link: an agent lets it in, or does not. */
async function waitInLobby(
  work: CallWork,
  call: CallRow,
  invite: InviteRow,
  account: string,
): Promise<CallInformation> {
  const { tx } = work
  const busy = () => new AppError('conflict', because('in_another_call'))
  if (await isInCall(tx, account)) throw busy()
  await useUp(work, call, invite)
  const one = { call: call.guid, account, user_type: 'caller', state: 'lobby' } as const
  const guid = await addParticipant(tx, { ...one, invite: invite.guid })
  if (guid === null) throw busy()
  const information = await informationFor(work, call, { ...one, guid })
  await tellRoom(work, call)
  await advanceActive(work, call)
  return information
}

/** Whoever has the link comes in place of the account that was invited, whose pages stop asking. */
async function useUp(work: CallWork, call: CallRow, invite: InviteRow): Promise<void> {
  const { tx } = work
  const asked = await tx.query<{ account: string }>(
    `delete from call_participant where invite = $1 and state = 'asked' returning account`,
    [invite.guid],
  )
  for (const { account } of asked)
    work.say(account, { type: 'call_request_over', data: { id: call.guid, reason: 'taken' } })
  await tx.query('update call_invite set used_at = now() where guid = $1', [invite.guid])
}

/** Whether somebody is who has used an invite. */
function isUser(invite: InviteRow, { account, guestSecret }: Visitor): boolean {
  if (account !== null && account === invite.joined_account) return true
  return guestSecret !== null && hashSecret(guestSecret) === invite.guest_hash
}

function isGood(invite: InviteRow, { state }: CallRow, visitor: Visitor): boolean {
  if (state !== 'active' || !invite.is_open || invite.state === 'removed') return false
  // Who was not let in; the account that was invited may think better of it.
  const isInvited = invite.joined_account !== null && invite.joined_account === invite.account
  if (invite.state === 'declined' && !isInvited) return false
  return !invite.used || isUser(invite, visitor)
}

async function viewOf(
  { tx, document }: CallWork,
  invite: InviteRow,
  call: CallRow,
  { account }: Visitor,
): Promise<CallInvite> {
  const inviter = await accountOf(tx, invite.created_by)
  if (inviter === null || call.state === 'ended') throw usedUp()
  const invited = await accountOf(tx, invite.account)
  const visibility = (await accountOf(tx, account))?.visibility ?? 0
  const subject = await subjectFor(tx, document, call, visibility)
  const { first_name = '', last_name = '' } = invited?.person ?? {}
  return {
    id: invite.guid,
    call: { id: call.guid, state: call.state, subject },
    inviter: inviter.person,
    path: pathOf(document, call, subject.guid !== null),
    name: `${first_name} ${last_name}`.trim(),
    expires: invite.expires_at.toISOString(),
  }
}

function noSuchInvite(): AppError {
  return new AppError('not_found', because('invite_used'))
}

function usedUp(): AppError {
  return new AppError('gone', because('invite_used'))
}
