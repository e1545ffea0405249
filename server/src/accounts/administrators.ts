import { because } from '@plat/contract/platform/reasons'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { type AccountRow, accountByGuid } from './account-row.ts'

/**
 * The account with this guid, locked until the transaction ends together with every administrator: two
 * administrators who take each other's rights away come one after the other.
 * @throws AppError not_found for a guid that is no account here.
 */
export async function lockForChange(
  tx: TenantTransaction,
  guid: string,
): Promise<{ row: AccountRow; otherAdmins: number }> {
  const locked = await tx.query<{ guid: string; isAdmin: boolean }>(
    `select guid, 'tenant.admin' = any (grants) and state = 'active' as "isAdmin" from account
     where guid = $1 or 'tenant.admin' = any (grants) order by guid for update`,
    [guid],
  )
  const row = await accountByGuid(tx, guid)
  if (row === null) throw new AppError('not_found', because('no_such_account'))
  return { row, otherAdmins: locked.filter((one) => one.isAdmin && one.guid !== guid).length }
}

/** @throws AppError conflict when the account is the agency's only administrator. */
export function requireAnotherAdmin(row: AccountRow, otherAdmins: number): void {
  if (!isAdmin(row) || otherAdmins > 0) return
  throw new AppError('conflict', because('last_administrator'))
}

export function isAdmin(row: Pick<AccountRow, 'grants' | 'state'>): boolean {
  return row.state === 'active' && row.grants.includes('tenant.admin')
}
