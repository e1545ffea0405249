import { sessionlessLevels } from '../accounts/sessionless-level.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { MailContent, MayLeave } from '../platform/mail/outbox.ts'
import type { MailGuard } from '../platform/secrets/mail-body.ts'
import { recordVisibilitySql } from '../record-events/record-visibility.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { TenantState } from '../tenancy/tenant-cache.ts'
import { tellableKey } from './readable-notifications.ts'

/** What a mail with news says by the rights of this moment; null where nothing is left of it. */
export type ComposeAgain = (
  tx: TenantTransaction,
  state: TenantState,
  guard: MailGuard,
) => Promise<MailContent | null>

/**
 * Whether waiting mails may be sent, by the rights of that moment: those of their account have not become less, none of
 * the records that they show was restricted meanwhile, and none of the fields hidden that their news tell of. Others are
 * composed again where that can be done.
 */
export function mailGuard(state: TenantState, composeAgain?: ComposeAgain): MayLeave {
  return async (tx, guard) => {
    if (await mayBeRead(tx, state.document, guard)) return { kind: 'leaves' }
    const content = (await composeAgain?.(tx, state, guard)) ?? null
    return content === null ? { kind: 'withheld' } : { kind: 'rewritten', content }
  }
}

async function mayBeRead(
  tx: TenantTransaction,
  document: TenantDocument,
  { account, visibility, records, news }: MailGuard,
): Promise<boolean> {
  const level = (await sessionlessLevels(tx, document, [account])).get(account)
  if (level === undefined || VISIBILITY_OF_LEVEL[level] < visibility) return false
  if (news !== undefined && news.fields !== tellableKey(document, visibility)) return false
  const restricted = await tx.query(
    `select from unnest($1::uuid[]) as shown (guid)
     where ${recordVisibilitySql('current_tenant()', 'shown.guid')} > $2 limit 1`,
    [records, visibility],
  )
  return restricted.length === 0
}
