import { sessionlessLevels } from '../accounts/sessionless-level.ts'
import { recordVisibilitySql } from '../record-events/record-visibility.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { MayLeave } from '../platform/mail/outbox.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/**
 * Whether waiting mails may be sent, by the rights of that moment: those of their account have not become less, and
 * none of the records that they show was restricted meanwhile.
 */
export function mailGuard(document: TenantDocument): MayLeave {
  return async (tx, { account, visibility, records }) => {
    const level = (await sessionlessLevels(tx, document, [account])).get(account)
    if (level === undefined || VISIBILITY_OF_LEVEL[level] < visibility) return false
    const restricted = await tx.query(
      `select from unnest($1::uuid[]) as shown (guid)
       where ${recordVisibilitySql('current_tenant()', 'shown.guid')} > $2 limit 1`,
      [records, visibility],
    )
    return restricted.length === 0
  }
}
