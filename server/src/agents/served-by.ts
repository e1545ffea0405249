import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { servedModules } from './served-modules.ts'

/** Codes of modules and ids of departments for which somebody of the agency answers. */
export interface Served {
  readonly modules: readonly string[]
  readonly departments: readonly string[]
}

/**
 * For what an account answers; null: for everything.
 * @param account guid; null: an API token of the agency
 */
export async function servedBy(
  tx: TenantTransaction,
  { departments }: TenantDocument,
  account: string | null,
): Promise<Served | null> {
  const modules = await servedModules(tx, account)
  if (modules === null) return null
  const theirs = departments.filter(
    (one) => one.modules.length === 0 || one.modules.some((code) => modules.includes(code)),
  )
  return { modules, departments: theirs.map(({ id }) => id) }
}
