import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/**
 * Has calls that wait looked at again: who may answer, or when, is about to change in this transaction. Locks them, and
 * so comes before agents are locked; in order, for two that change something at once.
 */
export async function lookAgain({ query }: TenantTransaction): Promise<void> {
  await query(
    `update call set due_at = now() where guid in (
       select guid from call where state = 'waiting' order by guid for update)`,
  )
}
