import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** More rows are joined by reading all records, which is then faster. */
export const MAX_LOOKED_UP = 10_000

/**
 * Runs statements that join rows with records: the records of a few rows are looked up one by one, where a merge
 * otherwise reads all of them (see `lockModule`).
 */
export async function lookingUp<Result>(
  { query }: TenantTransaction,
  rows: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (rows > MAX_LOOKED_UP) return work()
  await query('set local enable_nestloop = on')
  // What fails ends the transaction, and its settings with it.
  const result = await work()
  await query('set local enable_nestloop = off')
  return result
}
