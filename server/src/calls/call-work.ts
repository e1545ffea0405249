import type { FastifyBaseLogger } from 'fastify'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'

/** What calls work with. */
export interface CallParts {
  readonly database: Database
  readonly logger: FastifyBaseLogger
}

/** A transaction in which calls of an agency are read or changed. */
export interface CallWork {
  readonly tx: TenantTransaction
  readonly document: TenantDocument
}

/** Works on the calls of an agency in one transaction. */
export async function withCalls<Result>(
  { database }: Pick<CallParts, 'database'>,
  tenant: string,
  work: (work: CallWork) => Promise<Result>,
): Promise<Result> {
  const { document } = await loadTenant(database, tenant)
  return asTenant(database, tenant, (tx) => work({ tx, document }))
}
