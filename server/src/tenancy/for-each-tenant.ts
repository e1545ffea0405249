import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { loadTenant, tenantCodes } from './tenant-cache.ts'

/** Failures that are kept whole; of a thousand agencies all may fail for one reason. */
const MAX_KEPT = 10

/**
 * Does `work` for each agency, one after the other: one that fails does not keep it from the others.
 * @throws AggregateError when all have had their turn, naming the agencies that failed.
 */
export async function forEachTenant(
  tenants: readonly string[],
  work: (tenant: string) => Promise<unknown>,
): Promise<void> {
  let failed = 0
  const kept: Error[] = []
  for (const tenant of tenants) {
    try {
      await work(tenant)
    } catch (error) {
      failed += 1
      const message = error instanceof Error ? error.message : String(error)
      if (kept.length < MAX_KEPT) kept.push(new Error(`${tenant}: ${message}`, { cause: error }))
    }
  }
  if (failed === 0) return
  const said = kept.map(({ message }) => message).join('; ')
  const more = failed > kept.length ? '; …' : ''
  throw new AggregateError(
    kept,
    `${failed} of ${tenants.length} agencies could not be done: ${said}${more}`,
  )
}

/**
 * Does `work` in a transaction of each published agency.
 * @throws AggregateError as `forEachTenant`
 */
export async function inEachTenant(
  database: Database,
  work: (tx: TenantTransaction) => Promise<unknown>,
): Promise<void> {
  await forEachTenant(await tenantCodes(database), (tenant) => asTenant(database, tenant, work))
}

/**
 * Reads something of each published agency, by its code; null: there is nothing. What cannot be read of one agency hides
 * nothing of the others.
 * @param say is told of what could not be read
 */
export async function readEachTenant<Found>(
  database: Database,
  say: (error: unknown) => void,
  read: (tenant: string) => Promise<Found | null>,
): Promise<(readonly [tenant: string, found: Found])[]> {
  const all: (readonly [string, Found])[] = []
  const reading = forEachTenant(await tenantCodes(database), async (tenant) => {
    const found = await read(tenant)
    if (found !== null) all.push([tenant, found])
  })
  await reading.catch(say)
  return all
}

/**
 * Deletes what has passed the keeping time of calls of each agency, in one transaction after the other until one deletes
 * fewer than `most`.
 * @param purge deletes `most` at the most, and answers which
 * @throws AggregateError as `forEachTenant`
 */
export async function purgeOld(
  database: Database,
  most: number,
  purge: (tx: TenantTransaction, keepDays: number) => Promise<readonly unknown[]>,
): Promise<void> {
  await forEachTenant(await tenantCodes(database), async (tenant) => {
    const { keepDays } = (await loadTenant(database, tenant)).document.tenant.control.nencounter
    const batch = () => asTenant(database, tenant, (tx) => purge(tx, keepDays))
    while ((await batch()).length === most);
  })
}
