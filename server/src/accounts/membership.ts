import type { Group, Role } from '@plat/contract/accounts/account'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** Groups that a rule can put an account into. */
export type MemberGroup = Exclude<Group, 'registered'>

/**
 * SQL of the groups that rules give to a verified address, by itself or by its domain: an array of
 * `MemberGroup`, sorted.
 * @param email an SQL expression.
 */
export function ruleGroupsSql(email: string): string {
  return `array(select distinct m.member_group from membership m
    where m.pattern in (${email}, substring(${email} from '@[^@]*$')) order by 1)`
}

/** The groups that rules give to an address. */
export async function ruleGroups(tx: TenantTransaction, email: string): Promise<MemberGroup[]> {
  const [row] = await tx.query<{ groups: MemberGroup[] }>(
    `select ${ruleGroupsSql('$1::text')} as groups`,
    [email],
  )
  return row?.groups ?? []
}

/** Groups of an account: by rules, and `internal` by its role. */
export async function groupsOf(
  tx: TenantTransaction,
  account: { readonly email: string; readonly role: Role },
): Promise<MemberGroup[]> {
  return withRole(await ruleGroups(tx, account.email), account.role)
}

/** The groups that rules give to an account, and `internal` by its role. */
export function withRole(groups: readonly MemberGroup[], role: Role): MemberGroup[] {
  return role === 'internal' && !groups.includes('internal') ? ['internal', ...groups] : [...groups]
}
