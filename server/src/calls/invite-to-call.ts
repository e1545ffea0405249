import { INVITATION_HOURS, MAX_INVITATIONS } from '@plat/contract/calls/invites'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { because } from '@plat/contract/platform/reasons'
import type { Agency } from '../accounts/dependencies.ts'
import { normaliseEmail } from '../accounts/email-address.ts'
import { sendLive } from '../live/inbox.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'
import { lockAsAgent } from './call-host.ts'
import type { CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { closeInvites, OPEN_STATES } from './close-invites.ts'
import { inviteMail } from './invite-mail.ts'
import { invitationFor, notifyInvitations } from './invite-view.ts'
import { accountsIn } from './participants.ts'
import { accountsOf } from './people.ts'
import { subjectFor } from './subject-view.ts'

/** Invitations that an agent mails. */
interface Inviting {
  /** Guid of the call. */
  readonly call: string
  /** Guid of the agent. */
  readonly by: string
  readonly addresses: readonly string[]
  /** Whether the people are to interpret. */
  readonly interpreter: boolean
  readonly agency: Agency
}

/**
 * Mails invitations to a call: all or none. Accounts with one of the addresses see theirs on their pages, too.
 * @throws AppError as `lockAsAgent`; conflict for an address whose account is in the call, and for too many invitations
 */
export async function inviteToCall(work: CallWork, inviting: Inviting): Promise<void> {
  const call = await lockAsAgent(work, inviting.call, inviting.by)
  for (const address of inviting.addresses) await inviteOne(work, call, inviting, address)
  await requireFewInvites(work.tx, call.guid)
  await notifyInvitations(work.tx, call.guid)
}

/** @throws AppError conflict for more open invitations than a call may have */
export async function requireFewInvites({ query }: TenantTransaction, call: string): Promise<void> {
  const open = await query('select from call_invite where call = $1 and state = any ($2)', [
    call,
    OPEN_STATES,
  ])
  if (open.length > MAX_INVITATIONS)
    throw new AppError('conflict', because('call_too_many_invitations', { limit: MAX_INVITATIONS }))
}

interface InvitedAccount {
  readonly guid: string
  readonly locale: Locale | null
  [column: string]: unknown
}

/** Mails an invitation to a locked call. @throws AppError conflict for an address whose account is in the call */
export async function inviteOne(
  work: CallWork,
  call: CallRow,
  { by, interpreter, agency }: Pick<Inviting, 'by' | 'interpreter' | 'agency'>,
  address: string,
): Promise<void> {
  const { tx, document } = work
  const [account] = await tx.query<InvitedAccount>(
    `select guid, locale from account where email = $1 and state = 'active' and confirmed_at is not null`,
    [normaliseEmail(address)],
  )
  if (account !== undefined && (await accountsIn(tx, call.guid)).includes(account.guid))
    throw new AppError('conflict', because('already_in_call', { address }))
  await closeInvites(tx, call.guid, {
    state: 'ended',
    from: ['sent', 'asked', 'declined', 'missed', 'refused'],
    email: address,
  })
  const token = newSecret()
  const { guid, until } = await storeInvite(tx, call.guid, {
    address,
    account: account?.guid ?? null,
    interpreter,
    token,
    by,
  })
  if (account !== undefined) {
    const data = await invitationFor(work, guid, account.guid)
    if (data !== null) sendLive(tx, [account.guid], { type: 'mailbox_information', data })
  }
  const known = await accountsOf(work, [by, account?.guid ?? null])
  const inviter = known.get(by)
  if (inviter === undefined) throw new Error('the inviting account is gone')
  const { first_name: first, last_name: last } = inviter.person
  const locale = account?.locale ?? document.tenant.locale
  const mail = inviteMail({
    agency,
    locale,
    inviter: `${first} ${last}`.trim() || localize(agency.look.agency, locale),
    subject: await subjectFor(tx, document, call, known.get(account?.guid ?? '')?.visibility ?? 0),
    test: call.test,
    interpreter,
    token,
    until,
  })
  await queueMail(tx, { ...mail, to: address, sender: by })
}

interface NewInvite {
  readonly address: string
  readonly account: string | null
  readonly interpreter: boolean
  readonly token: string
  readonly by: string
}

async function storeInvite(
  { query }: TenantTransaction,
  call: string,
  { address, account, interpreter, token, by }: NewInvite,
): Promise<{ guid: string; until: Date }> {
  const [row] = await query<{ guid: string; until: Date }>(
    `insert into call_invite (tenant, call, email, account, is_own, token_hash, state, created_by, until, interpreter)
     values (current_tenant(), $1, $2, $3, $3::uuid is not null, $4,
       case when $3::uuid is null then 'sent' else 'asked' end, $5, now() + make_interval(hours => $6), $7)
     returning guid, until`,
    [call, address, account, hashSecret(token), by, INVITATION_HOURS, interpreter],
  )
  if (row === undefined) throw new Error('the invitation was not stored')
  return row
}
