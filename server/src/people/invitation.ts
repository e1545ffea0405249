import { because } from '@plat/contract/platform/reasons'
import type { Grant, Role } from '@plat/contract/accounts/account'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { mailAccount } from '../accounts/account-mail.ts'
import { type AccountRow, accountByEmail, accountByGuid } from '../accounts/account-row.ts'
import { audit } from '../accounts/audit.ts'
import type { Agency } from '../accounts/dependencies.ts'
import { inviteUser } from '../accounts/emails.ts'
import { fieldError } from '../accounts/field-error.ts'
import { dropTokens, makeToken } from '../accounts/one-time-token.ts'
import { changeRights } from './people.ts'
import { lockForChange } from '../accounts/administrators.ts'

const INVITE_DAYS = 7

/** Who is invited, with which rights; the address is normalised. */
export interface Invitation {
  readonly email: string
  readonly role: Role
  readonly grants: readonly Grant[]
}

/**
 * Invites somebody by mail, or gives the resident who has the address already the role and grants. An
 * account's address and password are never touched: only who reads the mail can choose a password.
 * @param by guid of the administrator or the command line's user, and a name to show, if any.
 * @returns the account, and the link where one was mailed.
 * @throws AppError invalid_request at `email` for accounts that have rights, and suspended ones.
 */
export async function invite(
  tx: TenantTransaction,
  agency: Agency,
  { email, role, grants }: Invitation,
  by: { readonly actor: string; readonly name: string | null },
): Promise<{ row: AccountRow; link: string | null }> {
  const [created] = await tx.query<{ guid: string }>(
    `insert into account (tenant, email, role, grants, state) values ($1, $2, $3, $4, 'invited')
     on conflict (tenant, email) do nothing returning guid`,
    [tx.tenant, email, role, [...new Set(grants)].sort()],
  )
  const guid = created?.guid ?? (await accountByEmail(tx, email))?.guid
  if (guid === undefined) throw new Error('the invited account was not stored')
  if (created === undefined) {
    const locked = await lockForChange(tx, guid)
    requirePlainAccount(locked.row)
    const row = await changeRights(tx, agency, locked, { role, grants }, by.actor)
    if (row.state !== 'invited') return { row, link: null }
  }
  await audit(tx, {
    actor: by.actor,
    action: 'person.invited',
    subject: guid,
    detail: { role, grants },
  })
  const row = await accountByGuid(tx, guid)
  if (row === null) throw new Error('the invited account was not stored')
  return { row, link: await mailInvitation(tx, agency, row, by.name) }
}

/** Who has rights already would lose them to a careless invitation. */
function requirePlainAccount(row: AccountRow): void {
  if (row.state === 'invited') return
  if (row.state === 'suspended') {
    throw fieldError('email', because('address_suspended'))
  }
  if (row.role !== 'resident' || row.grants.length > 0) {
    throw fieldError('email', because('account_has_rights'))
  }
}

async function mailInvitation(
  tx: TenantTransaction,
  agency: Agency,
  row: AccountRow,
  invitedBy: string | null,
): Promise<string> {
  // A newer link makes the older ones worthless.
  await dropTokens(tx, ['invite'], { account: row.guid })
  const token = await makeToken(tx, {
    purpose: 'invite',
    account: row.guid,
    email: row.email,
    minutes: INVITE_DAYS * 24 * 60,
  })
  const link = new URL('/account/confirm', agency.origin)
  link.searchParams.set('token', token)
  await mailAccount(
    tx,
    agency,
    row,
    (look, locale) =>
      inviteUser(look, locale, {
        link: link.href,
        hours: INVITE_DAYS * 24,
        invitedBy,
        role: row.role,
      }),
    { expiresAt: new Date(Date.now() + INVITE_DAYS * 86_400_000) },
  )
  return link.href
}
