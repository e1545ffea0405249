import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/**
 * Codes of the modules whose calls and comments reach an account; null: those of all modules.
 * @param account guid; null: an API token of the agency
 */
export async function servedModules(
  { query }: TenantTransaction,
  account: string | null,
): Promise<readonly string[] | null> {
  const [row] = await query<{ modules: string[] | null }>(
    'select modules from agent where account = $1',
    [account],
  )
  return row?.modules ?? null
}
