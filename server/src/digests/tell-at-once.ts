import { asTenant } from '../platform/db/as-tenant.ts'
import { digestContext, type DigestParts } from './digest-context.ts'
import { type ReleasedBatch, releaseAtOnce } from './release-batch.ts'

/** Accounts that are told in one transaction. */
const BATCH = 250

/**
 * What tells an agency's accounts at once what was matched and waits for no digest: one mail for each account, which
 * is queued in the transaction that makes its notifications visible. Where it is cut off the next call does the rest.
 */
export function tellAtOnce(parts: DigestParts): (tenant: string) => Promise<void> {
  return async (tenant) => {
    const context = await digestContext(parts, tenant)
    let after: string | null = null
    do {
      const from: string | null = after
      const batch: ReleasedBatch = await asTenant(parts.database, tenant, (tx) =>
        releaseAtOnce(tx, context, { after: from, size: BATCH }),
      )
      after = batch.last
    } while (after !== null)
  }
}
