import { because } from '@plat/contract/platform/reasons'
import { isEmail } from '@plat/contract/accounts/form-values'
import type { Membership } from '@plat/contract/people/people'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { fieldError } from './field-error.ts'
import { audit } from './audit.ts'
import { isPublicMailDomain } from './public-mail-domains.ts'

/** Rules of the agency that put accounts into groups, by pattern. */
export function listRules(tx: TenantTransaction): Promise<Membership[]> {
  return tx.query<Membership>(
    `select guid, pattern, member_group as "group" from membership
     order by split_part(pattern, '@', 2), pattern, member_group`,
  )
}

/**
 * Puts an address, or everybody at `@domain`, into a group.
 * @throws AppError invalid_request at `pattern` for what is neither and for domains at which anybody can
 * get an address, conflict for a rule that is there already.
 */
export async function addRule(
  tx: TenantTransaction,
  rule: { readonly pattern: string; readonly group: Membership['group'] },
  actor: string,
): Promise<Membership> {
  const pattern = normalisePattern(rule.pattern)
  const [added] = await tx.query<Membership>(
    `insert into membership (tenant, pattern, member_group) values ($1, $2, $3)
     on conflict do nothing returning guid, pattern, member_group as "group"`,
    [tx.tenant, pattern, rule.group],
  )
  if (added === undefined) throw new AppError('conflict', because('rule_exists'))
  await audit(tx, {
    actor,
    action: 'membership.added',
    subject: null,
    detail: { rule: added.guid, group: rule.group },
  })
  return added
}

/** Takes a rule away; false when there is none with this guid. */
export async function removeRule(
  tx: TenantTransaction,
  guid: string,
  actor: string,
): Promise<boolean> {
  const [removed] = await tx.query<{ group: string }>(
    'delete from membership where guid = $1 returning member_group as "group"',
    [guid],
  )
  if (removed === undefined) return false
  const detail = { rule: guid, group: removed.group }
  await audit(tx, { actor, action: 'membership.removed', subject: null, detail })
  return true
}

/**
 * The form in which patterns are stored: lower case.
 * @throws AppError invalid_request at `pattern`, see `addRule`.
 */
export function normalisePattern(text: string): string {
  const pattern = text.normalize('NFKC').trim().toLowerCase()
  const isDomain = pattern.startsWith('@')
  if (!isEmail(isDomain ? `anybody${pattern}` : pattern)) {
    throw fieldError('pattern', because('wrong_pattern'))
  }
  if (isDomain && isPublicMailDomain(pattern.slice(1))) {
    throw fieldError(
      'pattern',
      `Anybody can get an address at ${pattern.slice(1)}. Enter the addresses one by one.`,
    )
  }
  return pattern
}
