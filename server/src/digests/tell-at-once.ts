import { asTenant } from '../platform/db/as-tenant.ts'
import { mailHeldSince } from '../platform/mail/mail-hold.ts'
import { digestContext } from './digest-context.ts'
import { drawPictures } from './digest-pictures.ts'
import { type ReleasedBatch, releaseAtOnce } from './release-batch.ts'
import type { ReleaseParts } from './release-digests.ts'

/** Accounts that are told in one transaction. */
const BATCH = 250

/**
 * What tells an agency's accounts at once what was matched and waits for no digest: one mail for each account, which
 * is queued in the transaction that makes its notifications visible. Where it is cut off the next call does the rest. Nothing while emails are held.
 */
export function tellAtOnce(parts: ReleaseParts): (tenant: string) => Promise<void> {
  return async (tenant) => {
    // Emails are on hold: skip drawing their maps.
    if ((await asTenant(parts.database, tenant, mailHeldSince)) !== null) return
    const context = await digestContext(parts, tenant)
    const pictures =
      parts.pictures === undefined ? null : await drawPictures(parts.pictures, tenant, 'at once')
    let after: string | null = null
    do {
      const from: string | null = after
      const batch: ReleasedBatch = await asTenant(parts.database, tenant, (tx) =>
        releaseAtOnce(tx, context, { pictures, after: from, size: BATCH }),
      )
      after = batch.last
    } while (after !== null)
  }
}
