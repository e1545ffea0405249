import { because } from '@plat/contract/platform/reasons'
import type { AccountRow } from '../accounts/account-row.ts'
import { lockForChange } from '../accounts/administrators.ts'
import {
  type Accounts,
  type Agency,
  agencyOf,
  ownRow,
  requireRecentPassword,
  signedIn,
  withMail,
} from '../accounts/dependencies.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'

/** What is done to an account while it is locked. */
export type AccountChange<Result> = (
  tx: TenantTransaction,
  locked: { row: AccountRow; otherAdmins: number },
  agency: Agency,
  /** Guid of the administrator. */
  actor: string,
) => Promise<Result>

/**
 * Changes another account as the requesting administrator, in one transaction, so that it counts at once.
 * @param guid the account.
 * @throws AppError forbidden for the own account, and for who has not entered the password lately.
 */
export async function changeAccount<Result>(
  accounts: Accounts,
  context: RequestContext,
  guid: string,
  work: AccountChange<Result>,
): Promise<Result> {
  requireRecentPassword(context)
  const own = signedIn(context)
  if (own.guid === guid) throw ownRights()
  const agency = await agencyOf(accounts, context.tenant)
  const result = await withMail(accounts, context.tenant, async (tx) => {
    const locked = await lockForChange(tx, guid)
    // Rights that were taken away a moment ago are not used any more.
    const { grants } = await ownRow(tx, context)
    if (!grants.includes('tenant.admin')) {
      throw new AppError('forbidden', 'Your account may not use this functionality.')
    }
    return work(tx, locked, agency, own.guid)
  })
  accounts.viewers.forget(context.tenant)
  return result
}

/** Nobody gives or takes rights of their own account. */
export function ownRights(): AppError {
  return new AppError('forbidden', because('own_rights'))
}
