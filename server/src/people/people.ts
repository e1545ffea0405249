import { because } from '@plat/contract/platform/reasons'
import type { Grant, Role } from '@plat/contract/accounts/account'
import type { Person } from '@plat/contract/people/people'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { mailAccount } from '../accounts/account-mail.ts'
import type { AccountRow } from '../accounts/account-row.ts'
import { requireAnotherAdmin, isAdmin } from '../accounts/administrators.ts'
import { audit } from '../accounts/audit.ts'
import type { Agency } from '../accounts/dependencies.ts'
import { roleChanged } from '../accounts/emails.ts'
import { ruleGroups } from '../accounts/membership.ts'
import { dropTokens } from '../accounts/one-time-token.ts'
import { endSessions } from '../accounts/session.ts'

/** Changes to an account's rights; what is left out stays. */
export interface RightsChange {
  readonly role?: Role | undefined
  readonly grants?: readonly Grant[] | undefined
  readonly state?: 'active' | 'suspended' | undefined
}

/**
 * Changes what a locked account may do. Whatever changes, its sessions end, so that the change counts
 * at once, and a mail says so; callers forget the viewers once the transaction is done.
 * @param actor guid of the administrator, or the command line's user.
 */
export async function changeRights(
  tx: TenantTransaction,
  agency: Agency,
  { row, otherAdmins }: { row: AccountRow; otherAdmins: number },
  change: RightsChange,
  actor: string,
): Promise<AccountRow> {
  if (change.state !== undefined && row.state === 'invited') {
    throw new AppError('conflict', because('invitation_open'))
  }
  const next: AccountRow = {
    ...row,
    role: change.role ?? row.role,
    grants: change.grants === undefined ? row.grants : [...new Set(change.grants)].sort(),
    state: change.state ?? row.state,
  }
  const difference = differenceOf(row, next)
  if (difference === null) return row
  if (!isAdmin(next)) requireAnotherAdmin(row, otherAdmins)
  await tx.query('update account set role = $2, grants = $3, state = $4 where guid = $1', [
    row.guid,
    next.role,
    next.grants,
    next.state,
  ])
  await endSessions(tx, row.guid)
  await dropTokens(tx, ['login', 'totp'], { account: row.guid })
  if (next.state === 'suspended') await dropTokens(tx, ['reset', 'email'], { account: row.guid })
  await audit(tx, { actor, action: 'person.changed', subject: row.guid, detail: difference })
  if (next.state !== 'invited') {
    await mailAccount(tx, agency, next, (look, locale) =>
      roleChanged(look, locale, { what: difference }),
    )
  }
  return next
}

/** An account as administrators see it. */
export async function personOf(tx: TenantTransaction, row: AccountRow): Promise<Person> {
  return {
    guid: row.guid,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    role: row.role,
    grants: row.grants,
    groups: await ruleGroups(tx, row.email),
    state: row.state,
    second_factor: row.totpSecret !== null,
    created: row.createdAt.toISOString(),
    last_login: row.lastLoginAt?.toISOString() ?? null,
  }
}

/** What a change amounts to. A type, not an interface: the audit takes only those. */
type Difference = {
  role?: Role
  added?: Grant[]
  removed?: Grant[]
  state?: 'active' | 'suspended'
}

function differenceOf(row: AccountRow, next: AccountRow): Difference | null {
  const added = next.grants.filter((grant) => !row.grants.includes(grant))
  const removed = row.grants.filter((grant) => !next.grants.includes(grant))
  const difference: Difference = {
    ...(next.role === row.role ? {} : { role: next.role }),
    ...(added.length === 0 ? {} : { added }),
    ...(removed.length === 0 ? {} : { removed }),
    ...(next.state === row.state || next.state === 'invited' ? {} : { state: next.state }),
  }
  return Object.keys(difference).length === 0 ? null : difference
}
