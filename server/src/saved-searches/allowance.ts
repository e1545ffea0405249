import { because } from '@plat/contract/platform/reasons'
import { MAX_SAVED } from '@plat/contract/saved-searches/saved-searches'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'

/**
 * Holds an account to its allowance; the caller has locked the account.
 * @param more what is to be added: shared searches, and searches in all
 * @param limit shared searches that the agency allows
 * @throws AppError forbidden where it would have more.
 */
export async function requireAllowance(
  { query }: TenantTransaction,
  owner: string,
  more: { readonly shared: number; readonly all: number },
  limit: number,
): Promise<void> {
  const [row] = await query<{ shared: number; every: number }>(
    `select count(*) filter (where method = 'share')::integer as shared, count(*)::integer as every
     from saved_search where owner = $1 and deleted_at is null`,
    [owner],
  )
  const { shared = 0, every = 0 } = row ?? {}
  if (more.shared > 0 && shared + more.shared > limit)
    throw new AppError('forbidden', because('saved_search_allowance', { limit }))
  if (every + more.all > MAX_SAVED)
    throw new AppError('forbidden', because('saved_searches_full', { limit: MAX_SAVED }))
}
