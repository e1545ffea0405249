import type { Group, Role } from '@plat/contract/accounts/accounts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** Groups that a rule can put an account into. */
export type MemberGroup = Exclude<Group, 'registered'>

/** Groups of an account: by rules for its verified address or its domain, and `internal` by role. */
export async function groupsOf(
  tx: TenantTransaction,
  account: { readonly email: string; readonly role: Role },
): Promise<MemberGroup[]> {
  const rows = await tx.query<{ group: MemberGroup }>(
    `select distinct member_group as "group" from membership where pattern in ($1, $2) order by 1`,
    [account.email, account.email.slice(account.email.lastIndexOf('@'))],
  )
  const groups = rows.map((row) => row.group)
  return account.role === 'internal' && !groups.includes('internal')
    ? ['internal', ...groups]
    : groups
}
