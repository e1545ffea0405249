import { because } from '@plat/contract/platform/reasons'
import type { Agency } from '../accounts/dependencies.ts'
import { AppError } from '../platform/errors.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { inviteMail } from './invite-mail.ts'
import { joinRequestFor } from './live-state.ts'
import { addParticipant, standingOf } from './participants.ts'
import { accountOf, type KnownAccount } from './people.ts'
import { subjectFor } from './subject-view.ts'

/** Hours for which an invite is good, at most: it ends with its call. */
const HOURS = 24

/** Who invites to a call, and how the mail is worded. */
export interface Inviting {
  readonly agency: Agency
  /** Guid of the account. */
  readonly by: string
  readonly isCallBack: boolean
}

/**
 * Invites an address to a call that is locked: by mail, and where an account here has the address, on its pages too. An
 * older invite of the address to this call is worth nothing with that.
 * @throws AppError conflict where its account is in the call already
 */
export async function invite(
  work: CallWork,
  call: CallRow,
  address: string,
  { agency, by, isCallBack }: Inviting,
): Promise<void> {
  const { tx, document } = work
  const invited = await accountOfAddress(tx, address)
  const inviter = await accountOf(tx, by)
  if (inviter === null) return
  if (invited !== null && !(await canBeAsked(tx, call, invited.guid)))
    throw new AppError('conflict', because('already_in_call', { address }))
  const token = newSecret()
  const row = await storeInvite(tx, call, { address, account: invited?.guid ?? null, by, token })
  if (invited !== null) await askHere(work, call, invited, row, by)
  const locale = invited?.known.locale ?? document.tenant.locale
  const { first_name, last_name } = inviter.person
  const mail = inviteMail({
    agency,
    locale,
    inviter: `${first_name} ${last_name}`.trim() || agency.look.agency,
    subject: await subjectFor(tx, document, call, invited?.known.visibility ?? 0),
    token,
    expires: row.expires,
    isCallBack,
  })
  await queueMail(tx, { ...mail, to: address, sender: by })
}

interface InvitedAccount {
  readonly guid: string
  readonly known: KnownAccount
}

async function accountOfAddress(
  tx: TenantTransaction,
  address: string,
): Promise<InvitedAccount | null> {
  const [row] = await tx.query<{ guid: string }>(
    `select guid from account where email = $1 and state = 'active'`,
    [address.toLowerCase()],
  )
  const known = row === undefined ? null : await accountOf(tx, row.guid)
  return row === undefined || known === null ? null : { guid: row.guid, known }
}

/** Whether an account is not in the call yet; one that was asked and has not answered may be asked again. */
async function canBeAsked(tx: TenantTransaction, call: CallRow, account: string): Promise<boolean> {
  const one = await standingOf(tx, call.guid, { account, participant: null })
  return !['joining', 'connected', 'lobby'].includes(one?.state ?? '')
}

interface NewInvite {
  readonly address: string
  readonly account: string | null
  readonly by: string
  readonly token: string
}

async function storeInvite(
  { query }: TenantTransaction,
  { guid }: CallRow,
  { address, account, by, token }: NewInvite,
): Promise<{ guid: string; expires: Date }> {
  await query(
    `update call_invite set expires_at = now() where call = $1 and lower(email) = lower($2) and used_at is null
       and expires_at > now()`,
    [guid, address],
  )
  const [row] = await query<{ guid: string; expires: Date }>(
    `insert into call_invite (tenant, call, email, account, token_hash, created_by, expires_at)
     values (current_tenant(), $1, $2, $3, $4, $5, now() + make_interval(hours => $6))
     returning guid, expires_at as expires`,
    [guid, address, account, hashSecret(token), by, HOURS],
  )
  if (row === undefined) throw new Error('the invite was not stored')
  return row
}

/** Asks an account on its pages. */
async function askHere(
  work: CallWork,
  call: CallRow,
  { guid: account, known }: InvitedAccount,
  { guid: invited, expires }: { readonly guid: string; readonly expires: Date },
  by: string,
): Promise<void> {
  const { tx } = work
  await tx.query(
    `delete from call_participant where call = $1 and account = $2 and state = 'asked'`,
    [call.guid, account],
  )
  const common = { call: call.guid, account, user_type: known.userType, asked_by: by }
  await addParticipant(tx, { ...common, state: 'asked', invite: invited })
  const data = await joinRequestFor(work, call, account, by, expires)
  if (data !== null) work.say(account, { type: 'mailbox_information', data })
}
